import { sql } from 'kysely'
import { one, rows, run, type Db, type Sql, type Table } from '#db/rows.ts'

interface Column {
  name: string
  type: string
  /** Whether an INSERT may leave it out: it has a default, is an identity or may be null. */
  optional: boolean
  generated: boolean
  /** Values that a CHECK allows. */
  values: string[]
  /** Table to which the column refers: by a foreign key, else by its name. */
  refers_to: string | null
}

/** Contact to which the planted rows belong, and the text in all their free columns. */
interface Planted {
  account_id: number
  contact_id: number
  text: string
}

/**
 * Inserts rows that belong to a contact into tables, without regard to foreign keys and checks: one for each value of the columns that a
 * CHECK restricts. Every other text, list and JSON column holds the text.
 */
export async function plantTexts(db: Db, tables: readonly Table[], planted: Planted): Promise<void> {
  await db.connection().execute(async (connection) => {
    await run(connection, sql`SET session_replication_role = replica`)
    for (const table of tables) await plantRows(connection, table, { ...planted, tables })
    await run(connection, sql`SET session_replication_role = origin`)
  })
}

async function plantRows(db: Db, table: Table, planted: Planted & { tables: readonly string[] }): Promise<void> {
  const columns = await columnsOf(db, table)
  await dropChecks(db, table)
  const count = Math.max(1, ...columns.map(({ values }) => values.length))
  for (let at = 0; at < count; at++) {
    const given = columns.flatMap((column) => {
      const value = column.generated ? null : valueOf(column, columns, planted, at)
      return value ? [[column.name, value] as const] : []
    })
    await run(
      db,
      sql`INSERT INTO ${sql.table(table)} (${sql.join(given.map(([name]) => sql.ref(name)))}) OVERRIDING SYSTEM VALUE VALUES (${sql.join(given.map(([, value]) => value))})`,
    )
  }
}

/** @returns null for a column that its default fills */
function valueOf(column: Column, columns: readonly Column[], planted: Planted & { tables: readonly string[] }, at: number): Sql | null {
  const { name, type, values } = column
  const names_contact = belongsTo(column, columns)
  if (names_contact) return contactValue(names_contact, type, planted.contact_id)
  if (name === 'account_id') return sql`${planted.account_id}`
  if (values.length) return type === 'text[]' ? sql`ARRAY[${values[at % values.length]}]` : sql`${values[at % values.length]}`
  return textValue(type, planted.text, at) ?? otherValue(column, columns, planted.tables, at)
}

function contactValue(names: 'key' | 'list' | 'kind', type: string, contact_id: number): Sql {
  if (names === 'kind') return sql`'contact'`
  if (names === 'list') return sql`ARRAY[${contact_id}::bigint]`
  return type === 'text' ? sql`${String(contact_id)}` : sql`${contact_id}`
}

function textValue(type: string, text: string, at: number): Sql | null {
  if (type === 'text') return sql`${`${text} ${at}`}`
  if (type === 'text[]') return sql`ARRAY[${text}]`
  return type === 'jsonb' ? sql`${JSON.stringify({ text })}::jsonb` : null
}

function otherValue(column: Column, columns: readonly Column[], tables: readonly string[], at: number): Sql | null {
  const refers_to_planted = tables.includes(column.refers_to ?? '')
  const found_by_contact = columns.some((other) => belongsTo(other, columns))
  if (refers_to_planted && !(found_by_contact && column.optional)) return SAMPLES[column.type]!(1)
  return column.optional ? null : (SAMPLES[column.type]?.(at + 1) ?? null)
}

/** A value of each type. Keys are counted from 1, and references to planted tables name their first row. */
const SAMPLES: Record<string, (key: number) => Sql> = {
  bigint: (key) => sql`${key}::bigint`,
  integer: (key) => sql`${key}::integer`,
  smallint: (key) => sql`${key}::smallint`,
  boolean: () => sql`false`,
  bytea: () => sql`'\\x00'`,
  uuid: (key) => sql`${`00000000-0000-7000-8000-${String(key).padStart(12, '0')}`}::uuid`,
  date: () => sql`current_date`,
  'timestamp with time zone': () => sql`now()`,
  'bigint[]': () => sql`'{}'`,
  'integer[]': () => sql`'{}'`,
  'uuid[]': () => sql`'{}'`,
}

const KEYS = /^(winner_id|.*contact_id)$/
const LISTS = /^(contact_ids|loser_ids)$/

function belongsTo({ name, refers_to }: Column, columns: readonly Column[]): 'key' | 'list' | 'kind' | null {
  if (refers_to === 'contacts' || KEYS.test(name)) return 'key'
  if (LISTS.test(name)) return 'list'
  const has = (wanted: string) => columns.some((column) => column.name === wanted)
  if (name.endsWith('_type') && has(name.replace(/_type$/, '_id'))) return 'kind'
  if (name.endsWith('_id') && has(name.replace(/_id$/, '_type'))) return 'key'
  return null
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const found = await rows<Omit<Column, 'values'> & { checks: string[] }>(
    db,
    sql`SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attgenerated <> '' AS generated,
        NOT a.attnotnull OR a.atthasdef OR a.attidentity <> '' AS optional,
        (SELECT f.confrelid::regclass::text FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = a.attrelid AND a.attnum = any(f.conkey) AND a.attname <> 'account_id' LIMIT 1) AS refers_to,
        array(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.contype = 'c' AND k.conrelid = a.attrelid AND k.conkey = ARRAY[a.attnum]) AS checks
      FROM pg_attribute a WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
  )
  return found.map(({ checks, ...column }) => ({
    ...column,
    values: checks.flatMap(valuesAllowed),
    refers_to: column.refers_to ?? (column.name.endsWith('_id') ? column.name.replace(/_id$/, 's') : null),
  }))
}

/** The literals of `column = ANY (ARRAY['a', 'b'])`. */
const valuesAllowed = (check: string): string[] =>
  /ARRAY\[/.test(check) ? [...check.matchAll(/'([^']*)'::text/g)].map((match) => match[1]!) : []

async function dropChecks(db: Db, table: string): Promise<void> {
  const names = await rows<{ name: string }>(
    db,
    sql`SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND conrelid = ${table}::regclass AND coninhcount = 0`,
  )
  for (const { name } of names) await run(db, sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`)
}

/** Columns of the whole database, `table.column`, in which a value contains one of the texts in any case. */
export async function columnsHolding(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  )
  const patterns = texts.map((text) => `%${text}%`)
  const found: string[] = []
  for (const { name } of tables) {
    const columns = await one<{ names: string[] }>(
      db,
      sql`SELECT coalesce(array_agg(DISTINCT v.key ORDER BY v.key), '{}') AS names FROM ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) v WHERE v.value ILIKE any(${patterns}::text[])`,
    )
    found.push(...columns!.names.map((column) => `${name}.${column}`))
  }
  return found
}
