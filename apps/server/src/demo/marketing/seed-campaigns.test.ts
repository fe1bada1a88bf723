import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has campaigns in every status with costs and channels, through some of which requests came', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT array_agg(DISTINCT status ORDER BY status) FROM campaigns) AS statuses,
      (SELECT array_agg(DISTINCT status ORDER BY status) FROM channels) AS channels,
      (SELECT count(*) > 0 FROM campaign_costs WHERE is_estimate) AS estimates,
      (SELECT count(*) > 0 FROM campaigns WHERE leads_count > 0) AS leads,
      (SELECT count(*) FROM campaigns c WHERE c.status IN ('active', 'scheduled') AND (c.pricing_model IS NULL OR c.start_date IS NULL
        OR NOT EXISTS (SELECT FROM channels h WHERE h.campaign_id = c.id))) AS unready,
      (SELECT count(*) FROM channels h WHERE h.requests_count <> (SELECT count(*) FROM contact_requests r
        WHERE r.channel_id = h.id AND r.deleted_at IS NULL AND r.status <> 'spam')) AS miscounted`.execute(app.database.db)
  expect(rows[0]).toEqual({
    statuses: ['active', 'cancelled', 'completed', 'draft', 'paused', 'scheduled'],
    channels: ['active', 'draft', 'ended', 'paused'],
    estimates: true,
    leads: true,
    unready: 0,
    miscounted: 0,
  })
})
