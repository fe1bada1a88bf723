import type { Context } from './context.ts'

/**
 * Loads one relation for all rows of a page in one query and hangs it on each. A dotted name (`tags.tagCategory`) is
 * given the records that its prefix has loaded.
 */
export type IncludeLoader = (ctx: Context, rows: any[]) => Promise<void>
export type IncludeLoaders<I extends string> = { readonly [K in I]: IncludeLoader }

/** Loads the relations asked for, parents before children. The number of queries does not depend on that of rows. */
export async function loadIncludes(
  ctx: Context,
  loaders: IncludeLoaders<string>,
  rows: object[],
  include: readonly string[],
): Promise<void> {
  if (!rows.length) return
  const levels = [1, 2, 3].map((depth) => include.filter((name) => name.split('.').length === depth))
  for (const level of levels) await Promise.all(level.map(async (name) => loaders[name]?.(ctx, targetsOf(rows, name))))
}

function targetsOf(rows: object[], name: string): object[] {
  const path = name.split('.').slice(0, -1)
  return path.reduce<object[]>(
    (records, relation) => records.flatMap((record) => [(record as Record<string, any>)[relation]].flat().filter(Boolean)),
    rows,
  )
}

/** Hangs to-many children on their parents; parents without children get an empty list. */
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

/** Hangs a to-one record on each row by its foreign key; null when there is none. */
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

/** The distinct, present values of a column, as the parameter of `= any($1)`. */
export function valuesOf<T = number>(rows: Record<string, any>[], column: string): T[] {
  return [...new Set(rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined))] as T[]
}
