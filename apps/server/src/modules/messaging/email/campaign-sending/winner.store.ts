import { sql } from 'kysely'
import type { VariantFigures } from '@stoa/domain'
import { one, rows, run, type Db, type Row } from '#db/rows.ts'
import { salesOfCampaign } from '../campaign-results/sales-sql.ts'

type Campaign = Row<'email_campaigns'>
type Key = Pick<Campaign, 'id' | 'account_id'>

/**
 * Notes that the last mail of a test has left, from which the waiting time counts.
 * @returns whether people wait for the winner; undefined while mails of the test wait, and without an open test
 */
export async function endTest(db: Db, { id }: Key, now: Date): Promise<{ has_held: boolean } | undefined> {
  return one<{ has_held: boolean }>(
    db,
    sql`UPDATE email_campaigns c SET test_ended_at = coalesce(c.test_ended_at, ${now})
      WHERE c.id = ${id} AND c.status = 'sending' AND c.ab_test IS NOT NULL AND c.decided_at IS NULL AND c.prepared_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM email_messages m WHERE m.account_id = c.account_id AND m.email_campaign_id = c.id
          AND m.status IN ('queued', 'sending') AND m.email_campaign_text_id IS NOT NULL)
      RETURNING EXISTS (SELECT FROM email_messages m WHERE m.account_id = c.account_id AND m.email_campaign_id = c.id AND m.status = 'queued') AS has_held`,
  )
}

/** Campaigns whose winner is to be found now. */
export const dueTests = (db: Db, now: Date): Promise<Key[]> =>
  rows<Key>(
    db,
    sql`SELECT id, account_id FROM email_campaigns WHERE test_ended_at IS NOT NULL AND decided_at IS NULL AND status IN ('sending', 'sent')
      AND deleted_at IS NULL AND ab_test ->> 'rule' <> 'hand' AND test_ended_at + make_interval(hours => (ab_test ->> 'wait_hours')::int) <= ${now}`,
  )

/** Campaigns under way that have something to send: not those that only wait for the winner of their test. */
export const campaignsUnderWay = (db: Db): Promise<{ id: number }[]> =>
  rows(db, sql`SELECT id FROM email_campaigns WHERE status = 'sending' AND NOT (test_ended_at IS NOT NULL AND decided_at IS NULL)`)

/** A campaign whose winner can still be chosen, locked, so that one decision is made. */
export const lockUndecided = (db: Db, id: number): Promise<Campaign | undefined> =>
  one<Campaign>(
    db,
    sql`SELECT * FROM email_campaigns WHERE id = ${id} AND ab_test IS NOT NULL AND prepared_at IS NOT NULL AND decided_at IS NULL
      AND status IN ('sending', 'paused', 'failed', 'sent') FOR NO KEY UPDATE`,
  )

/** What the variants of a campaign reached so far. */
export const figuresOf = (db: Db, campaign: Key): Promise<VariantFigures[]> =>
  rows<VariantFigures>(
    db,
    sql`SELECT x.variant, count(m.sent_at) AS sent, count(m.first_opened_at) AS opened, count(m.first_clicked_at) AS clicked,
        (SELECT count(*) FROM (${salesOfCampaign(campaign)}) s WHERE s.variant = x.variant AND s.is_order) AS orders
      FROM email_campaign_texts x LEFT JOIN email_messages m ON m.account_id = x.account_id AND m.email_campaign_id = x.email_campaign_id AND m.variant = x.variant
      WHERE x.account_id = ${campaign.account_id} AND x.email_campaign_id = ${campaign.id} GROUP BY x.variant ORDER BY x.variant`,
  )

/** Stores the decision. */
export const storeDecision = (
  db: Db,
  { id }: Key,
  decision: { variant: number; reason: string; figures: readonly VariantFigures[]; now: Date },
): Promise<Campaign | undefined> =>
  one<Campaign>(
    db,
    sql`UPDATE email_campaigns SET winner_variant = ${decision.variant}, winner_reason = ${decision.reason}, winner_figures = ${JSON.stringify(decision.figures)}::jsonb,
        decided_at = ${decision.now}, test_ended_at = coalesce(test_ended_at, ${decision.now}), sending_since = ${decision.now}, version = version + 1, updated_at = ${decision.now}
      WHERE id = ${id} RETURNING *`,
  )

/** Gives the text of the winner to the mails that waited for it. @returns how many */
export const releaseHeld = (
  db: Db,
  { id, account_id }: Key,
  winner: { variant: number; subject: string; from_name: string | null; sender: Row<'account_emails'>; now: Date },
): Promise<number> =>
  run(
    db,
    sql`UPDATE email_messages m SET variant = ${winner.variant}, email_campaign_text_id = x.id, subject = ${winner.subject}, from_address = ${winner.sender.email},
        from_name = ${winner.from_name ?? winner.sender.from_name}, from_email_uuid = ${winner.sender.uuid}, message_id = '<' || m.token || ${`@${winner.sender.email.split('@')[1]}>`},
        queued_at = ${winner.now}, updated_at = ${winner.now}
      FROM email_campaign_texts x WHERE x.account_id = ${account_id} AND x.email_campaign_id = ${id} AND x.variant = ${winner.variant}
        AND m.account_id = ${account_id} AND m.email_campaign_id = ${id} AND m.status = 'queued' AND m.email_campaign_text_id IS NULL`,
  )
