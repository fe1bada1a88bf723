import { accountSalesOrders, confirmOrder, orders, sendOrder } from '@stoa/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts'

const SELLER = [
  'orders.read',
  'orders.create',
  'orders.update',
  'orders.delete',
  'orders.export',
  'production-orders.read',
  'production-orders.create',
  'production-orders.update',
  'production-orders.delete',
  'relations.read',
  'contacts.read',
  'reports.read-financial',
  'tasks.read',
  'tasks.create',
  'tasks.update',
  'invoices.read',
  'invoices.create',
  'activity-logs.read',
]
const BUYER = ['orders.read', 'orders.confirm', 'orders.export', 'tasks.read', 'invoices.read']
const PROVIDER = ['production-orders.read', 'production-orders.respond', 'tasks.read']

/** A record of any shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of any shape
type Answer = any

/** An agency, its client and a provider, and a product with questions, tasks and a price list. */
export interface OrderWorld {
  app: TestApp
  seller: TestUser
  buyer: TestUser
  provider: TestUser
  relation: string
  product: number
  service: number
  service_provider: string
  /** Runs SQL and returns its rows. */
  rows<Row>(statement: ReturnType<typeof sql>): Promise<Row[]>
  /** A draft of the client with one item of the product and one free line. */
  draft(more?: object): Promise<Answer>
  /** The same, confirmed by the buyer. */
  confirmed(more?: object): Promise<Answer>
}

export async function orderWorld(): Promise<OrderWorld> {
  const app = await createTestApp()
  const seller = await app.member({ permissions: SELLER })
  const buyer = await app.member({ permissions: BUYER, account_id: await app.account({ type: 'client', name: 'Ξενοδοχεία Αιγαίο' }) })
  const provider = await app.member({ permissions: PROVIDER, account_id: await app.account({ type: 'provider', name: 'Studio Print' }) })
  const rows = async <Row>(statement: ReturnType<typeof sql>) => (await statement.execute(app.database.db)).rows as Row[]
  const [relation] = await rows<{ uuid: string }>(sql`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${seller.account_id}, ${buyer.account_id}, 'client', 'active') RETURNING uuid`)
  await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${seller.account_id}, ${provider.account_id}, 'provider', 'active')`.execute(
    app.database.db,
  )
  const [service] = await rows<{ id: number }>(
    sql`INSERT INTO products (type, code, name_en, name_gr, price_minor, published_at) VALUES ('service', 'SRV-1', 'Design', 'Σχεδιασμός', 9000, now()) RETURNING id`,
  )
  const [product] = await rows<{ id: number }>(sql`
    INSERT INTO products (type, code, name_en, name_gr, price_minor, cost_minor, published_at, default_duration_days, requirements, task_template)
    VALUES ('basic', 'PRD-1', 'Brochure', 'Φυλλάδιο', 50000, 21000, now(), 14,
      '[{"key":"slogan","type":"text","label_en":"Slogan","label_gr":"Σλόγκαν","required":true},{"key":"site","type":"url","label_en":"Website","required":false}]'::jsonb,
      '[{"title":"Draft the layout","offset_days":3,"checklist":["Colours"]},{"title":"Proofread","offset_days":5}]'::jsonb) RETURNING id`)
  await sql`INSERT INTO product_services (uuid, product_id, service_id, quantity) VALUES (uuid_v7(), ${product!.id}, ${service!.id}, 2)`.execute(
    app.database.db,
  )
  const [price] = await rows<{ uuid: string }>(sql`
    INSERT INTO service_providers (uuid, service_id, provider_account_id, cost_minor, lead_time_days, is_default) VALUES (uuid_v7(), ${service!.id}, ${provider.account_id}, 8000, 7, true) RETURNING uuid`)
  const draft = async (more: object = {}) => {
    const answer = await seller.call(accountSalesOrders.create, {
      params: { account_id: seller.account_id },
      body: {
        account_relation_uuid: relation!.uuid,
        title: 'Summer season',
        notes_internal: 'They always haggle',
        lines: [
          { product_id: product!.id, quantity: 1 },
          { name: 'Hosting', unit_price_minor: 12000, cost_minor: 4000 },
        ],
        ...more,
      },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const confirmed = async (more: object = {}) => {
    const order = await draft(more)
    expect((await seller.call(sendOrder, { params: { uuid: order.uuid } })).status).toBe(200)
    const answer = await buyer.call(confirmOrder, { params: { uuid: order.uuid } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (await seller.call(orders.read, { params: { uuid: order.uuid }, query: { include: 'orderItems' } })).body.data
  }
  return {
    app,
    seller,
    buyer,
    provider,
    relation: relation!.uuid,
    product: product!.id,
    service: service!.id,
    service_provider: price!.uuid,
    rows,
    draft,
    confirmed,
  }
}
