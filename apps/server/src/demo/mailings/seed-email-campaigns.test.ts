import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
      (SELECT count(*) FROM email_messages m JOIN email_campaigns c ON c.id = m.email_campaign_id WHERE c.status <> 'paused' AND m.status = 'queued') AS forgotten`.execute(
    app.database.db,
  )
  expect(rows[0]).toEqual({
    statuses: ['cancelled', 'draft', 'paused', 'scheduled', 'sent'],
    filled: true,
    miscounted: 0,
    untold: 0,
    forgotten: 0,
  })
})
