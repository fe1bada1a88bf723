import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, databaseUser } from './database-user.ts'

/**
 * Creates a folder for a temporary cluster, which the database's user can enter.
 * @param prefix of its name
 * @param places tried in this order
 */
export async function temporaryClusterFolder(prefix: string, places: string[] = [tmpdir(), '/tmp', '/var/tmp']): Promise<string> {
  const user = await databaseUser()
  for (const place of places) {
    if (!(await canEnter(place, user))) continue
    const folder = await mkdtemp(join(place, prefix))
    await chmod(folder, 0o711)
    return folder
  }
  throw new Error(
    `PostgreSQL runs as the system user postgres, who can enter none of ${places.join(', ')}. Set TMPDIR to a folder that is open to it.`,
  )
}
