import { sql } from 'kysely'
import type { Context, Sql } from './context.ts'

/** Inserts one row of plain columns and answers it. Unknown references and taken names come back as 422. */
export async function insertRow<Row>(ctx: Context, table: string, values: Record<string, unknown>): Promise<Row> {
  const columns = Object.keys(values).filter((name) => values[name] !== undefined)
  const { rows } = await sql<Row>`
    INSERT INTO ${sql.table(table)} AS t (${sql.join(columns.map((name) => sql.ref(name)))})
    VALUES (${sql.join(columns.map((name) => toParameter(values[name])))}) RETURNING t.*`.execute(ctx.db)
  return rows[0]!
}

/** Updates columns of one row, counting its version up. */
export async function updateRow<Row>(
  ctx: Context,
  table: string,
  key: Record<string, number | string>,
  values: Record<string, unknown>,
  options: { versioned?: boolean } = {},
): Promise<Row> {
  const columns = Object.keys(values).filter((name) => values[name] !== undefined)
  const assignments = columns.map((name) => sql`${sql.ref(name)} = ${toParameter(values[name])}`)
  if (options.versioned ?? true) assignments.push(sql`version = t.version + 1`)
  const where = Object.entries(key).map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}`)
  const { rows } =
    await sql<Row>`UPDATE ${sql.table(table)} AS t SET ${sql.join([...assignments, sql`updated_at = now()`])} WHERE ${sql.join(where, sql` AND `)} RETURNING t.*`.execute(
      ctx.db,
    )
  return rows[0]!
}

/** Objects are stored as JSON, arrays of plain values as PostgreSQL arrays; an SQL expression stays one. */
function toParameter(value: unknown): Sql {
  if (typeof value === 'object' && value !== null && 'toOperationNode' in value) return value as Sql
  const isPlainObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) && !(value instanceof Uint8Array)
  return isPlainObject ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
}
