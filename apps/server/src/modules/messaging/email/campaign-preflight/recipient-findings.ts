import { sql } from 'kysely'
import type { CampaignRecipients } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { accountValues, contactValues } from '../templates/merge-tags.ts'
import { recipientsOf } from '../campaign-recipients/count-recipients.ts'
import type { CampaignMedium } from '../campaign-recipients/recipients-sql.ts'

/** The postal address of an account, which marketing mail must show; null when it has none. */
export async function postalAddressOf(db: Db, account_id: number): Promise<string | null> {
  const row = await one<{ address: string | null }>(
    db,
    sql`SELECT nullif(${accountValues} ->> 'address', '') AS address FROM accounts a WHERE a.id = ${account_id}`,
  )
  return row?.address ?? null
}

/** How many recipients lack the value of merge tags such as `contact.company`. */
export async function countMissingValues(
  ctx: Context,
  account_id: number,
  chosen: CampaignRecipients,
  tags: readonly string[],
  medium: CampaignMedium = 'email',
): Promise<{ tag: string; count: number }[]> {
  if (!tags.length) return []
  const lacking = tags.map((tag, at) => {
    const field = tag.slice('contact.'.length)
    return sql`count(*) FILTER (WHERE nullif(v.contact ->> ${field}, '') IS NULL) AS ${sql.ref(`n${at}`)}`
  })
  const row = await one<Record<string, number>>(
    ctx.db,
    sql`
    SELECT ${sql.join(lacking)} FROM (${await recipientsOf(ctx, account_id, chosen, medium)}) a
    JOIN contacts c ON c.account_id = ${account_id} AND c.id = a.id CROSS JOIN LATERAL (SELECT ${contactValues} AS contact) v WHERE a.reason IS NULL`,
  )
  return tags.map((tag, at) => ({ tag, count: row![`n${at}`]! })).filter(({ count }) => count > 0)
}

const DAYS = 3

/** How many recipients got other marketing by the same medium in the last three days. */
export async function countOverlap(
  ctx: Context,
  account_id: number,
  chosen: CampaignRecipients,
  medium: CampaignMedium = 'email',
): Promise<number> {
  const messages = medium === 'email' ? sql`email_messages` : sql`sms_messages`
  const row = await one<{ n: number }>(
    ctx.db,
    sql`
    SELECT count(*) AS n FROM (${await recipientsOf(ctx, account_id, chosen, medium)}) a
    WHERE a.reason IS NULL AND EXISTS (SELECT FROM ${messages} m WHERE m.account_id = ${account_id} AND m.contact_id = a.id
      AND m.purpose = 'marketing' AND m.direction = 'outgoing' AND m.sent_at > ${ctx.services.clock.now()}::timestamptz - make_interval(days => ${DAYS}))`,
  )
  return row!.n
}
