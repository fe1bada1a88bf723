import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '#lib/operator-error.ts'
import type { Database } from './client.ts'
import { EARLIER_MIGRATIONS } from './earlier-migrations.ts'
import type { DB } from './types.ts'

export const schemaFolder = join(import.meta.dirname, 'schema')
export const changesFolder = join(import.meta.dirname, 'changes')

/** Key of the advisory lock that a process holds while it changes the schema. */
export const SCHEMA_LOCK = 5_719_260_418

/** Name under which `schema_changes` records that the schema files have run. */
const SCHEMA = 'schema'

export interface MigrateOptions {
  /** Called with the name of each file before it runs. */
  onProgress?: (name: string) => void
  /** Folder of the change files. */
  changes?: string
}

/**
 * Brings the database to the schema of this release: an empty one by the schema files, an existing one by the changes that it
 * lacks, all in one transaction. Safe to call from several processes at once: an advisory lock makes the others wait.
 * @returns names of the files that ran; empty if nothing was missing
 * @throws DatabaseIsNewerError if a later release changed the database
 * @throws DatabaseIsTooOldError if the database was made by an unfinished version before the first release
 */
export async function migrate({ db }: Pick<Database, 'db'>, options: MigrateOptions = {}): Promise<string[]> {
  const changes = await sqlFiles(options.changes ?? changesFolder)
  // Most starts find nothing missing. They neither wait for the lock nor read the files.
  if (missingOf(changes, await recorded(db))?.length === 0) return []
  return await db.transaction().execute(async (transaction) => {
    // Building an index over a million rows takes longer than a statement may otherwise, and so does waiting for a process that does it.
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await sql`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction)
    const missing = missingOf(changes, await recorded(transaction))
    return missing ? await runFiles(transaction, missing, options) : await begin(transaction, changes, options)
  })
}

/** The database has changes that this release does not know. Running on could damage it. */
export class DatabaseIsNewerError extends OperatorError {
  readonly unknown: string[]

  constructor(unknown: string[]) {
    super(
      `The database is newer than this release of Stoa (it has ${unknown.join(', ')}). Start the newer release, or restore a backup made before the upgrade.`,
    )
    this.unknown = unknown
  }
}

/** The database has only some of the migrations that preceded the schema files. */
export class DatabaseIsTooOldError extends OperatorError {
  constructor(last: string) {
    super(
      `The database was made by a version of Stoa before 0.1.0 and lacks the migrations after ${last}. Start the last version that has the folder apps/server/src/db/migrations once, which completes it, and then this release; or begin with an empty database.`,
    )
  }
}

/** The path and name of each file, in order. */
interface SqlFile {
  name: string
  path: string
}

async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => ({ name: file.slice(0, -'.sql'.length), path: join(folder, file) }))
}

/** Names that the database has recorded; null if it keeps no record. */
async function recorded(db: Kysely<DB>): Promise<string[] | null> {
  if (!(await tableExists(db, 'schema_changes'))) return null
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_changes ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Changes that the database lacks; null if it has no schema yet. */
function missingOf(changes: readonly SqlFile[], names: readonly string[] | null): SqlFile[] | null {
  if (!names) return null
  const known = new Set([SCHEMA, ...changes.map(({ name }) => name)])
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new DatabaseIsNewerError(unknown)
  return changes.filter(({ name }) => !names.includes(name))
}

/** Runs and records the files. @returns their names */
async function runFiles(db: Kysely<DB>, files: readonly SqlFile[], { onProgress }: MigrateOptions): Promise<string[]> {
  for (const { name, path } of files) {
    onProgress?.(name)
    await runText(db, name, await readFile(path, 'utf8'))
    await record(db, [name])
  }
  return files.map(({ name }) => name)
}

/** Gives a database without a record its schema: an empty one all of it, one made by the earlier migrations what it lacks. */
async function begin(db: Kysely<DB>, changes: readonly SqlFile[], options: MigrateOptions): Promise<string[]> {
  const earlier = await earlierMigrations(db)
  await sql`DROP TABLE IF EXISTS kysely_migration, kysely_migration_lock`.execute(db)
  await sql`CREATE TABLE schema_changes (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(db)
  const schema = await sqlFiles(schemaFolder)
  if (earlier) {
    await record(db, [SCHEMA])
    const ran = await runFiles(db, changes, options)
    await renewComments(db, schema)
    return ran
  }
  for (const { name, path } of schema) {
    options.onProgress?.(name)
    await runText(db, name, await readFile(path, 'utf8'))
  }
  await record(db, [SCHEMA, ...changes.map(({ name }) => name)])
  return schema.map(({ name }) => name)
}

/** Whether the earlier migrations made the database. A first start that failed leaves their table empty. */
async function earlierMigrations(db: Kysely<DB>): Promise<boolean> {
  if (!(await tableExists(db, 'kysely_migration'))) return false
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  const names = rows.map(({ name }) => name)
  const unknown = names.filter((name) => !EARLIER_MIGRATIONS.includes(name))
  if (unknown.length > 0) throw new DatabaseIsNewerError(unknown)
  if (names.length > 0 && names.length < EARLIER_MIGRATIONS.length) throw new DatabaseIsTooOldError(names.at(-1) ?? '')
  return names.length > 0
}

/** The wording of comments changed between the earlier migrations and the schema files, in which a comment is one line. */
async function renewComments(db: Kysely<DB>, schema: readonly SqlFile[]): Promise<void> {
  for (const { name, path } of schema) {
    const comments = (await readFile(path, 'utf8')).match(/^COMMENT ON .*;$/gm)
    if (comments) await runText(db, name, comments.join('\n'))
  }
}

async function runText(db: Kysely<DB>, name: string, text: string): Promise<void> {
  try {
    await sql.raw(text).execute(db)
  } catch (error) {
    throw new Error(`Database file ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function record(db: Kysely<DB>, names: readonly string[]): Promise<void> {
  await sql`INSERT INTO schema_changes (name) SELECT unnest(${names}::text[])`.execute(db)
}

async function tableExists(db: Kysely<DB>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS found`.execute(db)
  return rows[0]?.found ?? false
}
