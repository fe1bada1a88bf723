import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createCampaignTest, type CampaignTest } from './campaigns.fixture.ts'
import { campaignClockJob } from './campaign-clock.job.ts'

let test: CampaignTest
beforeAll(async () => {
  test = await createCampaignTest()
  for (let n = 0; n < 10; n++) await test.contact(`person${n}@test.example`)
  await test.contact('silent@test.example', { consents: false })
})
afterAll(() => test.stop())

const db = () => test.app.database.db
const abTest = (more: object = {}) => ({
  share: 40,
  rule: 'opens',
  wait_hours: 2,
  variants: [{ subject: 'B for {{ contact.first_name }}' }],
  ...more,
})
const clock = () => test.app.services.jobs.enqueue(db(), campaignClockJob, {})
const messages = async (id: number) =>
  (
    await sql<{ variant: number | null; status: string; subject: string; contact_id: number; is_held: boolean }>`
      SELECT variant, status, subject, contact_id, email_campaign_text_id IS NULL AND status = 'queued' AS is_held FROM email_messages WHERE email_campaign_id = ${id} ORDER BY id`.execute(
      db(),
    )
  ).rows
const results = async (id: number) => (await test.sender.get(`/api/v1/email-campaigns/${id}/variants`)).body.data
const testEnded = (id: number) => until(async () => (await test.read(id)).test_ended_at !== null && (await results(id)))
const sent = (id: number) => until(async () => (await test.read(id)).status === 'sent' && (await test.read(id)))
const passHours = (id: number, hours: number) =>
  sql`UPDATE email_campaigns SET test_ended_at = test_ended_at - make_interval(hours => ${hours}) WHERE id = ${id}`.execute(db())
const openedBy = (id: number, variant: number, people: number) =>
  sql`UPDATE email_messages SET opens = 1, first_opened_at = now() WHERE id IN (SELECT id FROM email_messages WHERE email_campaign_id = ${id} AND variant = ${variant} ORDER BY id LIMIT ${people})`.execute(
    db(),
  )

