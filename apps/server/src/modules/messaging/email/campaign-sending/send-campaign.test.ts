import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createCampaignTest, type CampaignTest } from './campaigns.fixture.ts'
import { sendCampaignJob } from './send-campaign.job.ts'

let test: CampaignTest
beforeAll(async () => {
  test = await createCampaignTest()
  await test.contact('agreed@example.com')
  await test.contact('AGREED@example.com')
  await test.contact('silent@example.com', { consents: false })
  await test.contact(null)
  await test.contact('guest@example.com', { list: false, tag: true })
})
afterAll(() => test.stop())

const account = () => `/api/v1/accounts/${test.sender.account_id}`
const ended = (id: number) =>
  until(async () => {
    const campaign = await test.read(id)
    return campaign.status === 'sent' && campaign
  })
const delivered = async (subject: string) => {
  const { rows } = await sql<{
    to: string
  }>`SELECT recipients[1] AS to FROM mailbox_messages WHERE subject LIKE ${subject} ORDER BY 1`.execute(test.app.database.db)
  return rows.map((row) => row.to)
}

it('counts whom a choice reaches, and the others by their reason', async () => {
  const count = (recipients: object) => test.sender.post(`${account()}/email-campaign-recipients`, recipients)
  const both = await count({ contact_list_ids: [test.list_id], tag_ids: [test.tag_id] })
  expect(both.body.data).toMatchObject({ chosen: 5, recipients: 2 })
  expect(Object.fromEntries(both.body.data.skipped.map((one: { reason: string; count: number }) => [one.reason, one.count]))).toEqual({
    duplicate: 1,
    no_consent: 1,
    no_address: 1,
  })
  expect((await count({ contact_list_ids: [test.list_id], excluded_tag_ids: [test.tag_id] })).body.data.recipients).toBe(1)
  expect((await count({})).body.data).toEqual({ chosen: 0, recipients: 0, skipped: [] })
  expect((await count({ contact_list_ids: [999_999] })).body.errors).toHaveProperty(['recipients.contact_list_ids'])
})

it('sends each person one mail and says of everyone why', async () => {
  const { id, version } = await test.draft({
    name: 'First',
    subject: 'First for {{ contact.first_name }}',
    recipients: { contact_list_ids: [test.list_id], tag_ids: [test.tag_id] },
  })
  expect((await test.start(id, { recipients: 7 })).status).toBe(409)
  expect((await test.start(id, { version: version + 1 })).status).toBe(409)
  const started = await test.start(id, { recipients: 2 })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const campaign = await ended(id)
  expect(campaign).toMatchObject({ recipients_count: 5, sent_count: 2, skipped_count: 3, failed_count: 0 })
  expect(await delivered('First for%')).toEqual(['agreed@example.com', 'guest@example.com'])
  const logs = await test.sender.get(`/api/v1/email-campaigns/${id}/tracking-logs?filter[status]=skipped&include=contact`)
  expect(logs.body.meta.total).toBe(3)
  const guest = (await test.sender.get(`/api/v1/email-campaigns/${id}/tracking-logs?filter[search]=guest`)).body.data[0]
  const why = await test.sender.get(`/api/v1/email-campaigns/${id}/explanations/${guest.contact_id}`)
  expect(why.body.data).toMatchObject({
    status: 'sent',
    skip_reason: null,
    chosen_by: [{ kind: 'tag', id: test.tag_id, name: 'Guests' }],
    consent: { action: 'granted', source: 'form', text: 'Yes' },
  })
  const silent = logs.body.data.find((log: { skip_reason: string }) => log.skip_reason === 'no_consent')
  const whyNot = await test.sender.get(`/api/v1/email-campaigns/${id}/explanations/${silent.contact_id}`)
  expect(whyNot.body.data).toMatchObject({ status: 'skipped', skip_reason: 'no_consent', consent: null, sent_at: null })
  expect((await test.start(id)).status).toBe(409)
  expect((await test.sender.put(`/api/v1/email-campaigns/${id}`, { subject: 'Other' })).status).toBe(409)
  expect((await test.sender.put(`/api/v1/email-campaigns/${id}`, { name: 'Renamed' })).body.data.name).toBe('Renamed')
})

