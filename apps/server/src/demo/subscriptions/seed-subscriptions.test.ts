import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 120_000)
afterAll(() => app.stop())

it('tells subscriptions in every state, with one bill a period and the day of the month kept', async () => {
  const states = await sql<{ status: string }>`SELECT DISTINCT status FROM account_subscriptions ORDER BY 1`.execute(app.database.db)
  expect(states.rows.map((row) => row.status)).toEqual(['active', 'cancelled', 'expired', 'past_due', 'paused', 'suspended', 'trialing'])
  const special = await sql<{ anchor_day: number; start_date: string; interval: string }>`
    SELECT anchor_day, start_date, interval FROM account_subscriptions WHERE anchor_day = 31 OR start_date = '2024-02-29' ORDER BY start_date`.execute(
    app.database.db,
  )
  expect(special.rows[0]).toMatchObject({ start_date: '2024-02-29', anchor_day: 29 })
  expect(special.rows.some((row) => row.anchor_day === 31)).toBe(true)
  const wrong = await sql`
    SELECT s.number FROM account_subscriptions s
    JOIN account_subscription_orders o ON o.account_subscription_uuid = s.uuid AND o.kind IN ('initial', 'renewal')
    GROUP BY s.uuid HAVING count(*) <> s.cycles_done OR max(o.period_end) IS DISTINCT FROM s.current_period_end`.execute(app.database.db)
  expect(wrong.rows).toEqual([])
})
