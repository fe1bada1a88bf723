import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createCampaignTest, type CampaignTest } from './campaigns.fixture.ts'

let test: CampaignTest
beforeAll(async () => {
  test = await createCampaignTest()
  for (let n = 0; n < 9; n++) await test.contact(`warm${n}@warm.example`)
})
afterAll(() => test.stop())

it('lets campaigns send no more from a domain than its day allows, and more on the next', async () => {
  const { db } = test.app.database
  const owner = await test.app.member({ account_id: test.sender.account_id, permissions: ['accounts.update', 'email-messages.read'] })
  const senders = `/api/v1/accounts/${test.sender.account_id}/email-senders`
  const [sender] = (await owner.get(senders)).body.data
  expect(sender.warm_up).toBeNull()
  const plan = { first: 2, growth_percent: 100, days: 3 }
  const save = (warm_up: object | null) => owner.put(`${senders}/${sender.uuid}`, { warm_up })
  const saved = await save(plan)
  expect(saved.body.data.warm_up, JSON.stringify(saved.body)).toMatchObject({ first: 2, limit_today: 2, taken_today: 0 })
  expect((await save({ first: 0, growth_percent: 101, days: 91 })).status).toBe(422)

  const campaigns = [await test.draft({ name: 'Warm' }), await test.draft({ name: 'Warm and limited', hourly_limit: 100 })]
  const { findings } = (await test.sender.post(`/api/v1/email-campaigns/${campaigns[0]!.id}/preflight`)).body.data
  const day = (days: number) => new Date(Date.parse(saved.body.data.warm_up.started_on) + days * 86_400_000).toISOString().slice(0, 10)
  expect(findings, 'two, four, and three of eight').toContainEqual({ code: 'warm_up', blocking: false, subject: day(2), count: 2 })
  for (const { id } of campaigns) await test.start(id)
  const sent = async () =>
    (await sql<{ n: number }>`SELECT count(sent_at)::int AS n FROM email_messages WHERE account_id = ${test.sender.account_id}`.execute(db))
      .rows[0]!.n
  await until(async () => (await sent()) === 2)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await sent()).toBe(2)
  expect((await owner.get(senders)).body.data[0].warm_up).toMatchObject({ limit_today: 2, taken_today: 2 })

  const nextDay = () =>
    sql`UPDATE sending_domains SET warm_up = jsonb_set(warm_up, '{started_on}', to_jsonb(((warm_up ->> 'started_on')::date - 1)::text)), warm_up_day = warm_up_day - 1`.execute(
      db,
    )
  await nextDay()
  await until(async () => (await sent()) === 6)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await sent()).toBe(6)
  expect((await save(plan)).body.data.warm_up, 'the same figures go on').toMatchObject({ limit_today: 4 })
  await nextDay()
  await nextDay()
  await until(async () => (await sent()) === 18)
  expect((await owner.get(senders)).body.data[0].warm_up).toMatchObject({ limit_today: null })
  expect((await save(null)).body.data.warm_up).toBeNull()
}, 60_000)
