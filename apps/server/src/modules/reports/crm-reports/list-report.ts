import { sql } from 'kysely'
import type { ListReport, Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission } from '#kit/errors.ts'
import { holdsIn } from '#kit/actor.ts'
import { countBySteps, type Period, type ReportQuery, reportFrame, within } from './report-period.ts'

/**
 * How contacts and lists of an account grew in a period.
 * @throws 403 for members who may not read lists
 */
export async function readListReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: ListReport }> {
  const account_id = Number(params.account_id)
  if (!holdsIn(ctx.actor, account_id, 'contact-lists.read')) throw missingAccountPermission()
  const frame = await reportFrame(ctx, account_id, query)
  const { period, previous, step, steps } = frame
  const now = await totalsOf(ctx, account_id, period)
  const before = previous && (await totalsOf(ctx, account_id, previous))
  const [contacts, joined, left] = await Promise.all([
    countBySteps(ctx, frame, contactsOf(account_id, period)),
    countBySteps(
      ctx,
      frame,
      sql`SELECT s.subscribed_at AS at FROM subscriptions s WHERE s.account_id = ${account_id} AND ${within(sql`s.subscribed_at`, period)}`,
    ),
    countBySteps(
      ctx,
      frame,
      sql`SELECT s.unsubscribed_at AS at FROM subscriptions s WHERE s.account_id = ${account_id} AND ${within(sql`s.unsubscribed_at`, period)}`,
    ),
  ])
  const pair = (of: keyof typeof now) => ({ current: now[of], previous: before && before[of] })
  return {
    data: {
      period: { since: period.since, until: period.until },
      previous: previous && { since: previous.since, until: previous.until },
      totals: { contacts: pair('contacts'), joined: pair('joined'), left: pair('left') },
      step,
      series: steps.map((one, at) => ({ ...one, contacts: contacts[at]!, joined: joined[at]!, left: left[at]! })),
      lists: await listsOf(ctx, account_id, period),
    },
  }
}

const contactsOf = (account_id: number, period: Period): Sql =>
  sql`SELECT c.created_at AS at FROM contacts c WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') AND ${within(sql`c.created_at`, period)}`

async function totalsOf(ctx: Context, account_id: number, period: Period): Promise<{ contacts: number; joined: number; left: number }> {
  const { rows } = await sql<{ contacts: number; joined: number; left: number }>`
    SELECT (SELECT count(*) FROM (${contactsOf(account_id, period)}) c) AS contacts,
      (SELECT count(*) FROM subscriptions s WHERE s.account_id = ${account_id} AND ${within(sql`s.subscribed_at`, period)}) AS joined,
      (SELECT count(*) FROM subscriptions s WHERE s.account_id = ${account_id} AND ${within(sql`s.unsubscribed_at`, period)}) AS "left"`.execute(
    ctx.db,
  )
  return rows[0]!
}

async function listsOf(ctx: Context, account_id: number, period: Period): Promise<ListReport['lists']> {
  const { rows } = await sql<ListReport['lists'][number]>`
    SELECT l.id, l.name, l.subscribed_count AS subscribed,
      count(s.id) FILTER (WHERE ${within(sql`s.subscribed_at`, period)}) AS joined,
      count(s.id) FILTER (WHERE ${within(sql`s.unsubscribed_at`, period)}) AS "left"
    FROM contact_lists l LEFT JOIN subscriptions s ON s.contact_list_id = l.id
      AND (s.subscribed_at >= ${period.from}::timestamptz OR s.unsubscribed_at >= ${period.from}::timestamptz)
    WHERE l.account_id = ${account_id} AND l.deleted_at IS NULL GROUP BY l.id ORDER BY joined DESC, l.name LIMIT 200`.execute(ctx.db)
  return rows
}
