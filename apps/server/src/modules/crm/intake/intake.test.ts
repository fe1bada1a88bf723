import { contactRequests, intakeSources, mapIntakeAgain, renewIntakeSecret, requestIntakes } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { boardOf, EVERY } from '../contact-requests/requests.fixture.ts'
import { mapIntake } from './map-intake.ts'
import { receiveIntake } from './store-intake.ts'

let app: TestApp
let ada: TestUser
let board: { id: number; first: number }

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: EVERY })
  board = await boardOf(app, ada)
  await app.work()
})
afterAll(() => app.stop())

const sources = () => `/api/v1/accounts/${ada.account_id}/intake-sources`
const source = async (body: object = {}) => (await ada.post(sources(), { name: 'Site', source: 'form', ...body })).body.data
const pathOf = (made: { intake_url?: string }) => new URL(made.intake_url!).pathname
const intakes = async (query = '') => (await ada.get(`/api/v1/accounts/${ada.account_id}/request-intakes${query}`)).body.data
const requestOf = async (uuid: string) => {
  await mapIntake(app.services, uuid)
  const { data } = (await ada.call(requestIntakes.read, { params: { uuid } })).body
  return {
    intake: data,
    request:
      data.contact_request_id === null
        ? undefined
        : (await ada.call(contactRequests.read, { params: { id: data.contact_request_id }, query: { include: 'contact,tags' } })).body.data,
  }
}

describe('an intake source', () => {
  it('tells its secret once, keeps its hash, and can be given a new one', async () => {
    const made = await source({ mapping: { email: 'buyer.mail' } })
    expect(made.intake_url).toContain('/api/v1/intake/')
    const { data } = (await ada.call(intakeSources.read, { params: { uuid: made.uuid } })).body
    expect(data).toMatchObject({ name: 'Site', token_hint: made.intake_url.slice(-4), mapping: { email: 'buyer.mail' } })
    expect(data.intake_url).toBeUndefined()
    const renewed = (await ada.call(renewIntakeSecret, { params: { uuid: made.uuid } })).body.data
    expect((await app.guest.post(pathOf(made), { email: 'x@example.gr' })).status).toBe(404)
    expect((await app.guest.post(pathOf(renewed), { email: 'x@example.gr' })).status).toBe(200)
    await ada.call(intakeSources.update, { params: { uuid: made.uuid }, body: { is_active: false } })
    expect((await app.guest.post(pathOf(renewed), { email: 'y@example.gr' })).status).toBe(404)
    await ada.call(intakeSources.remove, { params: { uuid: made.uuid } })
    expect((await ada.call(intakeSources.read, { params: { uuid: made.uuid } })).status).toBe(404)
  })

  it('is the business of those who keep the settings, of their own account [INV-2] [INV-4]', async () => {
    const made = await source()
    const stranger = await app.member({ permissions: EVERY })
    const weak = await app.member({ permissions: ['contact-requests.read'], account_id: ada.account_id })
    expect((await stranger.call(intakeSources.read, { params: { uuid: made.uuid } })).status).toBe(404)
    expect((await weak.call(intakeSources.read, { params: { uuid: made.uuid } })).status).toBe(403)
    expect((await weak.get(sources())).status).toBe(403)
    const foreign = await boardOf(app, stranger)
    expect((await ada.post(sources(), { name: 'X', pipeline_id: foreign.id })).body.errors).toHaveProperty('pipeline_id')
    expect((await ada.post(sources(), { name: 'X', tag_ids: [999_999] })).body.errors).toHaveProperty('tag_ids')
  })
})