it('reaches and leaves out the contacts of audiences, and names them as the reason', async () => {
  const { db } = test.app.database
  const audience = async (name: string, rules: object) =>
    (
      await sql<{
        id: number
      }>`INSERT INTO audiences (account_id, name, rules) VALUES (${test.sender.account_id}, ${name}, ${JSON.stringify(rules)}::jsonb) RETURNING id`.execute(
        db,
      )
    ).rows[0]!.id
  const guests = await audience('Guests', { all: [{ field: 'tag', op: 'any', value: [test.tag_id] }] })
  const reachable = await audience('Reachable', { all: [{ field: 'email', op: 'not_empty' }] })
  const count = async (recipients: object) => (await test.sender.post(`${account()}/email-campaign-recipients`, recipients)).body
  expect((await count({ audience_ids: [guests] })).data).toEqual((await count({ tag_ids: [test.tag_id] })).data)
  const all = (await count({ audience_ids: [reachable] })).data.recipients
  const others = (await count({ audience_ids: [reachable], excluded_audience_ids: [guests] })).data.recipients
  expect([all, others]).toEqual([2, 1])
  expect((await count({ audience_ids: [999_999] })).errors).toHaveProperty(['recipients.audience_ids'])
  const { id } = await test.draft({
    name: 'Audience',
    subject: 'Audience for {{ contact.first_name }}',
    recipients: { audience_ids: [reachable], excluded_audience_ids: [guests] },
  })
  await test.start(id)
  await ended(id)
  expect(await delivered('Audience for%')).toEqual(['agreed@example.com'])
  const log = (await test.sender.get(`/api/v1/email-campaigns/${id}/tracking-logs?filter[search]=agreed`)).body.data[0]
  const why = await test.sender.get(`/api/v1/email-campaigns/${id}/explanations/${log.contact_id}`)
  expect(why.body.data.chosen_by).toEqual([{ kind: 'audience', id: reachable, name: 'Reachable' }])
})

it('asks again at the moment of sending whether a person is still subscribed', async () => {
  const leaver = await test.contact('leaver@example.com')
  const { id } = await test.draft({ name: 'Later', subject: 'Later for {{ contact.first_name }}', hourly_limit: 1 })
  await test.start(id)
  await until(async () => (await test.read(id)).sent_count === 1)
  await sql`UPDATE subscriptions SET status = 'unsubscribed', unsubscribed_at = now() WHERE contact_id = ${leaver}`.execute(
    test.app.database.db,
  )
  await sql`UPDATE email_campaigns SET hour_started_at = now() - interval '2 hours' WHERE id = ${id}`.execute(test.app.database.db)
  expect(await ended(id)).toMatchObject({ sent_count: 1, skipped_count: 4 })
  expect(await delivered('Later for%')).toEqual(['agreed@example.com'])
})

it('pauses, resumes and cancels, and sends no one anything twice', async () => {
  const { id } = await test.draft({
    name: 'Slow',
    subject: 'Slow for {{ contact.first_name }}',
    recipients: { contact_list_ids: [test.list_id], tag_ids: [test.tag_id] },
    hourly_limit: 1,
  })
  await test.start(id)
  await until(async () => (await test.read(id)).sent_count === 1)
  const paused = await test.sender.delete(`${account()}/active-email-campaigns/${id}`)
  expect(paused.body.data).toMatchObject({ status: 'paused', pause_reason: 'member' })
  await sql`UPDATE email_campaigns SET hour_started_at = now() - interval '2 hours' WHERE id = ${id}`.execute(test.app.database.db)
  await test.queue.idle()
  expect(await delivered('Slow for%')).toHaveLength(1)
  expect((await test.sender.get(`${account()}/active-email-campaigns`)).body.data.map((one: { id: number }) => one.id)).toEqual([id])
  expect((await test.start(id)).body.data.status).toBe('sending')
  await ended(id)
  expect(await delivered('Slow for%')).toEqual(['agreed@example.com', 'guest@example.com'])

  const later = new Date(test.app.services.clock.now().getTime() + 3_600_000).toISOString()
  const other = await test.draft({ name: 'Never' })
  expect((await test.start(other.id, { scheduled_at: later })).body.data).toMatchObject({ status: 'scheduled' })
  expect((await test.sender.delete(`/api/v1/email-campaigns/${other.id}`)).status).toBe(409)
  expect((await test.sender.delete(`${account()}/active-email-campaigns/${other.id}`)).body.data).toMatchObject({
    status: 'draft',
    scheduled_at: null,
  })
  await test.start(other.id, { scheduled_at: later })
  expect((await test.sender.post(`/api/v1/email-campaigns/${other.id}/cancel`)).body.data.status).toBe('cancelled')
  expect((await test.start(other.id)).status).toBe(409)
})

