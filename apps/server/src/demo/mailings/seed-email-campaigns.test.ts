import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { revenueOf, salesOfCampaigns } from '#modules/messaging/email/index.ts'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has e-mail campaigns in all quiet statuses, whose counts are those of their mails and events', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT array_agg(DISTINCT status ORDER BY status) FROM email_campaigns) AS statuses,
      (SELECT sum(opened_count) > 0 AND sum(clicked_count) > 0 AND sum(skipped_count) > 0 AND sum(cancelled_count) > 0 FROM email_campaigns) AS filled,
      (SELECT count(*) FROM email_campaigns c WHERE (c.recipients_count, c.sent_count, c.opened_count, c.skipped_count) <> (
        SELECT count(*), count(m.sent_at), count(m.first_opened_at), count(*) FILTER (WHERE m.status = 'skipped') FROM email_messages m WHERE m.email_campaign_id = c.id)) AS miscounted,
      (SELECT count(*) FROM email_messages m WHERE m.email_campaign_id IS NOT NULL AND (m.opens + m.clicks) <> (
        SELECT count(*) FROM message_events e WHERE e.email_message_id = m.id AND e.type IN ('opened', 'clicked'))) AS untold,
      (SELECT count(*) FROM email_messages m JOIN email_campaigns c ON c.id = m.email_campaign_id WHERE c.status <> 'paused' AND m.status = 'queued' AND m.email_campaign_text_id IS NOT NULL) AS forgotten`.execute(
    app.database.db,
  )
  expect(rows[0]).toEqual({
    statuses: ['cancelled', 'draft', 'paused', 'scheduled', 'sending', 'sent'],
    filled: true,
    miscounted: 0,
    untold: 0,
    forgotten: 0,
  })
})

it('has a decided test of subjects, and one that waits for a member', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT c.status, c.winner_variant, (SELECT count(*) FROM email_messages m WHERE m.email_campaign_id = c.id AND m.status = 'queued')::int > 0 AS is_held,
      (SELECT jsonb_agg((f ->> 'sent')::int ORDER BY f -> 'variant') FROM jsonb_array_elements(c.winner_figures) f) = (
        SELECT jsonb_agg(x.n ORDER BY x.variant) FROM (SELECT m.variant, count(*)::int AS n FROM email_messages m
          WHERE m.email_campaign_id = c.id AND m.sent_at < c.decided_at AND m.variant IS NOT NULL GROUP BY 1) x) AS is_counted,
      (SELECT count(DISTINCT m.variant) FROM email_messages m JOIN email_campaign_texts x ON x.id = m.email_campaign_text_id AND x.variant = m.variant WHERE m.email_campaign_id = c.id)::int AS variants
    FROM email_campaigns c WHERE c.ab_test IS NOT NULL ORDER BY c.status DESC`.execute(app.database.db)
  expect(rows).toEqual([
    { status: 'sent', winner_variant: 2, is_held: false, is_counted: true, variants: 2 },
    { status: 'sending', winner_variant: null, is_held: true, is_counted: null, variants: 2 },
  ])
})

it('has campaigns by e-mail and SMS with revenue, each sale of which counts for one campaign', async () => {
  const { db } = app.database
  const seen = new Set<string>()
  for (const medium of ['email', 'sms'] as const) {
    const { rows: campaigns } = await sql<{
      id: number
      account_id: number
    }>`SELECT id, account_id FROM ${sql.table(`${medium}_campaigns`)} WHERE started_at IS NOT NULL`.execute(db)
    const found = [...(await revenueOf(db, campaigns, medium)).values()]
    const of = { ids: campaigns.map(({ id }) => id), account_ids: [...new Set(campaigns.map(({ account_id }) => account_id))] }
    const { rows: sales } = await sql<{
      sale: string
      net_minor: number
    }>`SELECT s.kind || ':' || s.key AS sale, s.net_minor FROM (${salesOfCampaigns(of, medium)}) s`.execute(db)
    for (const { sale } of sales) {
      expect(seen.has(sale)).toBe(false)
      seen.add(sale)
    }
    expect([medium, sales.length > 0]).toEqual([medium, true])
    expect(found.reduce((total, one) => total + one.sales, 0)).toBe(sales.length)
    expect(found.flatMap(({ amounts }) => amounts).reduce((total, { value_minor }) => total + value_minor, 0)).toBe(
      sales.reduce((total, { net_minor }) => total + net_minor, 0),
    )
  }
})