describe('an enquiry from outside', () => {
  it('is stored first, and becomes a contact and an open request', async () => {
    const made = await source()
    const answer = await app.guest.post(pathOf(made), {
      name: 'Ελένη Δήμου',
      email: 'Eleni.Dimou@Example.gr',
      phone: '697 123 4567',
      message: 'Πόσο κοστίζει;\nΕυχαριστώ',
      budget: '1500',
      newsletter: 'on',
    })
    expect(answer.body.data).toMatchObject({ is_duplicate: false })
    expect((await intakes())[0]).toMatchObject({ uuid: answer.body.data.uuid, payload: { name: 'Ελένη Δήμου' } })
    const { intake, request } = await requestOf(answer.body.data.uuid)
    expect(intake).toMatchObject({ status: 'mapped', error: null, attempts: 1 })
    expect(request).toMatchObject({
      status: 'open',
      pipeline_stage_id: board.first,
      subject: 'Πόσο κοστίζει;',
      source: 'form',
      value_minor: 150_000,
      read_at: null,
      contact: {
        first_name: 'Ελένη',
        last_name: 'Δήμου',
        email: 'eleni.dimou@example.gr',
        phone: '+306971234567',
        emails_marketable: false,
      },
    })
    await mapIntake(app.services, answer.body.data.uuid)
    expect((await ada.get(`/api/v1/contacts/${request!.contact_id}/contact-requests`)).body.meta.total).toBe(1)
  })

  it('becomes one request however often it is sent', async () => {
    const made = await source()
    const send = (body: object, headers?: Record<string, string>) => app.guest.post(pathOf(made), body, headers)
    const body = { email: 'twice@example.gr', message: 'Twice' }
    const first = (await send(body)).body.data
    expect((await send(body)).body.data).toMatchObject({ uuid: first.uuid, is_duplicate: true })
    const keyed = (await send({ email: 'k1@example.gr' }, { 'Idempotency-Key': 'K' })).body.data
    expect((await send({ email: 'k2@example.gr' }, { 'Idempotency-Key': 'K' })).body.data.uuid).toBe(keyed.uuid)
    const named = (await send({ email: 'n1@example.gr', lead_id: 7 })).body.data
    expect((await send({ email: 'n1@example.gr', lead_id: 7, again: true })).body.data.uuid).toBe(named.uuid)
    const at_once = await Promise.all(Array.from({ length: 8 }, () => send({ email: 'race@example.gr', message: 'Race' })))
    expect(new Set(at_once.map((answer) => answer.body.data.uuid)).size).toBe(1)
    const other = await source()
    expect((await app.guest.post(pathOf(other), body)).body.data.is_duplicate).toBe(false)
  })

  it('is stored beside the first intake when it is sent again, shares its request, and becomes a separate request on demand', async () => {
    const made = await source()
    const send = () => app.guest.post(pathOf(made), { email: 'again@example.gr', message: 'Again' })
    const first = (await send()).body.data.uuid
    await send()
    const { intake, request } = await requestOf(first)
    await send()
    const repeats = await intakes(`?filter[status]=duplicate&filter[intake_source]=${made.uuid}`)
    expect(repeats).toHaveLength(2)
    for (const repeat of repeats)
      expect(repeat).toMatchObject({
        duplicate_of_uuid: first,
        contact_request_id: request!.id,
        contact_id: intake.contact_id,
        attempts: 0,
      })
    expect((await ada.get(`/api/v1/contacts/${intake.contact_id}/contact-requests`)).body.meta.total).toBe(1)
    const { data } = (await ada.post(`/api/v1/request-intakes/${repeats[0].uuid}/map`)).body
    expect(data).toMatchObject({ status: 'received', duplicate_of_uuid: null, contact_request_id: null })
    const apart = await requestOf(data.uuid)
    expect(apart.intake).toMatchObject({ status: 'mapped', contact_id: intake.contact_id })
    expect(apart.request!.id).not.toBe(request!.id)
  })

  it('never fails its sender for what it says, and can be mapped again after the mapping was put right', async () => {
    const made = await source()
    for (const body of [{}, { nonsense: [1, { a: null }] }, { email: 'not an address' }])
      expect((await app.guest.post(pathOf(made), body)).status).toBe(200)
    expect((await app.guest.upload(pathOf(made), { email: 'multi@example.gr', message: 'As a form' })).status).toBe(200)
    const { uuid } = (await app.guest.post(pathOf(made), { der: { wo: 'later@example.gr' } })).body.data
    expect((await requestOf(uuid)).intake).toMatchObject({ status: 'failed', error: 'no_reach' })
    await ada.put(`/api/v1/intake-sources/${made.uuid}`, { mapping: { email: 'der.wo' } })
    expect((await ada.post(`/api/v1/request-intakes/${uuid}/map`)).body.data.status).toBe('received')
    const { intake, request } = await requestOf(uuid)
    expect([intake.status, request!.contact!.email]).toEqual(['mapped', 'later@example.gr'])
    expect((await ada.call(mapIntakeAgain, { params: { uuid } })).body.data.status).toBe('mapped')
  })

  it('accepts any content, stores it as text when it is not a form, and shortens overlong values', async () => {
    const path = pathOf(await source())
    const send = async (payload: string, type?: string) => {
      const answer = await app.http.inject({ method: 'POST', url: path, payload, headers: { ...(type && { 'content-type': type }) } })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('uuid')])
      return (await ada.call(requestIntakes.read, { params: { uuid: answer.json().data.uuid } })).body.data.payload
    }
    const json = 'application/json'
    expect(await send('{"email": "broken@example.gr"', json)).toEqual({ body: '{"email": "broken@example.gr"' })
    expect(await send('[{"email":"list@example.gr"}]', json)).toEqual({ body: [{ email: 'list@example.gr' }] })
    expect(await send('"only words"', json)).toEqual({ body: 'only words' })
    expect(await send('{"email":"beacon@example.gr"}', 'text/plain;charset=UTF-8')).toEqual({ email: 'beacon@example.gr' })
    expect(await send('<lead><email>x@example.gr</email></lead>', 'application/xml')).toEqual({
      body: '<lead><email>x@example.gr</email></lead>',
    })
    expect(await send('Call me', 'no/such; type')).toEqual({ body: 'Call me' })
    expect(await send('', json)).toEqual({})
    const part = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`
    const cut = `${part('email', 'cut@example.gr')}\r\n${part('message', 'Half a')}`
    expect(await send(cut, 'multipart/form-data; boundary=x')).toMatchObject({ email: 'cut@example.gr', _broken: true })
    expect(await send('email=x', 'multipart/form-data')).toEqual({ _broken: true })
    expect(await send('{"a\\u0000b":"\\ud800 \\\\u0000","__proto__":{"x":1}}', json)).toEqual({ 'a\ufffdb': '\ufffd \\u0000' })
    expect(await send('['.repeat(50_000) + ']'.repeat(50_000), json)).toMatchObject({ body: expect.stringMatching(/^\[{20000}…$/) })
    const picture = await send(JSON.stringify({ email: 'photo@example.gr', photo: 'x'.repeat(1_000_000) }), json)
    expect(picture).toMatchObject({ email: 'photo@example.gr', photo: expect.stringMatching(/^x{20000}…$/) })
    const many = await send(JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`field ${n}`, 'y']))), json)
    expect(many.body).toHaveLength(50_000)
    expect((await app.guest.post(path, { email: 'verb@example.gr', _method: 'DELETE' })).status).toBe(200)
    expect((await app.guest.post(path, { email: 'own@example.gr' }, { authorization: 'Bearer secret-of-the-shop' })).status).toBe(200)
  })

  it('answers pages of any site, before and after they send', async () => {
    const url = pathOf(await source())
    const asked = await app.http.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*'])
    const sent = await app.guest.post(url, { email: 'site@example.gr' }, { origin: 'https://shop.example' })
    expect([sent.status, sent.headers['access-control-allow-origin']]).toEqual([200, '*'])
  })

  it('tells a number of the form from one of the enquiry, and names the files that came along', async () => {
    const path = pathOf(await source())
    const send = async (body: object) => (await app.guest.post(path, body)).body.data
    const first = await send({ id: 12, email: 'one@example.gr', message: 'First' })
    expect(await send({ id: 12, email: 'one@example.gr', message: 'First', sent_again: true })).toMatchObject({ uuid: first.uuid })
    expect((await send({ id: 12, email: 'two@example.gr', message: 'Second' })).is_duplicate).toBe(false)
    await send({ form: { id: 7 }, email: 'three@example.gr', message: 'Third' })
    expect((await send({ form: { id: 7 }, email: 'three@example.gr', message: 'Fourth' })).is_duplicate).toBe(false)
    const { data } = (
      await app.guest.upload(path, { email: 'cv@example.gr', cv: { file_name: 'cv.pdf', content: 'cv', type: 'application/pdf' } })
    ).body
    expect((await ada.get(`/api/v1/request-intakes/${data.uuid}`)).body.data.payload).toEqual({
      email: 'cv@example.gr',
      _files: [{ field: 'cv', file_name: 'cv.pdf', content_type: 'application/pdf', size_bytes: 2 }],
    })
  })

  it('waits in staging where doubtful or not accepted at once, and is spam where sure', async () => {
    await sql`UPDATE request_intakes SET received_at = received_at - interval '1 hour'`.execute(app.database.db)
    const made = await source()
    const map = async (body: object, at = made) => (await requestOf((await app.guest.post(pathOf(at), body)).body.data.uuid)).request
    expect(await map({ email: 'a@mailinator.com', message: 'Hi' })).toMatchObject({ status: 'staging', spam_score_bp: 3000 })
    expect(await map({ email: 'bot@example.gr', honeypot: 'x' })).toMatchObject({
      status: 'spam',
      spam_score_bp: 10_000,
      pipeline_id: null,
    })
    expect((await map({ email: 'w@example.gr' }, await source({ auto_accept: false })))!.status).toBe('staging')
    const { data: tag } = (
      await ada.post(`/api/v1/contact-requests/${(await map({ email: 'tag@example.gr' }))!.id}/tags`, { tags: ['Web'] })
    ).body
    const tagged = await map({ email: 'tagged@example.gr' }, await source({ tag_ids: [tag[0].id] }))
    expect(tagged!.tags).toMatchObject([{ name: 'Web' }])
  })

  it('gives consent only with the words that were agreed to', async () => {
    const { db } = app.database
    const receive = (payload: object) =>
      db.transaction().execute((trx) => receiveIntake(trx, app.services, { account_id: ada.account_id, source: 'form', payload }))
    const consents = async (contact_id: number) =>
      (
        await sql<{
          channel: string
          text_snapshot: string
        }>`SELECT channel, text_snapshot FROM consents WHERE contact_id = ${contact_id}`.execute(db)
      ).rows
    const silent = await requestOf((await receive({ email: 'silent@example.gr', consent_email: true })).uuid)
    expect(await consents(silent.request!.contact_id)).toEqual([])
    const given = await requestOf((await receive({ email: 'given@example.gr', consent_email: 'yes', consent_text: 'Send me news.' })).uuid)
    expect(await consents(given.request!.contact_id)).toEqual([{ channel: 'email', text_snapshot: 'Send me news.' }])
  })

  it('is mapped by the job in the background', async () => {
    const made = await source()
    const { uuid } = (await app.guest.post(pathOf(made), { email: 'job@example.gr' })).body.data
    await expect
      .poll(async () => (await ada.call(requestIntakes.read, { params: { uuid } })).body.data.status, { timeout: 30_000 })
      .toBe('mapped')
  })
})