it('sends failed mails again in the same rows', async () => {
  const { id } = await test.draft({ name: 'Again', subject: 'Again for {{ contact.first_name }}' })
  await test.start(id)
  await ended(id)
  expect((await test.sender.post(`/api/v1/email-campaigns/${id}/resend-failed-email-messages`)).status).toBe(409)
  await sql`UPDATE email_messages SET status = 'failed', sent_at = NULL, failed_at = now(), error = '451 later', attempts = 1 WHERE email_campaign_id = ${id} AND status <> 'skipped'`.execute(
    test.app.database.db,
  )
  const path = `/api/v1/email-campaigns/${id}`
  expect((await test.sender.get(`${path}?include=resendable`)).body.data.resendable_count, 'refused for good').toBe(0)
  expect((await test.sender.post(`${path}/resend-failed-email-messages`)).status).toBe(409)
  await sql`UPDATE email_messages SET attempts = 6 WHERE email_campaign_id = ${id} AND status = 'failed'`.execute(test.app.database.db)
  expect((await test.sender.get(`${path}?include=resendable`)).body.data.resendable_count).toBe(1)
  const again = await test.sender.post(`/api/v1/email-campaigns/${id}/resend-failed-email-messages`)
  expect(again.body.data).toEqual({ queued: 1 })
  expect(await ended(id)).toMatchObject({ sent_count: 1, failed_count: 0 })
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM email_messages WHERE email_campaign_id = ${id} AND status = 'sent'`.execute(test.app.database.db)
  expect(rows[0]!.n).toBe(1)
})

it('fails when the mail server takes no mail for 15 minutes, and sends the same mails after a repair', async () => {
  const db = test.app.database.db
  const { id } = await test.draft({ name: 'Refused', subject: 'Refused for {{ contact.first_name }}', hourly_limit: 1 })
  const ago = (minutes: number) => sql`now() - interval '1 minute' * ${minutes}`
  /** The mails as the queue leaves them when the mail server does not answer, tried so many minutes ago. */
  const refusedBefore = async (minutes: number, error: string) => {
    await sql`UPDATE email_messages SET status = 'queued', status_rank = 1, sent_at = NULL, error = ${error}, attempts = 2,
      next_attempt_at = now() + interval '1 hour', updated_at = ${ago(minutes)} WHERE email_campaign_id = ${id} AND status <> 'skipped'`.execute(
      db,
    )
    await sql`UPDATE email_campaigns SET status = 'sending', finished_at = NULL, sending_since = ${ago(20)} WHERE id = ${id}`.execute(db)
    await watch()
  }
  const watch = () => test.app.services.jobs.enqueue(db, sendCampaignJob, { email_campaign_id: id }, { key: String(id) })
  const status = async () => (await test.read(id)).status
  /** Asks for the job until it has failed the campaign: one that is just ending takes no further work. */
  const failed = () =>
    until(async () => {
      await watch()
      return (await status()) === 'failed'
    })
  await test.start(id)
  await ended(id)

  await refusedBefore(2, '451 4.7.1 Greylisted, try again later')
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await status()).toBe('sending')
  // A new name does not put it off.
  await test.sender.put(`/api/v1/email-campaigns/${id}`, { name: 'Refused and renamed' })
  await refusedBefore(2, 'connect ECONNREFUSED 127.0.0.1:25')
  await failed()
  expect(await test.read(id)).toMatchObject({ pause_reason: 'refused', sent_count: 0, failed_count: 0 })
  expect((await test.sender.delete(`/api/v1/email-campaigns/${id}`)).status).toBe(409)
  expect((await test.sender.get(`${account()}/active-email-campaigns`)).body.data.map((one: { id: number }) => one.id)).toEqual([id])

  await sql`UPDATE email_campaigns SET hour_started_at = NULL, hour_count = 0 WHERE id = ${id}`.execute(db)
  expect((await test.start(id)).body.data).toMatchObject({ status: 'sending', pause_reason: null })
  expect(await ended(id)).toMatchObject({ sent_count: 1, failed_count: 0 })

  await refusedBefore(2, '535 5.7.8 Authentication failed')
  await failed()
  expect((await test.sender.post(`/api/v1/email-campaigns/${id}/cancel`)).body.data.status).toBe('cancelled')
})

it('shows before sending what is wrong with a mail', async () => {
  const { id } = await test.draft({
    name: 'Check',
    html: '<p>{{ contact.company }} <img src="https://example.com/a.png"> <a href="http://127.0.0.1:9/nowhere">gone</a></p>',
  })
  const { body, status } = await test.sender.post(`/api/v1/email-campaigns/${id}/preflight`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { findings } = body.data
  const found = new Map(findings.map((one: { code: string }) => [one.code, one]))
  expect(found.get('missing_value')).toMatchObject({ subject: 'contact.company', count: body.data.recipients })
  expect(found.get('picture_without_text')).toMatchObject({ count: 1, blocking: false })
  expect(found.get('link_broken')).toMatchObject({ subject: 'http://127.0.0.1:9/nowhere' })
  const empty = await test.draft({ name: 'Empty', subject: null, html: null, recipients: {} })
  const sheet = await test.sender.post(`/api/v1/email-campaigns/${empty.id}/preflight`)
  const blocking = sheet.body.data.findings.filter((one: { blocking: boolean }) => one.blocking).map((one: { code: string }) => one.code)
  expect(blocking).toEqual(['no_subject', 'no_text', 'no_recipients'])
  expect((await test.start(empty.id)).body.errors).toHaveProperty('subject')
})

it('lets only members of the account with the permission see and send', async () => {
  const { id } = await test.draft({ name: 'Private' })
  const reader = await test.app.member({ account_id: test.sender.account_id, permissions: ['email-campaigns.read'] })
  const stranger = await test.app.member({ permissions: ['email-campaigns.read', 'email-campaigns.send'] })
  expect((await reader.get(`/api/v1/email-campaigns/${id}`)).status).toBe(200)
  expect((await reader.post(`${account()}/active-email-campaigns`, { email_campaign_id: id })).status).toBe(403)
  expect((await stranger.get(`/api/v1/email-campaigns/${id}`)).status).toBe(404)
  const own = `/api/v1/accounts/${stranger.account_id}/active-email-campaigns`
  expect((await stranger.post(own, { email_campaign_id: id })).status).toBe(404)
})

it('copies a campaign for those who did not open it and are still in its list, and counts the use of its template', async () => {
  const { db } = test.app.database
  const { rows } = await sql<{ id: number }>`INSERT INTO email_templates (account_id, name, kind, subject, html, text_body)
    VALUES (${test.sender.account_id}, 'News', 'marketing', 'News', '<p>News</p>', 'News') RETURNING id`.execute(db)
  for (const name of ['opens', 'sleeps', 'leaves']) await test.contact(`${name}@unopened.example`)
  const { id } = await test.draft({ name: 'First', subject: 'First of two', email_template_id: rows[0]!.id })
  expect((await test.sender.post(`/api/v1/email-campaigns/${id}/copy`, { unopened: true })).status).toBe(409)
  await test.start(id)
  await ended(id)
  await sql`UPDATE email_messages SET opens = 1, first_opened_at = now() WHERE email_campaign_id = ${id} AND to_key <> all('{sleeps@unopened.example,leaves@unopened.example}')`.execute(
    db,
  )
  await sql`UPDATE subscriptions SET status = 'unsubscribed' WHERE contact_id = (SELECT contact_id FROM email_messages WHERE email_campaign_id = ${id} AND to_key = 'leaves@unopened.example')`.execute(
    db,
  )
  const copy = (await test.sender.post(`/api/v1/email-campaigns/${id}/copy`, { unopened: true, name: 'Second' })).body.data
  expect(copy.recipients).toEqual({ contact_list_ids: [test.list_id], unopened_campaign_ids: [id] })
  await sql`UPDATE email_campaigns SET subject = 'Second of two' WHERE id = ${copy.id}`.execute(db)
  await test.start(copy.id)
  await ended(copy.id)
  expect(await delivered('Second of two')).toEqual(['sleeps@unopened.example'])
  const used = await sql<{ used_count: number }>`SELECT used_count FROM email_templates WHERE id = ${rows[0]!.id}`.execute(db)
  expect(used.rows[0]!.used_count).toBe(2)
  const unknown = await test.sender.post(`${account()}/email-campaign-recipients`, { unopened_campaign_ids: [987_654] })
  expect(unknown.body.errors).toHaveProperty(['recipients.unopened_campaign_ids'])
})
