import {
  contactOffers,
  contactRequestOffers,
  declineOffer,
  offerActivityLogs,
  offers,
  readPublicOffer,
  withdrawOffer,
} from '@stoa/contract'
import { addDays, localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestAnswer } from '#test/app.ts'
import { offering, type Offering } from './offering.fixture.ts'

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

describe('drafting', () => {
  it('calculates lines and totals without optional lines that are not chosen, and presets the validity of the account', async () => {
    await sql`UPDATE accounts SET settings = '{"offer_valid_days": 14}' WHERE id = ${of.seller.account_id}`.execute(app.database.db)
    const offer = await of.drafted()
    expect(offer).toMatchObject({ status: 'draft', number: null, net_minor: 20_000, vat_minor: 4800, total_minor: 24_800, side: 'seller' })
    expect(offer).toMatchObject({
      cost_minor: 12_000,
      margin_minor: 8000,
      client_name: 'Ξενοδοχεία Κυανή Ακτή',
      valid_until: addDays(today(), 14),
    })
    expect(offer.offerLines.map((line: Row) => line.net_minor)).toEqual([20_000, 0])
    await sql`UPDATE accounts SET settings = '{}' WHERE id = ${of.seller.account_id}`.execute(app.database.db)
  })

  it('reports the line and field that is wrong, and references to records of other accounts', async () => {
    const url = `/api/v1/accounts/${of.seller.account_id}/offers`
    const base = { title: 'x', account_relation_uuid: of.relation_uuid }
    const line = await of.seller.post(url, { ...base, lines: [{ name: 'a', unit_price_minor: 1 }, { quantity: 1 }] })
    expect([line.status, Object.keys(line.body.errors)]).toEqual([422, ['lines.1.name']])
    const foreign = await offering(app)
    const receiver = await of.seller.post(url, { ...base, account_relation_uuid: foreign.relation_uuid })
    expect(receiver.body.errors).toHaveProperty('account_relation_uuid')
    const user = await of.seller.post(url, { ...base, user_id: foreign.seller.id })
    expect(user.body.errors).toHaveProperty('user_id')
    expect((await of.seller.post(url, { title: 'x' })).status).toBe(422)
    const treatment = await of.seller.post(url, { ...base, vat_treatment: 'exempt', vat_treatment_reason: 'x' })
    expect(treatment.status).toBe(403)
  })

  it('ignores prices and costs of the catalogue that are in another currency than the offer', async () => {
    const url = `/api/v1/accounts/${of.seller.account_id}/offers`
    const { rows } = await sql<{ id: number }>`
      INSERT INTO products (type, code, name_en, price_minor, cost_minor, currency, account_id, published_at)
      VALUES ('basic', 'CUR-1', 'Campaign', 50000, 20000, 'EUR', ${of.seller.account_id}, now()) RETURNING id`.execute(app.database.db)
    const product_id = rows[0]!.id
    const base = { title: 'Abroad', account_relation_uuid: of.relation_uuid, currency: 'USD' }
    const taken = await of.seller.post(url, { ...base, lines: [{ product_id, quantity: 1 }] })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['lines.0.unit_price_minor']])
    expect((await of.seller.post(url, { ...base, currency: 'JPY' })).body.errors).toHaveProperty('currency')
    const { body } = await of.seller.post(url, { ...base, lines: [{ product_id, quantity: 1, unit_price_minor: 55_000 }] })
    expect(body.data).toMatchObject({ currency: 'USD', net_minor: 55_000, cost_minor: null })
    const offer = `/api/v1/offers/${body.data.uuid}`
    const relabelled = await of.seller.put(offer, { currency: 'GBP' })
    expect([relabelled.status, Object.keys(relabelled.body.errors)]).toEqual([422, ['lines']])
    const again = await of.seller.put(offer, { currency: 'GBP', lines: [{ product_id, quantity: 1, unit_price_minor: 43_000 }] })
    expect(again.body.data).toMatchObject({ currency: 'GBP', net_minor: 43_000 })
    const sent = await of.seller.post(`${offer}/send`, { email: 'buyer@test.example' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.data).toMatchObject({ currency: 'GBP', total_minor: again.body.data.total_minor })
  })

  it('includes the product in its lines, without its cost [R-3.3-10]', async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO products (type, code, name_en, price_minor, cost_minor, currency, account_id, published_at)
      VALUES ('basic', 'LINE-1', 'Photo shoot', 30000, 12000, 'EUR', ${of.seller.account_id}, now()) RETURNING id`.execute(app.database.db)
    const product_id = rows[0]!.id
    const { uuid } = await of.drafted({
      lines: [
        { product_id, quantity: 1 },
        { name: 'Travel', unit_price_minor: 4000 },
      ],
    })
    const { body } = await of.seller.get(`/api/v1/offers/${uuid}?include=offerLines.product`)
    expect(body.data.offerLines).toMatchObject([
      { product_id, product: { id: product_id, code: 'LINE-1', name_en: 'Photo shoot', price_minor: 30_000 } },
      { name: 'Travel', product: null },
    ])
    expect(body.data.offerLines[0].product).not.toHaveProperty('cost_minor')
  })

  it('changes a draft and refuses a stale version; the visible part of a sent offer cannot change', async () => {
    const draft = await of.drafted()
    const line = draft.offerLines[0]
    const changed = await of.seller.call(offers.update, {
      params: { uuid: draft.uuid },
      body: {
        title: 'New',
        lines: [{ key: line.uuid, name: 'Kept', quantity: 1, unit_price_minor: 5000 }],
        version: draft.version,
      },
    })
    expect(changed.body.data).toMatchObject({ title: 'New', net_minor: 5000 })
    expect(changed.body.data.offerLines![0]!.uuid).toBe(line.uuid)
    expect(
      (await of.seller.call(offers.update, { params: { uuid: draft.uuid }, body: { title: 'Late', version: draft.version } })).status,
    ).toBe(409)
    const sent = await of.sent()
    expect((await of.seller.call(offers.update, { params: { uuid: sent.uuid }, body: { title: 'Other' } })).body.code).toBe('wrong_state')
    expect(
      (await of.seller.call(offers.update, { params: { uuid: sent.uuid }, body: { notes_internal: 'Called' } })).body.data.notes_internal,
    ).toBe('Called')
    expect((await of.seller.call(offers.remove, { params: { uuid: sent.uuid } })).status).toBe(409)
  })

  it('drafts for a contact and for its request, and lists the offers of both', async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO contact_requests (account_id, number, contact_id, subject) VALUES (${of.seller.account_id}, 900, ${of.contact_id}, 'Site') RETURNING id`.execute(
      app.database.db,
    )
    const request_id = rows[0]!.id
    const made = await of.seller.call(contactRequestOffers.create, { params: { contact_request_id: request_id }, body: { title: 'Site' } })
    expect(made.body.data).toMatchObject({
      contact_id: of.contact_id,
      contact_request_id: request_id,
      client_name: 'Ελένη Παππά',
      locale: 'gr',
    })
    const direct = await of.seller.call(contactOffers.create, { params: { contact_id: of.contact_id }, body: { title: 'Logo' } })
    expect(direct.status).toBe(200)
    expect((await of.seller.call(contactRequestOffers.list, { params: { contact_request_id: request_id } })).body.meta.total).toBe(1)
    expect((await of.seller.call(contactOffers.list, { params: { contact_id: of.contact_id } })).body.meta.total).toBe(2)
    const stranger = await app.member({ permissions: ['offers.read', 'offers.create', 'contacts.read'] })
    expect((await stranger.call(contactOffers.list, { params: { contact_id: of.contact_id } })).status).toBe(404)
  })
})

