import {
  acceptOffer,
  acceptPublicOffer,
  createOfferOrder,
  duplicateOffer,
  extendOffer,
  offers,
  readPublicOffer,
  reviseOffer,
  sendOffer,
  transferOffer,
  withdrawOffer,
} from '@stoa/contract'
import { addDays, documentTotals, localToday } from '@stoa/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestAnswer } from '#test/app.ts'
import { offering, type Offering } from './offering.fixture.ts'
import { expireOffersJob } from './expire-offers.job.ts'

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
const ordersOf = async (offer_uuid: string) => {
  const { rows } = await sql<{ uuid: string; net_minor: number; vat_minor: number; total_minor: number }>`
    SELECT uuid, net_minor, vat_minor, total_minor FROM orders WHERE offer_uuid = ${offer_uuid}`.execute(app.database.db)
  return rows
}

describe('answering', () => {
  it('lets a member of the buyer accept with offers.accept, and the seller only with a note', async () => {
    const first = await of.sent()
    const viewer = await app.member({ account_id: of.buyer.account_id, permissions: ['offers.read'] })
    expect((await viewer.call(acceptOffer, { params: { uuid: first.uuid } })).status).toBe(403)
    const accepted = await of.buyer.call(acceptOffer, { params: { uuid: first.uuid }, body: { chosen: [] } })
    expect(accepted.status).toBe(200)
    expect(accepted.body.data.accepted_by_name).toMatch(/^Test User/)
    const second = await of.sent()
    expect((await of.seller.call(acceptOffer, { params: { uuid: second.uuid } })).body.errors).toHaveProperty('note')
    const noted = await of.seller.call(acceptOffer, { params: { uuid: second.uuid }, body: { note: 'By phone' } })
    expect(noted.body.data).toMatchObject({ accepted_note: 'By phone', accepted_by_name: 'Ξενοδοχεία Κυανή Ακτή' })
  })

  it('[INV-45] creates one order from two simultaneous acceptances, with the totals of the offer', async () => {
    const sent = await of.sent()
    const token = await of.tokenOf(sent.uuid)
    const body = { name: 'Μαρία', accepted: true, chosen: [sent.offerLines[1].uuid] }
    const answers = await Promise.all([
      app.guest.post(`/api/v1/public/offers/${token}/accept`, body),
      app.guest.post(`/api/v1/public/offers/${token}/accept`, body),
      of.buyer.call(acceptOffer, { params: { uuid: sent.uuid }, body: { chosen: [sent.offerLines[1].uuid] } }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const offer = (await of.seller.call(offers.read, { params: { uuid: sent.uuid }, query: { include: 'order' } })).body.data
    const orders = await ordersOf(sent.uuid)
    expect(orders).toHaveLength(1)
    const { net_minor, vat_minor, total_minor } = offer
    expect(offer).toMatchObject({ status: 'converted', order_uuid: orders[0]!.uuid })
    expect(orders[0]).toMatchObject({ net_minor, vat_minor, total_minor })
    const again = await Promise.all([1, 2].map(() => of.seller.call(createOfferOrder, { params: { uuid: sent.uuid } })))
    expect(again.map((answer) => answer.body.data.uuid)).toEqual([orders[0]!.uuid, orders[0]!.uuid])
    expect((await of.seller.get(`/api/v1/offers/${sent.uuid}/order`)).body.data.uuid).toBe(orders[0]!.uuid)
    expect((await of.seller.call(createOfferOrder, { params: { uuid: (await of.sent()).uuid } })).status).toBe(409)
  })

  it('gives the order the totals of the offer for any lines, discounts and rates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            name: fc.constant('x'),
            quantity: fc.integer({ min: 1, max: 9999 }).map((value) => value / 1000),
            unit_price_minor: fc.integer({ min: 0, max: 999_999 }),
            price_per: fc.constantFrom(1, 100, 1000),
            discount_bp: fc.constantFrom(0, 333, 10_000),
            is_optional: fc.boolean(),
            is_chosen: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.constantFrom(0, 125, 9999),
        fc.boolean(),
        async (lines, discount_bp, prices_include_vat) => {
          const sent = await of.sent({ lines, discount_bp, prices_include_vat })
          const expected = documentTotals(
            lines.map((line) => ({ ...line, vat_bp: 2400, vat_category: 1, counts: !line.is_optional || line.is_chosen })),
            { discount_bp, prices_include_vat },
          )
          expect(sent.total_minor).toBe(expected.total_minor)
          const accepted = await of.buyer.call(acceptOffer, { params: { uuid: sent.uuid } })
          expect(accepted.status).toBe(200)
          const [order] = await ordersOf(sent.uuid)
          expect(order).toMatchObject({ net_minor: expected.net_minor, vat_minor: expected.vat_minor, total_minor: expected.total_minor })
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)

  it('wins the request of the offer and makes the contact a customer', async () => {
    const { db } = app.database
    const pipeline = await sql<{ id: number }>`
      INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), ${of.seller.account_id}, 'Sales') RETURNING id`.execute(db)
    const stages = await sql<{ id: number }>`
      INSERT INTO pipeline_stages (account_id, pipeline_id, name, position, type, probability_bp)
      VALUES (${of.seller.account_id}, ${pipeline.rows[0]!.id}, 'Open', 1, 'open', 1000), (${of.seller.account_id}, ${pipeline.rows[0]!.id}, 'Won', 2, 'won', 10000) RETURNING id`.execute(
      db,
    )
    const request = await sql<{ id: number }>`
      INSERT INTO contact_requests (account_id, number, contact_id, subject, status, pipeline_id, pipeline_stage_id, position, stage_entered_at)
      VALUES (${of.seller.account_id}, 901, ${of.contact_id}, 'Site', 'open', ${pipeline.rows[0]!.id}, ${stages.rows[0]!.id}, 'a0', now()) RETURNING id`.execute(
      db,
    )
    const sent = await of.sent({ account_relation_uuid: null, contact_id: of.contact_id, contact_request_id: request.rows[0]!.id })
    const url = `/api/v1/public/offers/${await of.tokenOf(sent.uuid)}/accept`
    expect((await app.guest.post(url, { name: 'Ελένη', accepted: true })).status).toBe(200)
    const { rows } = await sql<{ status: string; value_minor: number; lifecycle: string }>`
      SELECT r.status, r.value_minor, c.lifecycle FROM contact_requests r JOIN contacts c ON c.id = r.contact_id WHERE r.id = ${request.rows[0]!.id}`.execute(
      db,
    )
    expect(rows[0]).toEqual({ status: 'won', value_minor: 20_000, lifecycle: 'customer' })
  })
})

describe('the relation of an offer', () => {
  it('counts open offers', async () => {
    const fresh = await offering(app)
    const counted = async () => {
      const relation = `/api/v1/accounts/${fresh.seller.account_id}/relations/${fresh.relation_uuid}?include=openOffersCount`
      return (await fresh.seller.get(relation)).body.data.open_offers_count
    }
    await fresh.drafted()
    expect(await counted()).toBe(0)
    const sent = await fresh.sent()
    await fresh.sent()
    expect(await counted()).toBe(2)
    await fresh.buyer.call(acceptOffer, { params: { uuid: sent.uuid } })
    expect(await counted()).toBe(1)
  })
})

describe('the life cycle of an offer', () => {
  it('keeps the number in a revision; the old page links to the new page once it is sent', async () => {
    const sent = await of.sent()
    const old = await of.tokenOf(sent.uuid)
    const revised = await of.seller.call(reviseOffer, { params: { uuid: sent.uuid } })
    expect(revised.body.data).toMatchObject({ number: sent.number, revision: 2, status: 'draft', revision_of_uuid: sent.uuid })
    expect((await of.seller.call(reviseOffer, { params: { uuid: sent.uuid } })).body.data.uuid).toBe(revised.body.data.uuid)
    expect((await open(old)).body.data).toMatchObject({ is_open: true, newer_url: null })
    await of.seller.call(sendOffer, { params: { uuid: revised.body.data.uuid }, body: { mode: 'mark' } })
    const page = (await open(old)).body.data
    expect(page).toMatchObject({ status: 'superseded', is_open: false })
    expect(page.newer_url).toContain(await of.tokenOf(revised.body.data.uuid))
    expect((await app.guest.call(acceptPublicOffer, { params: { token: old }, body: { name: 'M', accepted: true } })).status).toBe(409)
    const read = await of.buyer.call(offers.read, { params: { uuid: revised.body.data.uuid }, query: { include: 'revisions' } })
    expect(read.body.data.revisions!.map((one: Row) => [one.revision, one.status])).toEqual([
      [2, 'sent'],
      [1, 'superseded'],
    ])
  })

  it('refuses to send a revision of an offer that was accepted meanwhile', async () => {
    const sent = await of.sent()
    const revised = await of.seller.call(reviseOffer, { params: { uuid: sent.uuid } })
    await of.buyer.call(acceptOffer, { params: { uuid: sent.uuid } })
    expect((await of.seller.call(sendOffer, { params: { uuid: revised.body.data.uuid }, body: { mode: 'mark' } })).status).toBe(409)
  })

  it('withdraws, extends, duplicates, and transfers to another receiver with a new link', async () => {
    const sent = await of.sent()
    const token = await of.tokenOf(sent.uuid)
    const later = addDays(today(), 40)
    expect((await of.seller.call(extendOffer, { params: { uuid: sent.uuid }, body: { valid_until: later } })).body.data.valid_until).toBe(
      later,
    )
    const moved = await of.seller.call(transferOffer, { params: { uuid: sent.uuid }, body: { contact_id: of.contact_id } })
    expect(moved.body.data).toMatchObject({
      contact_id: of.contact_id,
      account_relation_uuid: null,
      client_name: 'Ελένη Παππά',
      number: sent.number,
    })
    expect((await open(token)).status).toBe(404)
    expect((await of.buyer.call(offers.read, { params: { uuid: sent.uuid } })).status).toBe(404)
    expect((await of.seller.call(withdrawOffer, { params: { uuid: sent.uuid } })).body.data.status).toBe('withdrawn')
    expect((await open(await of.tokenOf(sent.uuid))).body.data.status).toBe('withdrawn')
    const copy = await of.seller.call(duplicateOffer, { params: { uuid: sent.uuid } })
    expect(copy.body.data).toMatchObject({ status: 'draft', number: null, total_minor: sent.total_minor })
    expect((await of.seller.call(withdrawOffer, { params: { uuid: sent.uuid } })).status).toBe(409)
  })

  it('reminds three days before the last day and expires the day after it, in the time zone of the seller', async () => {
    const sent = await of.sent({ valid_until: addDays(today(), 5) })
    await of.seller.call(sendOffer, { params: { uuid: sent.uuid }, body: { mode: 'mail', to: 'late@client.example' } })
    await app.work()
    const tend = async () => {
      await app.services.jobs.enqueue(app.database.db, expireOffersJob, {})
    }
    const waitFor = (check: (row: { status: string; reminded_at: string | null }) => boolean) =>
      expect
        .poll(
          async () => {
            const { rows } = await sql<{
              status: string
              reminded_at: string | null
            }>`SELECT status, reminded_at FROM offers WHERE uuid = ${sent.uuid}`.execute(app.database.db)
            return check(rows[0]!)
          },
          { timeout: 20_000 },
        )
        .toBe(true)
    const days = (valid_until: string) =>
      sql`UPDATE offers SET valid_until = ${valid_until}, issue_date = ${addDays(today(), -9)} WHERE uuid = ${sent.uuid}`.execute(
        app.database.db,
      )
    await days(addDays(today(), 3))
    await tend()
    await waitFor((row) => row.reminded_at !== null && row.status === 'sent')
    expect(
      (await app.mails('late@client.example')).some((mail) => mail.subject.includes('valid until') || mail.subject.includes('ισχύει')),
    ).toBe(true)
    await days(addDays(today(), -1))
    await tend()
    await waitFor((row) => row.status === 'expired')
    const told = async () => {
      const { rows } = await sql`
        SELECT FROM notifications WHERE subject_id = ${sent.uuid} AND user_id = ${of.seller.id} AND data -> 'params' ->> 'context' = 'expired'`.execute(
        app.database.db,
      )
      return rows.length
    }
    await expect.poll(told, { timeout: 20_000 }).toBe(1)
    expect((await of.buyer.call(acceptOffer, { params: { uuid: sent.uuid } })).status).toBe(409)
    const back = await of.seller.call(extendOffer, { params: { uuid: sent.uuid }, body: { valid_until: addDays(today(), 5) } })
    expect(back.body.data.status).toBe('sent')
  }, 60_000)
})
