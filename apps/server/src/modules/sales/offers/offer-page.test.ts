import {
  commentPublicOffer,
  createOfferComment,
  listOfferComments,
  listOfferViews,
  offers,
  readOfferPdf,
  readPublicOffer,
  sendOffer,
} from '@stoa/contract'
import { addDays, localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestAnswer } from '#test/app.ts'
import { offering, PERSON, type Offering } from './offering.fixture.ts'

type Row = TestAnswer['body']

let app: TestApp
let of: Offering
beforeAll(async () => {
  app = await createTestApp()
  of = await offering(app)
})
afterAll(() => app.stop())

const today = () => localToday('Europe/Athens', app.services.clock.now())
const open = (token: string) => app.guest.call(readPublicOffer, { params: { token } })

describe('sending', () => {
  it('assigns a number of the series, stores snapshots of the parties and mails the link with the PDF', async () => {
    const draft = await of.drafted({ locale: 'gr' })
    const answer = await of.seller.call(sendOffer, { params: { uuid: draft.uuid }, body: { mode: 'mail', message: 'Όπως συμφωνήσαμε' } })
    expect(answer.body.data).toMatchObject({ status: 'sent', issue_date: today(), sent_to: 'logistirio@kyani-akti.example' })
    expect(answer.body.data.number).toMatch(/^(ΠΡ|QT)-\d{4}-\d{5}$/)
    const [mail] = await app.mails('logistirio@kyani-akti.example')
    expect(mail!.subject).toContain(answer.body.data.number)
    expect(mail!.text).toContain('Όπως συμφωνήσαμε')
    expect(mail!.text).toContain(`/public/offers/${await of.tokenOf(draft.uuid)}`)
    const { rows } = await sql<{ raw: Buffer }>`SELECT raw FROM mailbox_messages ORDER BY id DESC LIMIT 1`.execute(app.database.db)
    expect(rows[0]!.raw.toString('latin1')).toMatch(/Content-Type: application\/pdf/)
  }, 60_000)

  it('refuses an offer without lines, without an address, or after its validity', async () => {
    const send = async (more: object, body: object = {}) =>
      of.seller.call(sendOffer, { params: { uuid: (await of.drafted(more)).uuid }, body })
    expect((await send({ lines: [] })).body.errors).toHaveProperty('lines')
    expect((await send({ valid_until: addDays(today(), -1) })).body.errors).toHaveProperty('valid_until')
    expect((await send({}, { to: 'nobody' })).body.errors).toHaveProperty('to')
  })

  it('moves the contact to opportunity', async () => {
    await of.sent({ account_relation_uuid: null, contact_id: of.contact_id })
    const { rows } = await sql<{ lifecycle: string }>`SELECT lifecycle FROM contacts WHERE id = ${of.contact_id}`.execute(app.database.db)
    expect(rows[0]!.lifecycle).toBe('opportunity')
  })

  it('prints an offer with Greek letters and without fields that only the seller may read', async () => {
    const sent = await of.sent({ locale: 'gr' })
    const pdf = await of.seller.call(readOfferPdf, { params: { uuid: sent.uuid } })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.raw)), { mergePages: true })
    expect(text).toContain('Στρατηγική')
    expect(text).toContain('248,00')
    expect(text).toContain(sent.number)
    expect(text).not.toMatch(/120,00|έκπτωση/)
  }, 60_000)
})

