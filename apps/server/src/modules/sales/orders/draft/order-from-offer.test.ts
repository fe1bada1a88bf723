import { orders } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderWorld, type OrderWorld } from '../orders.fixture.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await orderWorld()
})
afterAll(() => world.app.stop())

/** An accepted offer with a document discount, a rejected optional line and a chosen one. */
async function acceptedOffer(discount_minor: number): Promise<string> {
  const { account_id, id } = world.seller
  const [offer] = await world.rows<{ uuid: string }>(sql`
    INSERT INTO offers (uuid, account_id, number, account_relation_uuid, client_account_id, user_id, title, status, valid_until, public_token, discount_minor)
    VALUES (uuid_v7(), ${account_id}, ${`Q-${discount_minor}`}, ${world.relation}, ${world.buyer.account_id}, ${id}, 'Launch', 'accepted', '2030-01-01', gen_random_uuid(), ${discount_minor}) RETURNING uuid`)
  await sql`
    INSERT INTO offer_lines (uuid, account_id, offer_uuid, position, name, quantity, unit_price_minor, vat_bp, is_optional, is_chosen)
    VALUES (uuid_v7(), ${account_id}, ${offer!.uuid}, 0, 'Site', 1, 100000, 2400, false, true),
      (uuid_v7(), ${account_id}, ${offer!.uuid}, 1, 'Shop', 2, 30050, 2400, true, true),
      (uuid_v7(), ${account_id}, ${offer!.uuid}, 2, 'Film', 1, 70000, 2400, true, false)`.execute(world.app.database.db)
  return offer!.uuid
}

async function makeOrder(offer_uuid: string) {
  const { makeOrderOfOffer } = await import('./order-from-offer.ts')
  const { contextOf } = await import('#platform/build-context.ts')
  const { noEffects } = await import('#kit/effects.ts')
  const { GUEST } = await import('#access/actor.ts')
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
  return world.app.database.db.transaction().execute(async (db) => {
    const { rows } = await sql<any>`SELECT * FROM offers WHERE uuid = ${offer_uuid} FOR UPDATE`.execute(db)
    return makeOrderOfOffer(contextOf(world.app.services, db, { actor: GUEST, request, files: {} }, noEffects()), rows[0])
  })
}

it('becomes a confirmed order with the chosen lines, at exactly the same prices', async () => {
  const uuid = await acceptedOffer(5003)
  const order_uuid = await makeOrder(uuid)
  const seen = (await world.seller.call(orders.read, { params: { uuid: order_uuid }, query: { include: 'orderItems,offer,assignees' } }))
    .body.data
  expect(seen).toMatchObject({
    status_code: 'confirmed',
    offer_uuid: uuid,
    created_by_id: world.seller.id,
    net_minor: 155097,
    number: expect.any(String),
  })
  expect(seen.orderItems!.map((item: any) => [item.name, item.quantity, item.status])).toEqual([
    ['Site', 1, 'ready'],
    ['Shop', 2, 'ready'],
  ])
  expect(seen).toMatchObject({ offer: { number: 'Q-5003' }, assignees: [{ id: world.seller.id }] })
})

it('becomes one order, even if several requests accept it simultaneously [INV-45]', async () => {
  const uuid = await acceptedOffer(0)
  const made = await Promise.all([makeOrder(uuid), makeOrder(uuid), makeOrder(uuid)])
  expect(new Set(made).size).toBe(1)
  const [count] = await world.rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM orders WHERE offer_uuid = ${uuid}`)
  expect(count!.n).toBe(1)
})
