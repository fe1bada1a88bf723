import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Columns and their PostgreSQL types. */
export type Columns = Readonly<Record<string, string>>

const BATCH = 4000

/**
 * Inserts rows in batches, each one statement. Identity columns take the ids given.
 * @param columns those that the rows carry; all others get their default
 */
export async function writeRows(db: Db, table: string, columns: Columns, rows: readonly object[]): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const typed = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  for (let at = 0; at < rows.length; at += BATCH)
    await sql`
      INSERT INTO ${sql.table(table)} (${sql.join(names)}) OVERRIDING SYSTEM VALUE
      SELECT ${sql.join(names)} FROM jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + BATCH), bytesAsHex)}::jsonb) AS r(${sql.join(typed)})`.execute(
      db,
    )
}

/** Lets identity columns go on after the ids that were given. */
export async function advanceSequences(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT coalesce(max(id), 1) FROM ${sql.table(table)}), (SELECT count(*) > 0 FROM ${sql.table(table)}))`.execute(
      db,
    )
}

/** bytea arrives as `\x…`. */
function bytesAsHex(_key: string, value: unknown): unknown {
  const bytes = value as { type?: string; data?: number[] } | null
  return bytes && typeof bytes === 'object' && bytes.type === 'Buffer' ? `\\x${Buffer.from(bytes.data!).toString('hex')}` : value
}
