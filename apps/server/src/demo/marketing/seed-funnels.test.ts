import { funnelFigures, funnelItemFigures, funnelStages } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#db/rows.ts'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has funnels with members in several stages, one of six stages, and figures that follow from their moves', async () => {
  const found = await rows<{ id: number; account_id: number; members: number; stages: number }>(
    app.database.db,
    sql`SELECT f.id, f.account_id, f.memberships_count AS members, (SELECT count(*) FROM funnel_stages s WHERE s.funnel_id = f.id) AS stages FROM funnels f ORDER BY f.id`,
  )
  expect(found.length).toBeGreaterThan(2)
  expect(Math.max(...found.map(({ stages }) => stages))).toBe(6)
  const { id, account_id, members } = found[0]!
  const member = await app.member({ account_id, permissions: ['funnels.read'] })
  const { data } = (await member.call(funnelFigures, { params: { id }, query: { since: '2020-01-01', until: '2026-12-31' } })).body
  expect(data.totals.entered.current).toBe(members)
  expect(data.stages[0]!.reached.current).toBe(members)
  const stages = (await member.call(funnelStages.list, { params: { funnel_id: id } })).body.data
  expect(stages.filter(({ members_count }) => members_count > 0).length).toBeGreaterThan(2)
})

it('shows what brings people into the stages, with figures', async () => {
  const found = await rows<{ id: number; account_id: number }>(app.database.db, sql`SELECT id, account_id FROM funnels ORDER BY id LIMIT 1`)
  const { id, account_id } = found[0]!
  const member = await app.member({
    account_id,
    permissions: ['funnels.read', 'pages.read', 'forms.read', 'email-campaigns.read', 'sms-campaigns.read'],
  })
  const { data } = (await member.call(funnelItemFigures, { params: { id }, query: { since: '2024-01-01', until: '2026-12-31' } })).body
  expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['page', 'form', 'email_campaign', 'sms_campaign']))
  const best = (figure: 'visits' | 'submissions' | 'sent') => Math.max(...data.map(({ figures }) => figures?.[figure] ?? 0))
  expect([best('visits'), best('submissions'), best('sent')].every((count) => count > 0)).toBe(true)
})

it('keeps for each page as many views by day as in all', async () => {
  const wrong = await rows(
    app.database.db,
    sql`SELECT p.id, p.views, sum(d.views) FROM pages p LEFT JOIN page_view_days d ON d.page_id = p.id GROUP BY p.id HAVING p.views <> coalesce(sum(d.views), 0)`,
  )
  expect(wrong).toEqual([])
})
