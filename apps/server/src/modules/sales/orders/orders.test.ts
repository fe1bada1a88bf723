import { orders } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptSilenceHandler } from './step/accept-silence.job.ts'
import { orderWorld, type OrderWorld } from './orders.fixture.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await orderWorld()
})
afterAll(() => world.app.stop())

const path = (uuid: string, step = '') => `/api/v1/orders/${uuid}${step && `/${step}`}`
const item = (uuid: string, step = '') => `/api/v1/order-items/${uuid}${step && `/${step}`}`
const read = async (uuid: string, include = 'orderItems,statuses') => (await world.seller.get(`${path(uuid)}?include=${include}`)).body.data

describe('a manual sales order', () => {
  it('ignores catalogue prices in another currency, and requires new lines when its currency changes', async () => {
    const url = `/api/v1/accounts/${world.seller.account_id}/sales-orders`
    const base = { account_relation_uuid: world.relation, currency: 'CHF' }
    const taken = await world.seller.post(url, { ...base, lines: [{ product_id: world.product, quantity: 1 }] })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['lines.0.unit_price_minor']])
    const { body } = await world.seller.post(url, {
      ...base,
      lines: [{ product_id: world.product, quantity: 1, unit_price_minor: 60_000 }],
    })
    expect(body.data).toMatchObject({ currency: 'CHF', net_minor: 60_000 })
    const changed = await world.seller.call(orders.update, { params: { uuid: body.data.uuid }, body: { currency: 'EUR' } })
    expect([changed.status, Object.keys(changed.body.errors!)]).toEqual([422, ['lines']])
  })

  it('takes names, prices and costs from the catalogue and calculates the totals', async () => {
    const order = await world.draft()
    expect(order).toMatchObject({
      status_code: 'draft',
      number: null,
      net_minor: 62000,
      vat_minor: 14880,
      total_minor: 76880,
      side: 'kept',
    })
    expect(order.orderItems.map((row: any) => [row.name, row.net_minor, row.cost_minor])).toEqual([
      ['Φυλλάδιο', 50000, 16000],
      ['Hosting', 12000, 4000],
    ])
    expect(order.orderItems[0].requirements_missing).toEqual(['slogan'])
  })

  it('reports wrong input on its field, and a foreign project, tag or member as unknown', async () => {
    const url = `/api/v1/accounts/${world.seller.account_id}/sales-orders`
    const stranger = await world.app.member({})
    const [project] = await world.rows<{ uuid: string }>(sql`
      INSERT INTO projects (uuid, account_id, number, name, results_account_id) VALUES (uuid_v7(), ${stranger.account_id}, 1, 'Theirs', ${stranger.account_id}) RETURNING uuid`)
    const base = { account_relation_uuid: world.relation, lines: [{ name: 'X', unit_price_minor: 1 }] }
    const fieldsOf = async (body: object) => Object.keys((await world.seller.post(url, body)).body.errors ?? {})
    expect(await fieldsOf({ ...base, project_uuid: project!.uuid })).toEqual(['project_uuid'])
    expect(await fieldsOf({ ...base, assignees: [stranger.id] })).toEqual(['assignees'])
    expect(await fieldsOf({ ...base, contact_points: [world.seller.id] })).toEqual(['contact_points'])
    expect(await fieldsOf({ ...base, tags: [999999] })).toEqual(['tags'])
    expect(await fieldsOf({ lines: [] })).toEqual(['account_relation_uuid'])
    expect(await fieldsOf({ ...base, vat_treatment: 'exempt' })).toEqual(['vat_treatment_reason'])
    expect((await world.seller.post(url, { ...base, vat_treatment: 'exempt', vat_treatment_reason: 'x' })).status).toBe(403)
  })

  it('can change entirely as a draft, and after sending only in fields that the buyer does not confirm [R-3.2-02]', async () => {
    const order = await world.draft()
    const lines = [{ key: order.orderItems[1].uuid, name: 'Hosting', quantity: 2, unit_price_minor: 12000 }]
    const changed = await world.seller.put(path(order.uuid), { lines, discount_bp: 1000 })
    expect(changed.body.data).toMatchObject({ net_minor: 21600 })
    expect(changed.body.data.orderItems).toHaveLength(1)
    expect(changed.body.data.orderItems[0].uuid).toBe(order.orderItems[1].uuid)
    await world.seller.post(path(order.uuid, 'send'))
    expect((await world.seller.put(path(order.uuid), { discount_bp: 0 })).status).toBe(409)
    expect((await world.seller.put(path(order.uuid), { title: 'Autumn', assignees: [world.seller.id] })).body.data).toMatchObject({
      title: 'Autumn',
      assignees: [{ id: world.seller.id }],
    })
    expect((await world.seller.put(path(order.uuid), { title: 'Late', version: 1 })).status).toBe(409)
    expect((await world.seller.delete(path(order.uuid))).status).toBe(409)
  })

  it('is hidden from the buyer until it is sent', async () => {
    const order = await world.draft()
    expect((await world.buyer.get(path(order.uuid))).status).toBe(404)
    await world.seller.post(path(order.uuid, 'send'))
    expect((await world.buyer.get(path(order.uuid))).body.data).toMatchObject({ side: 'received', status_code: 'pending' })
  })

  it('cannot be sent without items', async () => {
    const order = await world.draft({ lines: [] })
    expect(Object.keys((await world.seller.post(path(order.uuid, 'send'))).body.errors)).toEqual(['lines'])
  })

  it('can be deleted as a draft', async () => {
    const order = await world.draft()
    expect((await world.seller.delete(path(order.uuid))).status).toBe(200)
    expect((await world.seller.get(path(order.uuid))).status).toBe(404)
    expect((await world.seller.get(item(order.orderItems[0].uuid))).status).toBe(404)
  })
})