describe('the public page', () => {
  it('changes nothing when it is read, and records one view for a person who opens it', async () => {
    const sent = await of.sent()
    const token = await of.tokenOf(sent.uuid)
    const page = await open(token)
    expect(page.body.data).toMatchObject({ status: 'sent', is_open: true, total_minor: 24_800 })
    expect((await of.seller.call(offers.read, { params: { uuid: sent.uuid } })).body.data).toMatchObject({ status: 'sent', views_count: 0 })
    const view = (headers: Record<string, string>, who: { post: typeof app.guest.post } = app.guest) =>
      who.post(`/api/v1/public/offers/${token}/view`, {}, headers)
    await sql`UPDATE offers SET sent_at = sent_at - interval '1 hour' WHERE uuid = ${sent.uuid}`.execute(app.database.db)
    await view({ 'user-agent': 'GoogleImageProxy' })
    await view(PERSON, of.seller)
    expect((await of.seller.call(offers.read, { params: { uuid: sent.uuid } })).body.data.views_count).toBe(0)
    await view(PERSON)
    await view(PERSON)
    expect((await of.seller.call(offers.read, { params: { uuid: sent.uuid } })).body.data).toMatchObject({
      status: 'viewed',
      views_count: 1,
    })
    expect((await of.seller.call(listOfferViews, { params: { uuid: sent.uuid } })).body.data).toHaveLength(1)
    await app.relay()
  })

  it('does not exist for drafts, unknown tokens, and 90 days after the end', async () => {
    const draft = await of.drafted()
    expect((await open(await of.tokenOf(draft.uuid))).status).toBe(404)
    expect((await open('nothing')).status).toBe(404)
    const sent = await of.sent()
    await sql`UPDATE offers SET valid_until = ${addDays(today(), -91)} WHERE uuid = ${sent.uuid}`.execute(app.database.db)
    expect((await open(await of.tokenOf(sent.uuid))).status).toBe(404)
  })

  it('accepts comments of both sides, and mails the answer of the seller', async () => {
    const sent = await of.sent()
    const token = await of.tokenOf(sent.uuid)
    await app.guest.call(commentPublicOffer, { params: { token }, body: { name: 'Μαρία', body: 'Πότε ξεκινάμε;' } })
    await of.seller.call(createOfferComment, { params: { uuid: sent.uuid }, body: { body: 'Τη Δευτέρα.' } })
    const { comments } = (await open(token)).body.data
    expect(comments.map((one: Row) => [one.side, one.body])).toEqual([
      ['receiver', 'Πότε ξεκινάμε;'],
      ['seller', 'Τη Δευτέρα.'],
    ])
    expect((await of.seller.call(listOfferComments, { params: { uuid: sent.uuid } })).body.data).toHaveLength(2)
    const [mail] = await app.mails('logistirio@kyani-akti.example')
    expect(mail!.text).toContain('Τη Δευτέρα.')
  })

  it('accepts with a name and a confirmed tick, and includes chosen lines only', async () => {
    const sent = await of.sent()
    const url = `/api/v1/public/offers/${await of.tokenOf(sent.uuid)}/accept`
    const [fixed, optional] = sent.offerLines
    expect((await app.guest.post(url, { name: 'Μαρία' })).body.errors).toHaveProperty('accepted')
    expect((await app.guest.post(url, { accepted: true })).body.errors).toHaveProperty('name')
    expect((await app.guest.post(url, { name: 'M', accepted: true, chosen: [fixed.uuid] })).body.errors).toHaveProperty('chosen')
    expect((await app.guest.post(url, { name: 'M', accepted: true, chosen: [optional.uuid], total_minor: 1 })).body.errors).toHaveProperty(
      'total_minor',
    )
    const done = await app.guest.post(url, { name: 'Μαρία Νικολάου', accepted: true, chosen: [optional.uuid], total_minor: 31_000 })
    expect(done.body.data).toMatchObject({ net_minor: 25_000, total_minor: 31_000, is_open: false, accepted_by_name: 'Μαρία Νικολάου' })
    expect((await app.guest.post(url, { name: 'Μαρία', accepted: true })).status).toBe(409)
    const after = (await of.seller.call(offers.read, { params: { uuid: sent.uuid }, query: { include: 'offerLines' } })).body.data
    expect(after).toMatchObject({ cost_minor: 15_000, margin_minor: 10_000 })
    expect(after.offerLines![1]).toMatchObject({ is_chosen: true, net_minor: 5000 })
  })

  it('declines with a reason for offers, and refuses reasons for requests', async () => {
    const { rows } = await sql<{ id: number; name: string }>`
      INSERT INTO lost_reasons (account_id, name, applies_to) VALUES (${of.seller.account_id}, 'Price', 'both'), (${of.seller.account_id}, 'Spam', 'contact_request') RETURNING id, name`.execute(
      app.database.db,
    )
    const sent = await of.sent()
    const token = await of.tokenOf(sent.uuid)
    expect((await open(token)).body.data.decline_reasons).toEqual([{ id: rows[0]!.id, name: 'Price' }])
    const url = `/api/v1/public/offers/${token}/decline`
    expect((await app.guest.post(url, { decline_reason_id: rows[1]!.id })).body.errors).toHaveProperty('decline_reason_id')
    expect((await app.guest.post(url, { decline_reason_id: rows[0]!.id, note: 'Ακριβό' })).body.data.status).toBe('declined')
    const read = await of.seller.call(offers.read, { params: { uuid: sent.uuid }, query: { include: 'declineReason' } })
    expect(read.body.data).toMatchObject({ status: 'declined', decline_note: 'Ακριβό', declineReason: { name: 'Price' } })
  })
})
