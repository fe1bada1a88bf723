import { accountAccountSubscriptions, accountSubscriptionOrders, accountSubscriptions, activateAccountSubscription } from '@stoa/contract'
/* oxlint-disable typescript/no-explicit-any -- answers of the wire, read by tests */
import { sql } from 'kysely'
import { runAs } from '#platform/run-as.ts'
import type { TestApp, TestUser } from '#test/app.ts'
import { settleInvoices } from '../invoices/index.ts'
import { invoicing, type Invoicing } from '../invoices/invoicing.fixture.ts'

const SELLER_RIGHTS = ['read', 'create', 'update', 'delete', 'cancel', 'export'].map((action) => `account-subscriptions.${action}`)

export interface Subscribing extends Invoicing {
  /** Seller with all permissions. */
  seller: TestUser
  product_id: number
  plans: { monthly: number; yearly: number }
  /** Monthly plan of a more expensive product. */
  dearer: { product_id: number; subscription_plan_id: number }
  /** Creates a draft. @returns the data of the response */
  drafted(more?: object): Promise<any>
  /** Creates and activates a subscription. */
  begun(more?: object): Promise<any>
  /** Bills of a subscription, the oldest first. */
  bills(uuid: string): Promise<any[]>
  /** Reads a subscription as the seller. */
  read(uuid: string): Promise<any>
  /** Pays the open amount of an invoice by an allocated payment. */
  pay(invoice_uuid: string): Promise<void>
}

/** A seller with a product with three plans, and a related client. */
export async function subscribing(app: TestApp): Promise<Subscribing> {
  const base = await invoicing(app)
  const { account_id } = base.seller
  const seller = await app.member({
    account_id,
    permissions: [...SELLER_RIGHTS, 'invoices.read', 'invoices.issue', 'invoices.credit', 'tasks.read'],
  })
  const one = async (statement: ReturnType<typeof sql>) =>
    (Object.values((await statement.execute(app.database.db)).rows[0] as object)[0] ?? 0) as number
  const product = (name_gr: string, price: number) =>
    one(sql`
      INSERT INTO products (type, code, name_en, name_gr, price_minor, published_at)
      VALUES ('service', ${`S-${account_id}-${price}`}, ${name_gr}, ${name_gr}, ${price}, now()) RETURNING id`)
  const plan = (product: number, name: string, interval: string, price: number) =>
    one(
      sql`INSERT INTO subscription_plans (product_id, name, interval, price_minor) VALUES (${product}, ${name}, ${interval}, ${price}) RETURNING id`,
    )
  const product_id = await product('Κοινωνικά δίκτυα', 30_000)
  const plans = { monthly: await plan(product_id, 'Basic', 'month', 30_000), yearly: await plan(product_id, 'Yearly', 'year', 480_000) }
  const larger = await product('Κοινωνικά δίκτυα plus', 50_000)
  const dearer = { product_id: larger, subscription_plan_id: await plan(larger, 'Plus', 'month', 50_000) }
  const drafted = async (more: object = {}) => {
    const answer = await seller.call(accountAccountSubscriptions.create, {
      params: { account_id },
      body: {
        account_relation_uuid: base.relation_uuid,
        product_id,
        subscription_plan_id: plans.monthly,
        payment_terms_days: 14,
        ...more,
      },
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const begun = async (more: object = {}) => {
    const { uuid } = await drafted(more)
    const answer = await seller.call(activateAccountSubscription, { params: { uuid } })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const bills = async (uuid: string) =>
    (
      await seller.call(accountSubscriptionOrders.list, {
        params: { account_subscription_uuid: uuid },
        query: { sort: 'sequence', include: 'invoice' },
      })
    ).body.data
  const read = async (uuid: string) => (await seller.call(accountSubscriptions.read, { params: { uuid } })).body.data
  return { ...base, seller, product_id, plans, dearer, drafted, begun, bills, read, pay: (uuid) => payInFull(app, account_id, uuid) }
}

/** Allocates a completed payment to an invoice. */
async function payInFull(app: TestApp, account_id: number, invoice_uuid: string): Promise<void> {
  await runAs(app.services, 0, 'payment', async (ctx) => {
    await sql`
      WITH paid AS (
        INSERT INTO payments (uuid, account_id, account_relation_uuid, direction, status, method, amount_minor, currency, paid_on)
        SELECT uuid_v7(), account_id, account_relation_uuid, 'in', 'completed', 1, balance_minor, currency, current_date FROM invoices WHERE uuid = ${invoice_uuid} RETURNING uuid, amount_minor)
      INSERT INTO payment_allocations (account_id, payment_uuid, invoice_uuid, amount_minor, allocated_at) SELECT ${account_id}, uuid, ${invoice_uuid}, amount_minor, now() FROM paid`.execute(
      ctx.db,
    )
    await settleInvoices(ctx, [invoice_uuid])
  })
}
