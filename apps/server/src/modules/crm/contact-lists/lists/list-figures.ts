import { sql } from 'kysely'
import type { ContactList, ListDay, Params, SelectOption } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { escapeLike } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { accountsWhere } from '#access/actor.ts'
import { all } from '#kit/query/resource-query.ts'
import { seesOwnOnly } from '../../contacts/index.ts'
import { subscriptionPolicy } from '../subscriptions/subscriptions.query.ts'
import { contactListQuery, type ContactListRow, sharedLists } from './contact-lists.query.ts'

/**
 * Subscriptions and unsubscriptions on each of the last days in the account's zone, and the number of subscribers at
 * the end of each day.
 */
export async function listGrowth(
  ctx: Context,
  { params, query }: { params: Params; query: { days: number } },
): Promise<{ data: ListDay[] }> {
  const list: ContactListRow = await contactListQuery.find(ctx, params.contact_list_id, 'read')
  const zones = await one<{ time_zone: string }>(ctx.db, sql`SELECT time_zone FROM accounts WHERE id = ${list.account_id}`)
  const zone = zones!.time_zone
  const today = localToday(zone, ctx.services.clock.now())
  const found = await rows<ListDay>(
    ctx.db,
    sql`
    WITH days AS (SELECT d::date AS day FROM generate_series(${today}::date - ${query.days - 1}::int, ${today}::date, interval '1 day') AS d),
    since AS (SELECT (min(day)::timestamp AT TIME ZONE ${zone}) AS at FROM days),
    own AS (SELECT s.status, s.subscribed_at, CASE WHEN s.status = 'cleaned' THEN s.updated_at ELSE s.unsubscribed_at END AS left_at FROM subscriptions s WHERE s.contact_list_id = ${list.id} AND s.subscribed_at IS NOT NULL),
    joined AS (SELECT (subscribed_at AT TIME ZONE ${zone})::date AS day, count(*)::int AS n FROM own, since WHERE subscribed_at >= since.at GROUP BY 1),
    gone AS (SELECT (left_at AT TIME ZONE ${zone})::date AS day, count(*)::int AS n FROM own, since WHERE status <> 'subscribed' AND left_at >= since.at GROUP BY 1),
    before AS (SELECT count(*)::int AS n FROM own, since WHERE subscribed_at < since.at AND (status = 'subscribed' OR left_at >= since.at))
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(j.n, 0) AS joined, coalesce(g.n, 0) AS left,
      ((SELECT n FROM before) + sum(coalesce(j.n, 0) - coalesce(g.n, 0)) OVER (ORDER BY d.day))::int AS subscribed
    FROM days d LEFT JOIN joined j ON j.day = d.day LEFT JOIN gone g ON g.day = d.day ORDER BY d.day`,
  )
  return { data: found }
}

const OFFERED = 50

/** Lists of an account by search text or by ids, as options. */
export async function listOptions(
  ctx: Context,
  { params, query }: { params: Params; query: { search?: string | undefined; ids?: number[] | undefined } },
): Promise<{ data: SelectOption[] }> {
  const named = query.search?.trim() ? sql`AND name ILIKE ${`%${escapeLike(query.search.trim())}%`}` : sql``
  const among = query.ids ? sql`AND id = any(${query.ids}::bigint[])` : sql`AND archived_at IS NULL ${named}`
  const found = await rows<SelectOption>(
    ctx.db,
    sql`
    SELECT id AS value, name AS label FROM contact_lists WHERE account_id = ${params.account_id} AND deleted_at IS NULL ${among} ORDER BY name, id LIMIT ${OFFERED}`,
  )
  return { data: found }
}

/** Lists of an account, and those that others share with it, with the figures that the caller may see. */
export async function listsOfAccount(ctx: Context, input: Parameters<typeof listed>[1]) {
  const answer = await listed(ctx, input)
  await narrowFigures(ctx, answer.data)
  return answer
}

/** Reads a list with the figures that the caller may see. */
export async function readList(ctx: Context, input: Parameters<typeof contactListQuery.read>[1]) {
  const answer = await contactListQuery.read(ctx, input)
  await narrowFigures(ctx, [answer.data])
  return answer
}

/** Lists of the account of the path, and those that others share with it. */
export const inAccount = (params: Params, ctx: Context): Sql => {
  const isMine = accountsWhere(ctx.actor, 'contact-lists.read').some((membership) => membership.account_id === params.account_id)
  const own = sql`t.account_id = ${params.account_id}`
  return isMine ? sql`(${own} OR ${sharedLists([params.account_id])})` : own
}
const listed = contactListQuery.listWhere(inAccount)

/** Replaces the stored figures of lists by those of the caller's contacts if they see only their own. */
async function narrowFigures(ctx: Context, lists: readonly ContactList[]): Promise<void> {
  const narrowed = lists.filter((list) => seesOwnOnly(ctx.actor, list.account_id))
  if (!narrowed.length) return
  const found = await rows<{ contact_list_id: number; status: string; total: number }>(
    ctx.db,
    sql`SELECT t.contact_list_id, t.status, count(*) AS total FROM seen_subscriptions t
      WHERE ${all([sql`t.contact_list_id = any(${narrowed.map((list) => list.id)}::bigint[])`, subscriptionPolicy.scope(ctx.actor, 'subscriptions.read')])} GROUP BY 1, 2`,
  )
  for (const list of narrowed)
    for (const status of ['subscribed', 'pending', 'unsubscribed', 'cleaned'] as const)
      list[`${status}_count`] = found.find((row) => row.contact_list_id === list.id && row.status === status)?.total ?? 0
}
