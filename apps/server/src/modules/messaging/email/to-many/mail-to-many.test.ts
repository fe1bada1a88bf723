import { readJobBatch } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { startMailQueue, type MailQueue } from '../queue/mail-queue.ts'
import { until } from '#test/until.ts'

let app: TestApp
let queue: MailQueue
let sender: TestUser
let stage_id: number
const PERMISSIONS = ['contacts.read', 'pipelines.read', 'email-messages.read', 'email-messages.send', 'accounts.read', 'accounts.update']
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await createTestApp()
  queue = startMailQueue(app.services, { poll_ms: 20 })
  sender = await app.member({ permissions: PERMISSIONS })
  const account = sender.account_id
  await sql`INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at) VALUES (uuid_v7(), ${account}, 'hello@agency.example', true, 'Agency', now())`.execute(
    app.database.db,
  )
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) => (await statement.execute(app.database.db)).rows[0]!.id
  const pipeline = await one(
    sql<{
      id: number
    }>`INSERT INTO pipelines (uuid, account_id, name, subject) VALUES (uuid_v7(), ${account}, 'Sales', 'both') RETURNING id`,
  )
  stage_id = await one(
    sql<{ id: number }>`INSERT INTO pipeline_stages (account_id, pipeline_id, name) VALUES (${account}, ${pipeline}, 'New') RETURNING id`,
  )
  for (const [name, email, consents] of [
    ['agreed', 'agreed@example.com', true],
    ['twin', 'AGREED@example.com', true],
    ['silent', 'silent@example.com', false],
    ['nobody', null, true],
    ['second', 'second@example.com', true],
  ] as const) {
    ids[name] = await one(
      sql<{
        id: number
      }>`INSERT INTO contacts (account_id, first_name, email, email_key) VALUES (${account}, ${name}, ${email}, ${email?.toLowerCase() ?? null}) RETURNING id`,
    )
    if (email)
      await sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) VALUES (${account}, ${ids[name]}, ${email}, ${email.toLowerCase()}, true)`.execute(
        app.database.db,
      )
    await sql`INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position) VALUES (${account}, ${ids[name]}, ${pipeline}, ${stage_id}, ${`a${ids[name]}`})`.execute(
      app.database.db,
    )
    if (consents)
      await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot) VALUES (${account}, ${ids[name]}, 'email', 'granted', 'form', 'Yes')`.execute(
        app.database.db,
      )
  }
  await app.work()
})
afterAll(async () => {
  await queue.stop()
  await app.stop()
})

const path = () => `/api/v1/pipeline-stages/${stage_id}/email-messages`
const prepare = (more: object = {}) =>
  sender.post(path(), {
    subject: 'Νέα για {{ contact.first_name }}',
    body: '<p>Hello {{ contact.company | default: \'there\' }}, <a href="https://example.com/offer">look</a></p>',
    ...more,
  })

it('shows before sending who gets it, who does not and why, and how it will look', async () => {
  const { status, body } = await prepare()
  expect(status, JSON.stringify(body)).toBe(200)
  const { preflight } = body.included
  expect(preflight).toMatchObject({ total: 5, recipients: 2, excluded: 0 })
  expect(Object.fromEntries(preflight.skipped.map(({ reason, count }: { reason: string; count: number }) => [reason, count]))).toEqual({
    duplicate: 1,
    no_consent: 1,
    no_address: 1,
  })
  expect(preflight.preview).toMatchObject({ contact_id: ids.agreed, subject: 'Νέα για agreed', missing: ['contact.company'] })
  expect(preflight.preview.html).toContain('Hello there')
  const without = await prepare({ id: body.data.id, version: body.data.version, excluded_contact_ids: [ids.agreed, ids.twin] })
  expect(without.body.included.preflight).toMatchObject({ recipients: 1, excluded: 2 })
  expect((await prepare({ id: body.data.id, version: body.data.version })).status).toBe(409)
})

it('sends one mail a person, each filled in, and follows them to the end', async () => {
  const { rows: templates } = await sql<{ id: number }>`
    INSERT INTO email_templates (account_id, name, kind, subject, preheader, html, text_body) VALUES (${sender.account_id}, 'News', 'marketing', 'x', 'Only for {{ contact.first_name | upcase }} & friends', '', '') RETURNING id`.execute(
    app.database.db,
  )
  expect((await prepare({ email_template_id: 999_999 })).body.errors).toHaveProperty('email_template_id')
  const { id, version } = (await prepare({ email_template_id: templates[0]!.id })).body.data
  expect((await sender.post(`${path()}/send`, { id, version, recipients: 3 })).status).toBe(409)
  const sent = await sender.post(`${path()}/send`, { id, version, recipients: 2 })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect(sent.body.data).toMatchObject({ status: 'queued', recipients_count: 2, skipped_count: 3 })
  await queue.idle()
  const { rows } = await sql<{
    recipients: string[]
    subject: string
    html: string
    text: string
  }>`SELECT recipients, subject, html, text FROM mailbox_messages ORDER BY id`.execute(app.database.db)
  expect(
    rows.map((row) => [row.recipients[0], row.subject]).toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
  ).toEqual([
    ['agreed@example.com', 'Νέα για agreed'],
    ['second@example.com', 'Νέα για second'],
  ])
  expect(rows[0]!.html).toContain('/email/unsubscribe/')
  const first = rows.find((row) => row.recipients[0] === 'agreed@example.com')!
  expect(first.html).toMatch(/^<div style="display:none[^"]*">Only for AGREED &amp; friends/)
  expect(first.text).not.toContain('Only for')
  expect(rows[0]!.html).not.toContain('https://example.com/offer')
  expect((await sender.post(`${path()}/send`, { id, recipients: 2 })).status).toBe(409)
  const recipients = await sender.get(`${path()}/${id}/recipients`)
  expect(recipients.body.meta.total).toBe(5)
  const state = await until(async () => {
    const read = await sender.get(`${path()}/${id}?include=figures`)
    return read.body.data.status === 'sent' && read
  })
  expect(state.body.data).toMatchObject({ status: 'sent', figures: { sent: 2, skipped: 3, queued: 0 } })
  const batch = await sender.call(readJobBatch, { params: { uuid: state.body.data.job_batch_uuid } })
  expect(batch.body.data).toMatchObject({ status: 'completed', processed: 2, total: 2 })
})

