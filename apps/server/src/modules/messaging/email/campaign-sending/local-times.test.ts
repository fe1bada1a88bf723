import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createCampaignTest, type CampaignTest } from './campaigns.fixture.ts'
import { campaignClockJob } from './campaign-clock.job.ts'

let test: CampaignTest
beforeAll(async () => {
  test = await createCampaignTest()
  const zones = { athens: null, tokyo: 'Asia/Tokyo', york: 'America/New_York', odd: 'Middle/Earth' }
  for (const [name, zone] of Object.entries(zones)) {
    const id = await test.contact(`${name}@zones.example`)
    await sql`UPDATE contacts SET time_zone = ${zone} WHERE id = ${id}`.execute(test.app.database.db)
  }
})
afterAll(() => test.stop())

it('sends a campaign to each person when their own clocks show its time, or at once when they did already', async () => {
  const { db } = test.app.database
  await sql`UPDATE accounts SET time_zone = 'Europe/Athens' WHERE id = ${test.sender.account_id}`.execute(db)
  const { id } = await test.draft({ name: 'Local', local_time_send: true })
  expect((await test.start(id)).body.errors, 'without a time').toHaveProperty('scheduled_at')
  const at = new Date(Math.ceil((Date.now() + 40 * 3_600_000) / 3_600_000) * 3_600_000)
  expect((await test.start(id, { scheduled_at: at.toISOString() })).body.data.status).toBe('scheduled')
  const clock = async () => {
    await test.app.services.jobs.enqueue(db, campaignClockJob, {})
    await test.queue.idle()
  }
  await clock()
  expect((await test.read(id)).status, 'more than a day ahead').toBe('scheduled')

  // An hour before its time in Athens: it is past in Tokyo, and far off in New York.
  const soon = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000)
  await sql`UPDATE email_campaigns SET scheduled_at = ${soon} WHERE id = ${id}`.execute(db)
  await clock()
  await until(async () => (await test.read(id)).sent_count === 1)
  const { rows } = await sql<{ to_key: string; wall: string; status: string }>`
    SELECT m.to_key, to_char(m.send_at AT TIME ZONE CASE m.to_key WHEN 'tokyo@zones.example' THEN 'Asia/Tokyo' WHEN 'york@zones.example' THEN 'America/New_York' ELSE 'Europe/Athens' END, 'YYYY-MM-DD HH24:MI:SS') AS wall,
      m.sent_at IS NOT NULL AS sent, m.status FROM email_messages m WHERE m.email_campaign_id = ${id} ORDER BY 1`.execute(db)
  const wall = (
    await sql<{ wall: string }>`SELECT to_char(${soon}::timestamptz AT TIME ZONE 'Europe/Athens', 'YYYY-MM-DD HH24:MI:SS') AS wall`.execute(
      db,
    )
  ).rows[0]!.wall
  expect(rows.map((row) => row.wall)).toEqual([wall, wall, wall, wall])
  expect(rows.filter(({ status }) => status !== 'queued').map(({ to_key }) => to_key)).toEqual(['tokyo@zones.example'])
})
