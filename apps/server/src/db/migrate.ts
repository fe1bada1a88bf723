import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import type { Database } from './client.ts'

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
  const migrator = new Migrator({ db: database.db, provider: sqlFiles(options) })
  await refuseNewerDatabase(migrator, database)
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return results?.map((result) => result.migrationName) ?? []
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

async function refuseNewerDatabase(migrator: Migrator, { db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!rows[0]?.found) return
  const known = new Set((await migrator.getMigrations()).map((migration) => migration.name))
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = done.rows.map((row) => row.name).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new DatabaseIsNewerError(unknown)
}

function sqlFiles({ onProgress }: MigrateOptions): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()
      const entries = await Promise.all(
        files.map(async (file): Promise<[string, Migration]> => {
          const name = file.slice(0, -'.sql'.length)
          const text = await readFile(join(migrationsFolder, file), 'utf8')
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
