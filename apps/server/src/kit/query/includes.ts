import { sql } from 'kysely'
import { rows as readRows } from '#db/rows.ts'
import type { Context, Sql } from '../context.ts'

/**
 * Loads one relation for all rows of a page in one query and attaches it to each row. A dotted name (`tags.tagCategory`)
 * receives the records that its prefix loaded.
 */
export type IncludeLoader = (ctx: Context, rows: any[]) => Promise<void>
/** A relation as an expression over the row `t`, loaded with the row in the same statement. */
export interface JoinedInclude {
  readonly expression: Sql
  /** How lists that PostgreSQL writes as JSON read it, if many rows of a page have the same records. */
  readonly shared?: SharedRecords
  /** Post-processes values that SQL cannot compute, such as signatures. May receive the same values twice. */
  readonly complete?: (ctx: Context, values: readonly any[]) => void
}
/** The records of a relation that rows of a page share: each row gets their ids, and the answer each record once. */
export interface SharedRecords {
  /** Ids of the records of the row `t`, as an array. */
  readonly ids: Sql
  /** Selects the records with these ids, in their order. */
  readonly records: (ids: Sql) => Sql
}
export type IncludeLoaders<I extends string> = { readonly [K in I]: IncludeLoader | JoinedInclude }

/**
 * Declares a relation that PostgreSQL can build with the row, usually a JSON subselect.
 * @param expression over `t`. JSON formats instants differently from columns, so use it only for relations without instants
 */
export const joined = (expression: Sql, { complete, shared }: Pick<JoinedInclude, 'complete' | 'shared'> = {}): JoinedInclude => ({
  expression,
  ...(complete && { complete }),
  ...(shared && { shared }),
})

/** Columns of a statement that selects from `t`: its own columns and the requested joined relations. */
export function columnsOf(loaders: IncludeLoaders<string>, include: readonly string[], own: Sql = sql`t.*`): Sql {
  return sql.join([own, ...joinedOf(loaders, include)])
}

function joinedOf(loaders: IncludeLoaders<string>, include: readonly string[]): Sql[] {
  return include.flatMap((name) => {
    const loader = loaders[name]
    return loader && 'expression' in loader ? [sql`${loader.expression} AS ${sql.ref(name)}`] : []
  })
}

/**
 * Loads the requested relations that the rows do not have yet, parents before children. The number of queries does not
 * depend on the number of rows.
 * @param source source of joined relations for rows that were loaded without them
 */
export async function loadIncludes(
  ctx: Context,
  { includes, ...source }: { includes: IncludeLoaders<string>; from: string; key: 'id' | 'uuid' },
  rows: Record<string, any>[],
  include: readonly string[],
): Promise<void> {
  if (!rows.length) return
  const levels = [1, 2, 3].map((depth) => include.filter((name) => name.split('.').length === depth))
  await loadJoined(ctx, includes, source, rows, include)
  for (const name of include) {
    const loader = includes[name]
    if (loader && 'complete' in loader)
      loader.complete?.(
        ctx,
        rows.map((row) => row[name]),
      )
  }
  for (const level of levels)
    await Promise.all(
      level.map(async (name) => {
        const load = includes[name]
        if (typeof load === 'function') await load(ctx, targetsOf(rows, name))
      }),
    )
}

async function loadJoined(
  { db }: Context,
  loaders: IncludeLoaders<string>,
  { from, key }: { from: string; key: 'id' | 'uuid' },
  rows: Record<string, any>[],
  include: readonly string[],
): Promise<void> {
  const missing = joinedOf(
    loaders,
    include.filter((name) => rows[0]![name] === undefined),
  )
  if (!missing.length) return
  const id = sql.ref(`t.${key}`)
  const found = await readRows<Record<string, any>>(
    db,
    sql`SELECT ${sql.join([id, ...missing])} FROM ${sql.table(from)} t WHERE ${id} = any(${valuesOf(rows, key)}::${sql.raw(key === 'uuid' ? 'uuid' : 'bigint')}[])`,
  )
  const byKey = new Map(found.map((row) => [row[key], row]))
  for (const row of rows) Object.assign(row, byKey.get(row[key]))
}

function targetsOf(rows: object[], name: string): object[] {
  const path = name.split('.').slice(0, -1)
  return path.reduce<object[]>(
    (records, relation) => records.flatMap((record) => [(record as Record<string, any>)[relation]].flat().filter(Boolean)),
    rows,
  )
}

/** Attaches to-many children to their parents. Parents without children get an empty list. */
export function attachMany<C extends object>(
  rows: Record<string, any>[],
  relation: string,
  children: readonly C[],
  parentKey: keyof C,
  ownKey = 'id',
): void {
  const byParent = Map.groupBy(children, (child) => child[parentKey])
  for (const row of rows) row[relation] = (byParent.get(row[ownKey]) ?? []).map(({ ...child }) => child)
}

/** Attaches a to-one record to each row by its foreign key; null when there is none. */
export function attachOne<C extends Record<string, any>>(
  rows: Record<string, any>[],
  relation: string,
  records: readonly C[],
  foreignKey: string,
  recordKey = 'id',
): void {
  const byKey = new Map(records.map((record) => [record[recordKey], record]))
  for (const row of rows) row[relation] = byKey.get(row[foreignKey]) ?? null
}

/** Distinct non-null values of a column, as the parameter of `= any($1)`. */
export function valuesOf<T = number>(rows: Record<string, any>[], column: string): T[] {
  return [...new Set(rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined))] as T[]
}
