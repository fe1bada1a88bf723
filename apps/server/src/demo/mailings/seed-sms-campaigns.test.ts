import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has SMS campaigns in all quiet statuses, whose counts and costs are those of their SMS, links and events', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT array_agg(DISTINCT status ORDER BY status) FROM sms_campaigns) AS statuses,
      (SELECT sum(delivered_count) > 0 AND sum(skipped_count) > 0 AND sum(cost_micros) > 0 FROM sms_campaigns) AS filled,
      (SELECT count(*) FROM sms_campaigns c WHERE (c.recipients_count, c.sent_count, c.clicked_count, c.skipped_count) <> (
        SELECT count(*), count(m.sent_at), count(*) FILTER (WHERE m.clicks > 0), count(*) FILTER (WHERE m.status = 'skipped') FROM sms_messages m WHERE m.sms_campaign_id = c.id)) AS miscounted,
      (SELECT count(*) FROM sms_messages m WHERE m.sms_campaign_id IS NOT NULL AND m.clicks <> (
        SELECT count(*) FROM message_events e WHERE e.sms_message_id = m.id AND e.type = 'clicked')) AS untold,
      (SELECT count(*) FROM sms_messages m JOIN sms_campaigns c ON c.id = m.sms_campaign_id WHERE c.status <> 'paused' AND m.status = 'queued') AS forgotten`.execute(
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
