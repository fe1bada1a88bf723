import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

const one = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> => (await statement.execute(app.database.db)).rows[0]!

it('has a login at Facebook with pages, posts, campaigns and figures, some of which feed channels', async () => {
  const found = await one(sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM facebook_pages) AS pages, (SELECT count(*)::int FROM facebook_posts WHERE is_ad_post) AS ad_posts,
      (SELECT count(*)::int FROM instagram_posts) AS media, (SELECT count(*)::int FROM facebook_campaigns) AS campaigns,
      (SELECT count(*)::int FROM facebook_adsets) AS adsets, (SELECT count(DISTINCT entity_status)::int FROM facebook_ads) AS statuses,
      (SELECT count(*)::int FROM channels WHERE facebook_campaign_id IS NOT NULL) AS linked,
      (SELECT count(DISTINCT account_id)::int FROM facebook_page_account) AS readers`)
  expect(found).toMatchObject({ pages: 10, ad_posts: 30, media: 96, campaigns: 10, adsets: 25, statuses: 3 })
  expect(found.linked).toBeGreaterThan(0)
  expect(found.readers).toBeGreaterThan(2)
})

it('has figures that agree: those of a campaign are the sums of its ads', async () => {
  const { wrong, days } = await one(sql<{ wrong: number; days: number }>`
    WITH parts AS (SELECT a.facebook_campaign_id AS id, i.date, sum(i.spend_micros) AS spend FROM daily_insights i
        JOIN facebook_ads a ON a.id = i.insightable_id WHERE i.insightable_type = 'facebook_ad' GROUP BY 1, 2)
    SELECT count(*) FILTER (WHERE p.spend <> i.spend_micros)::int AS wrong, count(*)::int AS days
    FROM daily_insights i JOIN parts p ON p.id = i.insightable_id AND p.date = i.date WHERE i.insightable_type = 'facebook_campaign'`)
  expect(wrong).toBe(0)
  expect(days).toBeGreaterThan(50)
})
