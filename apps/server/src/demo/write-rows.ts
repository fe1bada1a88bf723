import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'

const BATCH = 4000

/**
 * Inserts rows in batches, each one statement. Identity columns take the ids given.
 * @param rows values by column; a column that no row names gets its default, one that only some rows name is null in the others
 * @throws when a row names something that is no column of the table
 */
export async function writeRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const named = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (!named.length) return
  await refuseUnknownColumns(db, table, named)
  const columns = sql.join(named.map((name) => sql.ref(name)))
  for (let at = 0; at < rows.length; at += BATCH)
    await sql`
      INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows.slice(at, at + BATCH), bytesAsHex)}::jsonb)`.execute(
      db,
    )
}

async function refuseUnknownColumns(db: Db, table: string, named: readonly string[]): Promise<void> {
  const { unknown } = (await one<{ unknown: string[] }>(
    db,
    sql`SELECT array(SELECT unnest(${named}::text[]) EXCEPT SELECT attname::text FROM pg_attribute WHERE attrelid = ${table}::regclass) AS unknown`,
  ))!
  if (unknown.length) throw new Error(`${table} has no column ${unknown.join(', ')}`)
}

/** Rows without what is no column of their table. */
export const without = (rows: readonly object[], ...names: readonly string[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))))

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
