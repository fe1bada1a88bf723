import { sql } from 'kysely'
import type { Resource } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '../context.ts'
import { JsonAnswer } from '../json-answer.ts'
import { jsonRowColumns } from './json-rows.ts'
import { all, permissionPrefix } from './list-conditions.ts'
import type { ListRequest } from './list-request.ts'
import type { ResourceQuerySpec } from './resource-query-spec.ts'

/**
 * Builds the function that reads one record and its relations as JSON, in one statement.
 * @returns null when PostgreSQL cannot write all that is requested, or when the caller may not read such a record: find it by its
 * key to learn why
 */
export function jsonReader<R extends Resource>(resource: R, spec: ResourceQuerySpec<R, any>) {
  const { key } = resource
  const { from, policy, where, json } = spec
  const columnsOf = jsonRowColumns(resource, { includes: spec.includes, ...(json && { json }) })
  const prefix = permissionPrefix(resource)
  const keyType = sql.raw(key === 'uuid' ? 'uuid' : 'bigint')

  return async (ctx: Context, id: number | string, request: ListRequest): Promise<JsonAnswer | null> => {
    const columns = policy.can?.read ? null : columnsOf(ctx.db, request)
    if (!columns) return null
    const readable = all([sql`t.${sql.ref(key)} = ${id}::${keyType}`, where, policy.scope(ctx.actor, `${prefix}.read`)])
    const found = await one<{ data: string }>(
      ctx.db,
      sql`SELECT row_to_json(p)::text AS data FROM (SELECT ${columns.columns} FROM ${sql.table(from)} t WHERE ${readable}) p`,
    )
    return found ? new JsonAnswer(`{"data":${json?.complete?.(ctx, found.data) ?? found.data}}`) : null
  }
}
