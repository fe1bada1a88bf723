import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { programEnvironment } from './programs.ts'

/**
 * Compares the major version that made a cluster with that of the program.
 * @throws OperatorError if they differ: PostgreSQL cannot open clusters of other major versions
 */
export async function refuseOtherVersion(cluster: string, postgres: string): Promise<void> {
  const made_by = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await promisify(execFile)(postgres, ['--version'], { env: programEnvironment(), cwd: '/' })
  const ours = /(\d+)/.exec(stdout)?.[1]
  if (made_by === ours) return
  throw new OperatorError(
    `The database in ${cluster} was made by PostgreSQL ${made_by}; this release of Stoa brings PostgreSQL ${ours}. Start the release that made it, save it with pg_dump, and restore that into an empty data folder (docs/operations.md, "Upgrade"). Nothing was changed.`,
  )
}