describe('a campaign that tests variants', () => {
  it('sends the test, holds the others, and sends them the winner after the waiting time', async () => {
    const { id } = await test.draft({ name: 'Two subjects', subject: 'A for {{ contact.first_name }}', ab_test: abTest() })
    expect((await test.start(id)).status).toBe(200)
    const { held, variants } = await testEnded(id)
    expect(held).toBe(6)
    expect(variants).toMatchObject([
      { variant: 1, subject: 'A for {{ contact.first_name }}', recipients: 2, sent: 2, is_winner: false, decided_on: null },
      { variant: 2, subject: 'B for {{ contact.first_name }}', recipients: 2, sent: 2 },
    ])
    const before = await test.read(id)
    expect(before).toMatchObject({ status: 'sending', winner_variant: null })
    expect(Date.parse(before.decides_at!) - Date.parse(before.test_ended_at!)).toBe(2 * 3_600_000)

    await openedBy(id, 2, 1)
    await clock()
    await test.queue.idle()
    expect((await results(id)).held, 'before the time is over').toBe(6)
    await passHours(id, 2)
    await clock()
    const ended = await sent(id)
    expect(ended).toMatchObject({ winner_variant: 2, winner_reason: 'unclear', sent_count: 10, skipped_count: 1 })
    const after = await results(id)
    expect(after.held).toBe(0)
    expect(after.variants).toMatchObject([
      { variant: 1, sent: 2, is_winner: false, decided_on: { sent: 2, opened: 0 } },
      { variant: 2, sent: 8, is_winner: true, decided_on: { sent: 2, opened: 1, clicked: 0, orders: 0 } },
    ])
    const { rows } = await sql<{ subject: string; n: number }>`SELECT left(subject, 1) AS subject, count(*)::int AS n FROM mailbox_messages
      WHERE subject SIMILAR TO '(A|B) for person%' GROUP BY 1 ORDER BY 1`.execute(db())
    expect(rows).toEqual([
      { subject: 'A', n: 2 },
      { subject: 'B', n: 8 },
    ])
  })

  it('tells of a person which variant they got, and that they wait for the winner', async () => {
    const { id } = await test.draft({ name: 'Explained', ab_test: abTest({ rule: 'hand' }) })
    await test.start(id)
    await testEnded(id)
    const all = await messages(id)
    const explain = async (contact_id: number) =>
      (await test.sender.get(`/api/v1/email-campaigns/${id}/explanations/${contact_id}`)).body.data
    expect(await explain(all.find(({ variant }) => variant === 2)!.contact_id)).toMatchObject({ variant: 2, is_held: false })
    expect(await explain(all.find(({ is_held }) => is_held)!.contact_id)).toMatchObject({ variant: null, is_held: true })
    expect(await explain(all.find(({ status }) => status === 'skipped')!.contact_id)).toMatchObject({ variant: null, is_held: false })
    const of_b = await test.sender.get(`/api/v1/email-campaigns/${id}/tracking-logs?filter[variant]=2`)
    expect(of_b.body.data.map((row: { variant: number }) => row.variant)).toEqual([2, 2])
  })

  it('is decided by hand at any time, once, and not by the clock', async () => {
    const { id } = await test.draft({ name: 'By hand', ab_test: abTest({ rule: 'hand' }) })
    const choose = (variant: number) => test.sender.post(`/api/v1/email-campaigns/${id}/winner`, { variant })
    expect((await choose(1)).status, 'before the start').toBe(409)
    await test.start(id)
    await testEnded(id)
    await passHours(id, 100)
    await clock()
    await test.queue.idle()
    expect((await results(id)).held).toBe(6)
    expect((await choose(3)).body.errors).toHaveProperty('variant')
    const answers = await Promise.all([choose(1), choose(1), choose(2)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 200)!.body.data).toMatchObject({ released: 6 })
    expect(await sent(id)).toMatchObject({ winner_reason: 'member', sent_count: 10 })
    const plain = await test.draft({ name: 'Plain' })
    expect((await test.sender.post(`/api/v1/email-campaigns/${plain.id}/winner`, { variant: 1 })).status).toBe(409)
  })

  it('pauses, resumes and is cancelled during the test', async () => {
    const { id } = await test.draft({ name: 'Stopped', ab_test: abTest() })
    await test.start(id)
    await testEnded(id)
    const path = `/api/v1/accounts/${test.sender.account_id}/active-email-campaigns/${id}`
    expect((await test.sender.delete(path)).body.data.status).toBe('paused')
    await passHours(id, 2)
    await clock()
    await test.queue.idle()
    expect(await test.read(id)).toMatchObject({ status: 'paused', winner_variant: null, sent_count: 4 })
    expect((await test.sender.post(`/api/v1/email-campaigns/${id}/winner`, { variant: 2 })).body.data).toMatchObject({ released: 6 })
    await test.queue.idle()
    expect((await test.read(id)).sent_count).toBe(4)
    await test.start(id)
    expect((await sent(id)).sent_count).toBe(10)

    const other = await test.draft({ name: 'Cancelled', ab_test: abTest() })
    await test.start(other.id)
    await testEnded(other.id)
    await test.sender.delete(`/api/v1/accounts/${test.sender.account_id}/active-email-campaigns/${other.id}`)
    expect((await test.sender.post(`/api/v1/email-campaigns/${other.id}/cancel`)).body.data.status).toBe('cancelled')
    expect((await messages(other.id)).filter(({ status }) => status === 'cancelled')).toHaveLength(6)
    expect((await test.sender.post(`/api/v1/email-campaigns/${other.id}/winner`, { variant: 1 })).status).toBe(409)
  })

  it('does not wait for a test that cannot be decided', async () => {
    const broken = await test.draft({ name: 'Broken', ab_test: abTest() })
    const sound = await test.draft({ name: 'Sound', ab_test: abTest() })
    for (const { id } of [broken, sound]) {
      await test.start(id)
      await testEnded(id)
      await passHours(id, 2)
    }
    await sql`UPDATE email_campaigns SET ab_test = ab_test || '{"variants": [{"from_email_uuid": "00000000-0000-7000-8000-000000000000"}]}', from_email_uuid = NULL
      WHERE id = ${broken.id}`.execute(db())
    await clock()
    expect(await sent(sound.id)).toMatchObject({ sent_count: 10 })
    const { rows } = await sql`SELECT status, decided_at FROM email_campaigns WHERE id = ${broken.id}`.execute(db())
    expect(rows).toEqual([{ status: 'sending', decided_at: null }])
  })

  it('gives each person a variant with a share of 100, and says afterwards which was better', async () => {
    const { id } = await test.draft({ name: 'All', ab_test: abTest({ share: 100, variants: [{ subject: 'B' }, { subject: 'C' }] }) })
    await test.start(id)
    await sent(id)
    expect((await results(id)).variants.map(({ sent }: { sent: number }) => sent)).toEqual([4, 3, 3])
    await openedBy(id, 3, 2)
    await passHours(id, 2)
    await clock()
    expect(await until(async () => (await test.read(id)).winner_variant)).toBe(3)
    expect((await test.read(id)).status).toBe('sent')
  })

  it('keeps variants in a copy and checks them when they are saved', async () => {
    const { rows } = await sql<{ id: number }>`INSERT INTO email_templates (account_id, name, kind, subject, html, text_body)
      VALUES (${test.sender.account_id}, 'Other', 'marketing', 'Other', '<p>Other text</p>', 'Other text') RETURNING id`.execute(db())
    const variants = [{ email_template_id: rows[0]!.id, from_name: 'Anna' }]
    const { id } = await test.draft({ name: 'Kept', ab_test: abTest({ variants }) })
    const copy = (await test.sender.post(`/api/v1/email-campaigns/${id}/copy`, {})).body.data
    expect(copy.ab_test).toEqual((await test.read(id)).ab_test)
    expect(copy.ab_test.variants).toEqual([
      {
        subject: null,
        preheader: null,
        from_email_uuid: null,
        from_name: 'Anna',
        email_template_id: rows[0]!.id,
        html: '<p>Other text</p>',
      },
    ])
    const save = (ab_test: object | null) => test.sender.put(`/api/v1/email-campaigns/${id}`, { ab_test })
    expect((await save(abTest({ variants: [{ subject: '{{ contact.nothing }}' }] }))).body.errors).toHaveProperty([
      'ab_test.variants.0.subject',
    ])
    expect((await save(abTest({ variants: [{ email_template_id: 999_999 }] }))).body.errors).toHaveProperty([
      'ab_test.variants.0.email_template_id',
    ])
    expect((await save(abTest({ variants: [] }))).status).toBe(422)
    expect((await save(abTest({ wait_hours: 73 }))).status).toBe(422)
    expect((await save(null)).body.data.ab_test).toBeNull()
  })

  it('is warned about before it is sent when too few people get each variant', async () => {
    const { id } = await test.draft({ name: 'Small', ab_test: abTest() })
    const { findings } = (await test.sender.post(`/api/v1/email-campaigns/${id}/preflight`)).body.data
    expect(findings).toContainEqual({ code: 'small_test', blocking: false, subject: '2', count: 620 })
  })
})