describe('two sides', () => {
  it('[INV-08] [R-3.3-09] never shows cost, margin, internal notes or views to the buyer: compared field by field', async () => {
    const sent = await of.sent()
    const includes =
      'include=offerLines,revisions,user,account,contact,contactRequest,accountRelation,declineReason,project,order,offerComments,media'
    const [ours, theirs] = await Promise.all([of.seller, of.buyer].map((who) => who.get(`/api/v1/offers/${sent.uuid}?${includes}`)))
    const secret = Object.keys(ours!.body.data).filter((name) => !(name in theirs!.body.data))
    expect(secret.toSorted()).toEqual(
      [
        'accepted_by_user_id',
        'accepted_note',
        'accountRelation',
        'account_relation_uuid',
        'contact',
        'contactRequest',
        'contact_id',
        'contact_request_id',
        'cost_minor',
        'costed_net_minor',
        'created_by_id',
        'declineReason',
        'decline_reason_id',
        'margin_minor',
        'notes_internal',
        'public_url',
        'reminded_at',
        'sent_to',
        'series_id',
        'vat_treatment_reason',
        'viewed_at',
        'views_count',
      ].toSorted(),
    )
    expect(Object.keys(ours!.body.data.offerLines[0]).filter((name) => !(name in theirs!.body.data.offerLines[0]))).toEqual(['cost_minor'])
    const shared = Object.keys(theirs!.body.data).filter((name) => name !== 'side' && name !== 'offerLines')
    for (const name of shared) expect([name, theirs!.body.data[name]]).toEqual([name, ours!.body.data[name]])
    const list = await of.buyer.call(offers.list, { params: { account_id: of.buyer.account_id }, query: { include: 'offerLines' } })
    const page = await open(await of.tokenOf(sent.uuid))
    for (const answer of [theirs!, list, page])
      expect(JSON.stringify(answer.body)).not.toMatch(/cost_minor|margin|notes_internal|έκπτωση|views_count|public_token/)
  })

  it('lists issued or received offers of an account, as requested', async () => {
    const url = (account: number, direction = '') =>
      `/api/v1/accounts/${account}/offers?per_page=1${direction && `&filter[direction]=${direction}`}`
    await of.sent()
    await of.drafted()
    const received = await of.buyer.get(url(of.buyer.account_id))
    expect(received.body.meta.total).toBeGreaterThan(0)
    expect((await of.buyer.get(url(of.buyer.account_id, 'issued'))).body.meta.total).toBe(0)
    const issued = await of.seller.get(url(of.seller.account_id))
    expect(issued.body.meta.total).toBeGreaterThan(received.body.meta.total)
    const drafts = await of.buyer.call(offers.list, { params: { account_id: of.buyer.account_id }, query: { 'filter[status]': 'draft' } })
    expect(drafts.body.meta.total).toBe(0)
    expect((await of.buyer.call(offers.export, { params: { account_id: of.buyer.account_id } })).status).toBe(200)
  })

  it('[R-3.2-13] finds an offer by its uuid only, and never for foreign accounts or guests', async () => {
    const { uuid } = await of.sent()
    expect((await of.seller.call(offers.read, { params: { uuid: 1 } })).status).toBe(404)
    const stranger = await app.member({ permissions: ['offers.read'] })
    expect((await stranger.call(offers.read, { params: { uuid } })).status).toBe(404)
    expect((await app.guest.call(offers.read, { params: { uuid } })).status).toBe(401)
    const colleague = await app.member({ account_id: of.seller.account_id, permissions: ['offers.read'], data_scope: 'own' })
    expect((await colleague.call(offers.read, { params: { uuid } })).status).toBe(404)
    const reader = await app.member({ account_id: of.seller.account_id, permissions: ['offers.read'] })
    const read = await reader.call(offers.read, { params: { uuid }, query: { include: 'offerLines' } })
    expect(read.body.data).not.toHaveProperty('cost_minor')
    expect(read.body.data.offerLines![0]).not.toHaveProperty('cost_minor')
    expect((await reader.call(withdrawOffer, { params: { uuid } })).status).toBe(403)
  })

  it('logs every step', async () => {
    const sent = await of.sent()
    await of.buyer.call(declineOffer, { params: { uuid: sent.uuid }, body: { note: 'No' } })
    const logs = await of.seller.call(offerActivityLogs, { params: { uuid: sent.uuid } })
    expect(logs.body.data.map((entry: Row) => entry.event)).toEqual(['offer.declined', 'offer.sent', 'offer.created'])
    const theirs = await of.buyer.call(offerActivityLogs, { params: { uuid: sent.uuid } })
    expect(theirs.body.data.map((entry: Row) => entry.event)).toEqual(['offer.declined', 'offer.sent'])
  })
})
