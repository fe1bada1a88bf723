import { sql } from 'kysely'
import type { CampaignPreflight, CampaignRecipients, Params, RecipientCount } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { visibleTo } from '../to-many/receivers.ts'
import { checkRecipients } from './check-recipients.ts'
import { recipientsSql, type CampaignMedium } from './recipients-sql.ts'

/** Counts the recipients of a choice that a member makes. @throws 422 on a list, stage, tag or audience of another account */
export async function countChosen(ctx: Context, { params, body }: { params: Params; body: CampaignRecipients }) {
  const account_id = params.account_id as number
  await checkRecipients(ctx, account_id, body)
  return { data: await countRecipients(ctx, account_id, body) }
}

type Reason = RecipientCount['skipped'][number]['reason']

/** How many would get a mail now, and how many not, by reason. */
export const countRecipients = (ctx: Context, account_id: number, chosen: CampaignRecipients): Promise<RecipientCount> =>
  countBy<Reason>(ctx, account_id, chosen, 'email')

/** How many a campaign by a medium would reach now, and how many not, by reason. */
export async function countBy<R extends string>(ctx: Context, account_id: number, chosen: CampaignRecipients, medium: CampaignMedium) {
  const found = await rows<{ reason: R | null; count: number }>(
    ctx.db,
    sql`SELECT reason, count(*) AS count FROM (${await recipientsOf(ctx, account_id, chosen, medium)}) a GROUP BY reason ORDER BY count DESC, reason`,
  )
  return {
    chosen: found.reduce((sum, { count }) => sum + count, 0),
    recipients: found.find(({ reason }) => reason === null)?.count ?? 0,
    skipped: found.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

/** The recipients of a choice, of the contacts that the caller may read. */
export const recipientsOf = (ctx: Context, account_id: number, chosen: CampaignRecipients, medium: CampaignMedium) =>
  recipientsSql(ctx.db, account_id, chosen, { scope: visibleTo(ctx), now: ctx.services.clock.now(), medium })

const SHOWN = 50

/** The first people who get the mail and the first who do not, by name. */
export const firstPeople = (ctx: Context, account_id: number, chosen: CampaignRecipients): Promise<CampaignPreflight['people']> =>
  peopleOf(ctx, account_id, chosen, 'email')

/** The same of a medium. */
export const peopleOf = async <Person>(
  ctx: Context,
  account_id: number,
  chosen: CampaignRecipients,
  medium: CampaignMedium,
): Promise<Person[]> =>
  rows<Person>(
    ctx.db,
    sql`
    SELECT b.id AS contact_id, b.name, ${medium === 'email' ? sql`b.email` : sql`b.phone`}, b.reason AS skip_reason FROM (
      SELECT a.*, row_number() OVER (PARTITION BY a.reason IS NULL ORDER BY a.name, a.id) AS place FROM (${await recipientsOf(ctx, account_id, chosen, medium)}) a) b
    WHERE b.place <= ${SHOWN} ORDER BY b.reason IS NOT NULL, b.name, b.id`,
  )
