import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import { type Kysely, sql } from 'kysely'
import type { Database } from './client.ts'
import type { DB } from './types.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

export interface MigrateOptions {
  /** Told the name of each migration before it runs. */
  onProgress?: (name: string) => void
}

/**
 * Brings the database to the state of the code. Safe to call from several processes at once: an advisory lock makes
 * the others wait and find nothing left to do.
 * @returns names of the migrations that ran
 * @throws DatabaseIsNewerError when the database was migrated by a later release
 */
export async function migrate(database: Pick<Database, 'db'>, options: MigrateOptions = {}): Promise<string[]> {
  const { error, results } = await database.db.connection().execute((db) => patiently(db, () => migrateOver(db, options)))
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return results?.map((result) => result.migrationName) ?? []
}

/** Sorting an index over a million rows takes longer than a statement may otherwise, and so does waiting for a process that does it. */
async function patiently<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  await sql`SET statement_timeout = 0`.execute(db)
  try {
    return await work()
  } finally {
    await sql`RESET statement_timeout`.execute(db)
  }
}

async function migrateOver(db: Kysely<DB>, options: MigrateOptions): Promise<MigrationResultSet> {
  const known = await knownMigrations()
  const done = await doneMigrations(db)
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new DatabaseIsNewerError(unknown)
  // The migrator reads the whole catalogue before it finds nothing to do: half a second of every start.
  if (done.length === known.length) return { results: [] }
  return await new Migrator({ db, provider: sqlFiles(known, options) }).migrateToLatest()
}

/** The database has migrations that this release does not know: running on could damage it. */
export class DatabaseIsNewerError extends Error {
  override name = 'DatabaseIsNewerError'
  readonly unknown: string[]

  constructor(unknown: string[]) {
    super(
      `The database is newer than this release of Stoa (it has ${unknown.join(', ')}). Start the newer release, or restore a backup made before the upgrade.`,
    )
    this.unknown = unknown
  }
}

/** Names of the migrations of this release, in their order. */
const knownMigrations = async (): Promise<string[]> =>
  (await readdir(migrationsFolder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** Names of the migrations that the database has, in their order. */
async function doneMigrations(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!rows[0]?.found) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map((row) => row.name)
}

function sqlFiles(names: readonly string[], { onProgress }: MigrateOptions): MigrationProvider {
  return {
    async getMigrations() {
      const entries = await Promise.all(
        names.map(async (name): Promise<[string, Migration]> => {
          const text = await readFile(join(migrationsFolder, `${name}.sql`), 'utf8')
          return [
            name,
            {
              async up(db) {
                onProgress?.(name)
                await sql.raw(text).execute(db)
              },
            },
          ]
        }),
      )
      return Object.fromEntries(entries)
    },
  }
}