describe('the life cycle of a sales order', () => {
  it('goes from draft to completed, and logs each step once', async () => {
    const order = await world.confirmed()
    const [brochure, hosting] = order.orderItems
    expect([brochure.status, hosting.status]).toEqual(['awaiting_requirements', 'ready'])
    expect((await world.seller.post(item(brochure.uuid, 'start'))).status).toBe(409)
    const answered = await world.buyer.put(item(brochure.uuid, 'answers'), { answers: { slogan: 'Καλοκαίρι όλο τον χρόνο' } })
    expect(answered.body.data).toMatchObject({ status: 'ready', requirements_missing: [] })
    for (const one of [brochure, hosting]) {
      expect((await world.seller.post(item(one.uuid, 'start'))).body.data.status).toBe('in_production')
      expect((await world.seller.post(item(one.uuid, 'review'))).body.data.status).toBe('in_review')
    }
    expect((await read(order.uuid)).status_code).toBe('in_progress')
    await world.seller.post(item(brochure.uuid, 'deliver'))
    expect((await read(order.uuid)).status_code).toBe('in_progress')
    await world.seller.post(item(hosting.uuid, 'deliver'))
    expect(await read(order.uuid)).toMatchObject({ status_code: 'delivered', delivered_at: expect.any(String) })
    expect((await world.buyer.post(path(order.uuid, 'complete'))).body.data.status_code).toBe('delivered')
    await sql`UPDATE order_items SET invoiced_quantity = quantity WHERE order_uuid = ${order.uuid}`.execute(world.app.database.db)
    const { settleLocked } = await import('./step/settle-order.ts')
    await inTransaction((ctx) => settleLocked(ctx, order.uuid))
    const done = await read(order.uuid)
    expect(done).toMatchObject({ status_code: 'completed', invoicing_status: 'invoiced' })
    expect(done.statuses.map((step: any) => step.to)).toEqual(['completed', 'delivered', 'in_progress', 'confirmed', 'pending', 'draft'])
  })

  it('refuses every step from a wrong status', async () => {
    const steps: [string, object][] = [
      ['confirm', {}],
      ['decline', { reason: 'x' }],
      ['resume', {}],
      ['complete', {}],
    ]
    const draft = await world.draft()
    for (const [step, body] of steps) expect([step, (await world.seller.post(path(draft.uuid, step), body)).status]).toEqual([step, 409])
    const order = await world.confirmed()
    for (const [step, body] of [...steps, ['send', {}] as [string, object]])
      expect([step, (await world.seller.post(path(order.uuid, step), body)).status]).toEqual([step, 409])
    const refused = await world.seller.post(path(order.uuid, 'send'))
    expect(refused.body).toMatchObject({ code: 'wrong_state', message: expect.stringContaining('Confirmed') })
    await world.seller.post(path(order.uuid, 'cancel'), { reason: 'Season is over' })
    for (const step of ['hold', 'cancel', 'complete', 'send'])
      expect((await world.seller.post(path(order.uuid, step), { reason: 'x' })).status).toBe(409)
  })

  it('can be declined by the buyer with a reason, which cancels its items', async () => {
    const order = await world.draft()
    await world.seller.post(path(order.uuid, 'send'))
    expect(Object.keys((await world.buyer.post(path(order.uuid, 'decline'), {})).body.errors)).toEqual(['reason'])
    const declined = await world.buyer.post(path(order.uuid, 'decline'), { reason: 'Too dear' })
    expect(declined.body.data).toMatchObject({ status_code: 'declined', cancel_reason: 'Too dear' })
    expect(declined.body.data.orderItems.every((row: any) => row.status === 'cancelled')).toBe(true)
  })

  it('can be put on hold and returns to its previous status', async () => {
    const order = await world.confirmed()
    await world.seller.post(item(order.orderItems[1].uuid, 'start'))
    expect((await world.seller.post(path(order.uuid, 'hold'), { note: 'Budget' })).body.data.status_code).toBe('on_hold')
    expect((await world.seller.post(item(order.orderItems[1].uuid, 'deliver'))).status).toBe(409)
    expect((await world.seller.post(path(order.uuid, 'resume'))).body.data.status_code).toBe('in_progress')
  })

  it('can be cancelled with its open items, unless part of it is invoiced', async () => {
    const order = await world.confirmed()
    await sql`UPDATE order_items SET invoiced_quantity = 1 WHERE uuid = ${order.orderItems[1].uuid}`.execute(world.app.database.db)
    expect(Object.keys((await world.seller.post(path(order.uuid, 'cancel'), { reason: 'x' })).body.errors)).toEqual(['base'])
    await sql`UPDATE order_items SET invoiced_quantity = 0 WHERE uuid = ${order.orderItems[1].uuid}`.execute(world.app.database.db)
    const cancelled = await world.seller.post(path(order.uuid, 'cancel'), { reason: 'Closed' })
    expect(cancelled.body.data).toMatchObject({ status_code: 'cancelled', net_minor: 62000 })
    expect(cancelled.body.data.orderItems.map((row: any) => row.status)).toEqual(['cancelled', 'cancelled'])
  })

  it('requires a purchase order number if the relation demands one', async () => {
    await sql`UPDATE account_relations SET purchase_order_required = true WHERE uuid = ${world.relation}`.execute(world.app.database.db)
    const order = await world.draft()
    await world.seller.post(path(order.uuid, 'send'))
    expect(Object.keys((await world.buyer.post(path(order.uuid, 'confirm'))).body.errors)).toEqual(['purchase_order_number'])
    expect((await world.buyer.post(path(order.uuid, 'confirm'), { purchase_order_number: 'PO-77' })).body.data.purchase_order_number).toBe(
      'PO-77',
    )
    await sql`UPDATE account_relations SET purchase_order_required = false WHERE uuid = ${world.relation}`.execute(world.app.database.db)
  })

  it('is confirmed once by two simultaneous requests', async () => {
    const order = await world.draft()
    await world.seller.post(path(order.uuid, 'send'))
    const answers = await Promise.all([
      world.buyer.post(path(order.uuid, 'confirm')),
      world.seller.post(path(order.uuid, 'confirm')),
      world.buyer.post(path(order.uuid, 'confirm')),
    ])
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    const after = await read(order.uuid)
    expect(after.statuses.filter((step: any) => step.to === 'confirmed')).toHaveLength(1)
    const numbers = await world.rows<{ number: string }>(
      sql`SELECT number FROM orders WHERE account_id = ${world.seller.account_id} AND number IS NOT NULL AND kind = 'sales'`,
    )
    expect(new Set(numbers.map((row) => row.number)).size).toBe(numbers.length)
  })

  it('accepts a delivery automatically after the number of days in the settings', async () => {
    const order = await world.confirmed({ lines: [{ name: 'Hosting', unit_price_minor: 0 }] })
    await world.seller.post(item(order.orderItems[0].uuid, 'start'))
    await world.seller.post(item(order.orderItems[0].uuid, 'deliver'))
    await sql`UPDATE accounts SET settings = settings || '{"acceptance_silence_days": 3}' WHERE id = ${world.seller.account_id}`.execute(
      world.app.database.db,
    )
    await silence()
    expect((await read(order.uuid)).status_code).toBe('delivered')
    await sql`UPDATE order_items SET delivered_at = now() - interval '4 days' WHERE order_uuid = ${order.uuid}`.execute(
      world.app.database.db,
    )
    await silence()
    await silence()
    const after = await read(order.uuid)
    expect(after).toMatchObject({ status_code: 'completed', invoicing_status: 'not_applicable' })
    expect(after.statuses.filter((step: any) => step.to === 'completed')).toMatchObject([{ user: null }])
  })
})

async function inTransaction(run: (ctx: any) => Promise<unknown>): Promise<void> {
  const { contextOf } = await import('#platform/build-context.ts')
  const { noEffects } = await import('#kit/effects.ts')
  const { GUEST } = await import('#access/actor.ts')
  await world.app.database.db.transaction().execute(async (db) => {
    const request = {
      id: 'x',
      ip: '',
      browser: '',
      path: '',
      search: '',
      locale: 'en' as const,
      socket_id: null,
      tz_offset: null,
      ignored: [],
      reply_headers: {},
    }
    await run(contextOf(world.app.services, db, { actor: GUEST, request, files: {} }, noEffects()))
  })
}

const silence = () => acceptSilenceHandler.handle(world.app.services, { signal: new AbortController().signal } as never, {})
