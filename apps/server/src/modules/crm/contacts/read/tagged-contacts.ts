import { sql } from 'kysely'
import type { Condition, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { callerZone } from '#access/caller-zone.ts'
import type { Context } from '#kit/context.ts'
import { dateSql } from '#kit/query/filter-sql.ts'
import type { Hits, OrderPart } from '#kit/query/list-page.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { all } from '#kit/query/resource-query.ts'
import { seesOwnOnly } from './contact-counts.ts'

/** Filters that the link table can answer. */
const ANSWERED: ReadonlySet<string> = new Set(['tag', 'date_created'])

/**
 * Listed contacts with one tag that were created within a period, in the order of creation. One range of the index of
 * the link table serves this query. Undefined for every other query.
 */
export function taggedContacts(ctx: Context, { conditions }: ListRequest, params: Params, order: OrderPart[]): Hits | undefined {
  const account_id = params.account_id as number | undefined
  const tag_id = oneTag(conditions.get('tag') ?? [])
  if (account_id === undefined || tag_id === undefined || !isByCreation(order)) return undefined
  if ([...conditions.keys()].some((name) => !ANSWERED.has(name)) || !seesAllOf(ctx, account_id)) return undefined
  const scope = { zone: callerZone(ctx, params), now: ctx.services.clock.now() }
  const days = (conditions.get('date_created') ?? []).map((condition) =>
    condition.kind === 'date' ? dateSql(sql`ct.created_at`, condition, scope) : undefined,
  )
  const matching = all([sql`ct.account_id = ${account_id} AND ct.tag_id = ${tag_id}::bigint AND ct.listed`, ...days])
  return { query: sql`SELECT ct.contact_id AS id, ct.created_at FROM contact_tag ct WHERE ${matching}`, collected: false }
}

/** Whether a list is in the order of creation alone. */
export const isByCreation = (order: readonly OrderPart[]): boolean => order.length === 1 && order[0]!.column === 'created_at'

/** Whether the caller may read all contacts of an account. */
export const seesAllOf = (ctx: Context, account_id: number): boolean =>
  holdsIn(ctx.actor, account_id, 'contacts.read') && !seesOwnOnly(ctx.actor, account_id)

function oneTag(conditions: readonly Condition[]): number | string | undefined {
  const [condition, more] = conditions
  if (more || condition?.kind !== 'choice' || condition.op !== 'any' || condition.values.length !== 1) return undefined
  return condition.values[0] ?? undefined
}
