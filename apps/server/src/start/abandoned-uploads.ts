import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#lib/undefined-if-missing.ts'

const DAY_MS = 86_400_000

/**
 * Removes entries of the upload folder that are older than a day: a killed process received them. Younger ones may belong
 * to a request of another process.
 */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const path = join(folder, name)
    const entry = await stat(path).catch(undefinedIfMissing)
    if (entry && Date.now() - entry.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
