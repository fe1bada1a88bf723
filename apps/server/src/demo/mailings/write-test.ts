import { chooseVariant, type VariantFigures } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Mailing } from './seed-email-campaigns.ts'

/** Writes where the test of a campaign is, from its mails: the decision of a sent one, the end of the test of one that waits for a member. */
export async function writeTest(db: Db, { id, status }: Mailing): Promise<void> {
  if (status !== 'sent') {
    await sql`UPDATE email_campaigns SET test_ended_at = started_at + interval '2 hours' WHERE id = ${id}`.execute(db)
    return
  }
  const { rows } = await sql<VariantFigures>`
    SELECT m.variant, count(*)::int AS sent, count(*) FILTER (WHERE m.first_opened_at < d.at)::int AS opened, count(*) FILTER (WHERE m.first_clicked_at < d.at)::int AS clicked, 0 AS orders
    FROM email_campaigns c CROSS JOIN LATERAL (SELECT c.started_at + interval '6 hours' AS at) d JOIN email_messages m ON m.account_id = c.account_id AND m.email_campaign_id = c.id
    WHERE c.id = ${id} AND m.sent_at < d.at AND m.variant IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db)
  const { variant, reason } = chooseVariant('opens', rows)
  await sql`UPDATE email_campaigns SET test_ended_at = started_at + interval '2 hours', decided_at = started_at + interval '6 hours', winner_variant = 2,
      winner_reason = ${variant === 2 ? reason : 'member'}, winner_figures = ${JSON.stringify(rows)}::jsonb WHERE id = ${id}`.execute(db)
}
