import { sql } from 'kysely'
import type { ListReport, Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { holdsIn } from '#access/actor.ts'
import { subscriptionPolicy } from '#modules/crm/contact-lists/index.ts'
import { contactPolicy, seesOwnOnly } from '#modules/crm/contacts/index.ts'
import { countBySteps, type Period, type ReportQuery, reportFrame, within } from './report-period.ts'

/**
 * Growth of the contacts and lists of an account in a period.
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
  const seen = seenIn(ctx, account_id)
  const counted = (column: 'subscribed_at' | 'unsubscribed_at') => {
    const at = sql.ref(`t.${column}`)
    return countBySteps(ctx, frame, sql`SELECT ${at} AS at FROM ${seen.subscriptions} AND ${within(at, period)}`)
  }
  const [now, before, lists, contacts, joined, left] = await Promise.all([
    totalsOf(ctx, seen, period),
    previous && totalsOf(ctx, seen, previous),
    listsOf(ctx, account_id, seen, period),
    countBySteps(ctx, frame, sql`SELECT t.created_at AS at FROM ${seen.contacts} AND ${within(sql`t.created_at`, period)}`),
    counted('subscribed_at'),
    counted('unsubscribed_at'),
  ])
  const pair = (of: keyof typeof now) => ({ current: now[of], previous: before && before[of] })
  return {
    data: {
      period: { since: period.since, until: period.until },
      previous: previous && { since: previous.since, until: previous.until },
      totals: { contacts: pair('contacts'), joined: pair('joined'), left: pair('left') },
      step,
      series: steps.map((one, at) => ({ ...one, contacts: contacts[at]!, joined: joined[at]!, left: left[at]! })),
      lists,
    },
  }
}

/** FROM and WHERE clauses that select the rows a member may read, as the lists do. */
interface Seen {
  contacts: Sql
  /** Only members of existing lists. */
  subscriptions: Sql
}

function seenIn(ctx: Context, account_id: number): Seen {
  const contacts = contactPolicy.scope(ctx.actor, 'contact-lists.read') ?? sql`true`
  const subscriptions = subscriptionPolicy.scope(ctx.actor, 'contact-lists.read') ?? sql`true`
  return {
    contacts: sql`contacts t WHERE t.account_id = ${account_id} AND t.deleted_at IS NULL AND t.status IN ('active', 'blacklisted') AND ${contacts}`,
    subscriptions: sql`seen_subscriptions t JOIN contact_lists l ON l.id = t.contact_list_id AND l.account_id = t.account_id AND l.deleted_at IS NULL
      WHERE t.account_id = ${account_id} AND ${subscriptions}`,
  }
}

async function totalsOf(ctx: Context, seen: Seen, period: Period): Promise<{ contacts: number; joined: number; left: number }> {
  const row = await one<{ contacts: number; joined: number; left: number }>(
    ctx.db,
    sql`SELECT (SELECT count(*) FROM ${seen.contacts} AND ${within(sql`t.created_at`, period)}) AS contacts,
      (SELECT count(*) FROM ${seen.subscriptions} AND ${within(sql`t.subscribed_at`, period)}) AS joined,
      (SELECT count(*) FROM ${seen.subscriptions} AND ${within(sql`t.unsubscribed_at`, period)}) AS "left"`,
  )
  return row!
}

async function listsOf(ctx: Context, account_id: number, seen: Seen, period: Period): Promise<ListReport['lists']> {
  const joined = within(sql`t.subscribed_at`, period)
  const left = within(sql`t.unsubscribed_at`, period)
  // The stored counts are those of all contacts.
  const subscribed = seesOwnOnly(ctx.actor, account_id)
    ? sql`(SELECT count(*) FROM ${seen.subscriptions} AND t.contact_list_id = o.id AND t.status = 'subscribed')`
    : sql`o.subscribed_count`
  return rows<ListReport['lists'][number]>(
    ctx.db,
    sql`WITH moved AS (
      SELECT t.contact_list_id, count(*) FILTER (WHERE ${joined}) AS joined, count(*) FILTER (WHERE ${left}) AS "left"
      FROM ${seen.subscriptions} AND (${joined} OR ${left}) GROUP BY 1)
    SELECT o.id, o.name, ${subscribed} AS subscribed, coalesce(m.joined, 0) AS joined, coalesce(m.left, 0) AS "left"
    FROM contact_lists o LEFT JOIN moved m ON m.contact_list_id = o.id
    WHERE o.account_id = ${account_id} AND o.deleted_at IS NULL ORDER BY joined DESC, o.name LIMIT 200`,
  )
}