it('stops what has not left', async () => {
  const { id } = (await prepare()).body.data
  const later = new Date(app.services.clock.now().getTime() + 3_600_000).toISOString()
  await sender.post(`${path()}/send`, { id, recipients: 2, send_at: later })
  const stopped = await sender.post(`${path()}/${id}/cancel`)
  expect(stopped.body.data).toMatchObject({ status: 'cancelled', figures: { cancelled: 2, queued: 0 } })
  expect((await sender.post(`${path()}/${id}/cancel`)).status).toBe(409)
})

it('lets only members of the account with both rights write to a stage', async () => {
  const reader = await app.member({ account_id: sender.account_id, permissions: ['pipelines.read', 'contacts.read'] })
  const stranger = await app.member({ permissions: PERMISSIONS })
  expect((await reader.get(path())).status).toBe(403)
  expect((await stranger.get(path())).status).toBe(404)
  expect((await app.guest.get(path())).status).toBe(401)
})

describe('to chosen contacts', () => {
  const chosen = () => `/api/v1/accounts/${sender.account_id}/custom-emails`
  const write = (contact_ids: number[], more: object = {}) =>
    sender.post(chosen(), { subject: 'For {{ contact.first_name }}', body: '<p>Hello</p>', contact_ids, ...more })

  it('prepares, changes and sends one mail for each chosen contact who may receive it', async () => {
    const { status, body } = await write([ids.agreed!, ids.silent!, ids.nobody!, ids.agreed!])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ status: 'draft', pipeline_stage_id: null, contact_ids: [ids.agreed, ids.silent, ids.nobody] })
    expect(body.included.preflight).toMatchObject({ total: 3, recipients: 1, excluded: 0 })
    const one = `${chosen()}/${body.data.id}`
    const changed = await sender.put(one, { contact_ids: [ids.agreed, ids.second], subject: 'Only for {{ contact.first_name }}' })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(changed.body.data).toMatchObject({ subject: 'Only for {{ contact.first_name }}', body: '<p>Hello</p>', purpose: 'marketing' })
    expect(changed.body.included.preflight).toMatchObject({ total: 2, recipients: 2 })
    expect((await sender.put(one, { version: body.data.version, subject: 'Late' })).status).toBe(409)
    const { id, version } = changed.body.data
    const sent = await sender.post(`${chosen()}/send`, { id, version, recipients: 2 })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    await queue.idle()
    const { rows } = await sql<{
      subject: string
    }>`SELECT subject FROM mailbox_messages WHERE subject LIKE 'Only for %' ORDER BY subject`.execute(app.database.db)
    expect(rows.map(({ subject }) => subject)).toEqual(['Only for agreed', 'Only for second'])
    expect((await sender.get(`${one}/recipients`)).body.meta.total).toBe(2)
    expect((await sender.put(one, { subject: 'Later' })).status).toBe(409)
    expect((await sender.delete(one)).status).toBe(409)
  })

  it('keeps mails to chosen contacts and mails to a stage apart', async () => {
    const { id } = (await write([ids.agreed!])).body.data
    const toStage = (await prepare()).body.data.id
    expect((await sender.get(`${path()}/${id}`)).status).toBe(404)
    expect((await sender.get(`${chosen()}/${toStage}`)).status).toBe(404)
    expect((await sender.post(`${path()}/send`, { id, recipients: 1 })).status).toBe(404)
    const listed = await sender.get(`${chosen()}?filter[search]=for&filter[status]=draft`)
    expect(listed.body.data.map((row: { id: number }) => row.id)).toEqual([id])
    expect((await sender.delete(`${chosen()}/${id}`)).status).toBe(200)
  })

  it('refuses contacts that the sender does not see, too many, and none', async () => {
    const stranger = await app.member({ permissions: PERMISSIONS })
    const foreign = (
      await sql<{
        id: number
      }>`INSERT INTO contacts (account_id, first_name) VALUES (${stranger.account_id}, 'Foreign') RETURNING id`.execute(app.database.db)
    ).rows[0]!.id
    for (const contact_ids of [[foreign], [999_999_999], [], Array.from({ length: 501 }, (_, at) => at + 1)])
      expect((await write(contact_ids)).body.errors, String(contact_ids.length)).toHaveProperty('contact_ids')
    expect((await stranger.post(chosen(), { subject: 'x', body: 'x', contact_ids: [ids.agreed] })).status).toBe(404)
  })
})