it('splits ten thousand people fairly, and by nothing that they have in common', async () => {
  const account = test.sender.account_id
  const { rows: lists } = await sql<{
    id: number
  }>`INSERT INTO contact_lists (account_id, name) VALUES (${account}, 'Many') RETURNING id`.execute(db())
  const list_id = lists[0]!.id
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db())
  await run(sql`INSERT INTO contacts (account_id, first_name, email, email_key, search_text)
    SELECT ${account}::bigint, 'Many', e, e, '' FROM generate_series(1, 10000) n, LATERAL (SELECT 'many' || n || '@d' || n % 5 || '.example' AS e) x`)
  const people = sql`FROM contacts c WHERE c.account_id = ${account} AND c.first_name = 'Many'`
  await run(
    sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email, true ${people}`,
  )
  await run(sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, occurred_at)
    SELECT account_id, id, 'email', 'granted', 'form', 'Yes', now() - interval '1 day' ${people}`)
  await run(sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, unsubscribe_id)
    SELECT account_id, id, ${list_id}, 'subscribed', '{email}', 'manual', gen_random_uuid() ${people}`)
  // As autovacuum does some time after so many rows were added.
  await sql`ANALYZE`.execute(db())
  const split = async () => {
    // One mail an hour: the rows are made, and stay.
    const { id } = await test.draft({
      name: 'Many',
      recipients: { contact_list_ids: [list_id] },
      hourly_limit: 1,
      ab_test: abTest({ share: 60, variants: [{ subject: 'B' }, { subject: 'C' }] }),
    })
    const started = await test.start(id)
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    const rows = await until(async () => ((await messages(id)).length === 10_000 ? messages(id) : undefined))
    await test.sender.delete(`/api/v1/accounts/${account}/active-email-campaigns/${id}`)
    return rows
  }
  const first = await split()
  const count = (rows: typeof first, keep: (row: (typeof first)[number]) => boolean) => rows.filter(keep).length
  expect([1, 2, 3].map((variant) => count(first, (row) => row.variant === variant))).toEqual([2000, 2000, 2000])
  expect(count(first, ({ is_held }) => is_held)).toBe(4000)
  const ordered = first.toSorted((one, other) => one.contact_id - other.contact_id)
  /** Of n people drawn with chance p the number lies within four standard deviations, but once in 16,000 times. */
  const isUsual = (found: number, n: number, p: number) => Math.abs(found - n * p) < 4 * Math.sqrt(n * p * (1 - p))
  for (const variant of [1, 2, 3])
    for (const part of [ordered.slice(0, 5000), ordered.filter((_, at) => at % 2), ordered.filter((_, at) => at % 5 === 0)])
      expect(
        isUsual(
          count(part, (row) => row.variant === variant),
          part.length,
          0.2,
        ),
        `variant ${variant}`,
      ).toBe(true)
  const second = new Map((await split()).map(({ contact_id, variant }) => [contact_id, variant]))
  const again = count(first, ({ contact_id, variant }) => variant !== null && second.get(contact_id) === variant)
  expect(isUsual(again, 6000, 0.2), 'another campaign draws anew').toBe(true)
}, 120_000)
