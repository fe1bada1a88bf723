import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { collection, partsOf } from '#kit/wiring.ts'

type Key = string | number
/** Finds the names of records that the caller may read, and leaves out the others. */
export type FindNames = (ctx: Context, keys: readonly Key[], params: Params) => Promise<ReadonlyMap<string, string>>

/** Names of the records that filters refer to. */
export interface RecordNames {
  /** Whether the filters contain ids or uuids: filters of different lists may share a name. */
  key: 'id' | 'uuid'
  filters: readonly string[]
  find: FindNames
}

/** Lookups that modules register for the names of their records. When several match, the first name found is used. */
export const recordNames = collection<RecordNames>('record names')

/**
 * Finds the names of the rows of a query, within its policy's scope and the account of the path.
 * @param key column that the filters compare, if it is not the primary key
 */
export function namesFrom(query: ResourceQuery, name: Sql | ((ctx: Context) => Sql), key: string = query.resource.key): FindNames {
  const type = sql.raw(key.endsWith('uuid') ? 'uuid' : 'bigint')
  return async (ctx, keys, params) => {
    const found = await rows<{ key: string; name: string | null }>(
      ctx.db,
      sql`SELECT t.${sql.ref(key)}::text AS key, ${typeof name === 'function' ? name(ctx) : name} AS name FROM ${sql.table(query.spec.from)} t
      WHERE t.${sql.ref(key)} = any(${keys}::${type}[]) AND ${query.within(ctx, params)}`,
    )
    return new Map(found.flatMap((row) => (row.name ? [[row.key, row.name]] : [])))
  }
}

/**
 * Finds the records that a request filters by, with one lookup for each kind of record.
 * @returns the name for a filter's value; undefined for records that are deleted or not visible to the caller
 */
export async function namesAsked(
  ctx: Context,
  { resource }: ResourceQuery,
  { conditions, alternatives }: ListRequest,
  params: Params,
): Promise<(filter: string, value: Key) => string | undefined> {
  const all = partsOf(ctx, recordNames)
  const of = (filter: string) =>
    all.filter(({ key, filters }) => key === resource.shape.filters[filter]?.value && filters.includes(filter)).map(({ find }) => find)
  const asked = new Map<FindNames, Set<Key>>()
  for (const [filter, some] of [conditions, ...alternatives].flatMap((group) => [...group])) {
    const values = some.flatMap((condition) => (condition.kind === 'choice' ? condition.values : [])).filter((value) => value !== null)
    for (const find of of(filter)) asked.set(find, new Set([...(asked.get(find) ?? []), ...values]))
  }
  const found = new Map<FindNames, ReadonlyMap<string, string>>()
  for (const [find, keys] of asked) found.set(find, keys.size ? await find(ctx, [...keys], params) : new Map())
  return (filter, value) => {
    for (const find of of(filter)) {
      const name = found.get(find)?.get(String(value).toLowerCase())
      if (name) return name
    }
    return undefined
  }
}
