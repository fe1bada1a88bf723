import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db } from './client.ts'
import type { DB } from './types.ts'

export type { Db }
/** A piece of SQL with its parameters. */
export type Sql = RawBuilder<any>

/** Name of a table or view of the database. */
export type Table = keyof DB
/** A stored row as it is read. */
export type Row<T extends Table> = Selectable<DB[T]>
type OrSql<V> = { [K in keyof V]: V[K] | Sql }
/** A new row: columns with a default may be left out; an expression may take the place of a value. */
export type NewRow<T extends Table> = OrSql<Insertable<DB[T]>>
/** Columns to change; a column that is `undefined` does not change. */
export type RowChange<T extends Table> = OrSql<Updateable<DB[T]>>
/** Columns and the values that a row must have; `null` is matched by IS NULL, a list by any of its values. */
export type RowKey<T extends Table> = { [K in keyof Row<T>]?: Row<T>[K] | readonly NonNullable<Row<T>[K]>[] }

/** Runs a query and returns its rows. `R` describes the columns that the statement selects. */
export async function rows<R>(db: Db, query: Sql): Promise<R[]> {
  return (await query.execute(db)).rows as R[]
}

/** Runs a query and returns its first row, or undefined when it finds none. */
export async function one<R>(db: Db, query: Sql): Promise<R | undefined> {
  return (await query.execute(db)).rows[0] as R | undefined
}

/** Runs a statement and returns how many rows it wrote. */
export async function run(db: Db, statement: Sql): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}

/** Reads the row with a key. @param lock takes a lock on it until the transaction ends */
export async function findRow<T extends Table>(db: Db, table: T, key: RowKey<T>, lock?: RowLock): Promise<Row<T> | undefined> {
  return one<Row<T>>(db, sql`SELECT * FROM ${sql.table(table)} AS t WHERE ${matching(key)} LIMIT 1 ${sql.raw(lock ? `FOR ${lock}` : '')}`)
}

/** Reads all rows with a key, in no particular order. Use it only where the key bounds their number. */
export async function findRows<T extends Table>(db: Db, table: T, key: RowKey<T>, lock?: RowLock): Promise<Row<T>[]> {
  return rows<Row<T>>(db, sql`SELECT * FROM ${sql.table(table)} AS t WHERE ${matching(key)} ${sql.raw(lock ? `FOR ${lock}` : '')}`)
}

/** Strength of a row lock, weakest first, as PostgreSQL names them. */
export type RowLock = 'KEY SHARE' | 'SHARE' | 'NO KEY UPDATE' | 'UPDATE'

/** Inserts one row and returns it as it is stored. */
export async function insertRow<T extends Table>(db: Db, table: T, values: NewRow<T>): Promise<Row<T>> {
  const stored = await one<Row<T>>(db, sql`${insertStatement(table, values)} RETURNING t.*`)
  return stored!
}

/** The statement that inserts rows `t`. */
export function insertStatement<T extends Table>(table: T, ...values: readonly NewRow<T>[]): Sql {
  const columns = [...new Set(values.flatMap(givenIn))] as (keyof NewRow<T>)[]
  const given = (row: NewRow<T>) => columns.map((name) => (row[name] === undefined ? sql`DEFAULT` : parameter(row[name])))
  return sql`INSERT INTO ${sql.table(table)} AS t (${sql.join(columns.map((name) => sql.ref(name as string)))})
    VALUES ${sql.join(values.map((row) => sql`(${sql.join(given(row))})`))}`
}

/**
 * Updates the rows with a key, sets their `updated_at`, and returns them as they are stored.
 * @param options.versioned counts `version` up; leave it out for tables without that column
 */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  key: RowKey<T>,
  values: RowChange<T>,
  options: { versioned?: boolean } = {},
): Promise<Row<T>[]> {
  return rows<Row<T>>(db, updateStatement(table, key, values, options))
}

/** The statement of {@link updateRows}, which may follow a WITH. */
export function updateStatement<T extends Table>(
  table: T,
  key: RowKey<T>,
  values: RowChange<T>,
  options: { versioned?: boolean } = {},
): Sql {
  const assignments = givenIn(values).map((name) => sql`${sql.ref(name)} = ${parameter(values[name as keyof RowChange<T>])}`)
  if (options.versioned) assignments.push(sql`version = t.version + 1`)
  if (!('updated_at' in values)) assignments.push(sql`updated_at = now()`)
  return sql`UPDATE ${sql.table(table)} AS t SET ${sql.join(assignments)} WHERE ${matching(key)} RETURNING t.*`
}

/** Updates the one row with a key, as {@link updateRows} does. @throws when there is none */
export async function updateRow<T extends Table>(
  db: Db,
  table: T,
  key: RowKey<T>,
  values: RowChange<T>,
  options: { versioned?: boolean } = {},
): Promise<Row<T>> {
  const [row] = await updateRows(db, table, key, values, options)
  if (!row) throw new Error(`${table} has no row ${JSON.stringify(key)}.`)
  return row
}

/** Deletes the rows with a key. @returns how many */
export async function deleteRows<T extends Table>(db: Db, table: T, key: RowKey<T>): Promise<number> {
  return run(db, sql`DELETE FROM ${sql.table(table)} AS t WHERE ${matching(key)}`)
}

const givenIn = (values: object): string[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)

/** @throws when no column is given, so that no statement affects a whole table by mistake */
function matching(key: object): Sql {
  const columns = Object.entries(key).filter(([, value]) => value !== undefined)
  if (!columns.length) throw new Error('A row is found by at least one column.')
  return sql.join(
    columns.map(([name, value]) => {
      const column = sql.ref(`t.${name}`)
      if (value === null) return sql`${column} IS NULL`
      return Array.isArray(value) ? sql`${column} = any(${value})` : sql`${column} = ${value}`
    }),
    sql` AND `,
  )
}

/** Objects are stored as JSON, arrays of plain values as PostgreSQL arrays; an SQL expression stays one. */
function parameter(value: unknown): Sql {
  if (typeof value !== 'object' || value === null) return sql`${value}`
  if ('toOperationNode' in value) return value as Sql
  const isPlainObject = !Array.isArray(value) && !(value instanceof Date) && !(value instanceof Uint8Array)
  return isPlainObject ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
}
