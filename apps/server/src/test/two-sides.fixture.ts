import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { sql } from 'kysely'
import { register } from '#modules/sales/invoices/invoicing.fixture.ts'
import { accessFixtures, type Fixtures } from './access-fixtures.ts'
import type { TestAnswer, TestApp, TestUser } from './app.ts'

const EVERYTHING = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))

/** Secrets of the seller, recognisable in any text, number or cell. */
const KEPT = {
  product_cost: 77_100_101,
  part_cost: 77_100_202,
  service_cost: 77_100_303,
  offer_cost: 77_100_404,
  item_cost: 77_100_505,
  invoice_cost: 77_100_606,
  rival_cost: 77_100_707,
  credit_limit: 77_100_808,
  payment_fee: 77_100_909,
  bill_cost: 77_101_010,
  offer_note: 'KEPT-OFFER-NOTE',
  order_note: 'KEPT-ORDER-NOTE',
  production_note: 'KEPT-PRODUCTION-NOTE',
  invoice_note: 'KEPT-INVOICE-NOTE',
  payment_note: 'KEPT-PAYMENT-NOTE',
  bill_note: 'KEPT-BILL-NOTE',
  card_note: 'KEPT-CARD-NOTE',
  nickname: 'KEPT-NICKNAME',
  internal_note: 'KEPT-INTERNAL-NOTE',
  internal_comment: 'KEPT-INTERNAL-COMMENT',
  internal_task: 'KEPT-INTERNAL-TASK',
  tag: 'KEPT-TAG',
  bill_problem: 'KEPT-BILL-PROBLEM',
  viewer: '203.0.113.77',
  draft: 'KEPT-DRAFT',
  rival: 'Kept Rival Studio',
} as const
/** Secrets of the seller and the provider, hidden from the buyer. */
const BOUGHT = { price: 66_200_101, title: 'BOUGHT-TITLE', provider: 'Bought Studio' } as const
/** Secrets of the seller and the buyer, hidden from the provider. */
const SOLD = {
  price: 88_300_101,
  offered: 88_300_202,
  monthly: 88_300_303,
  title: 'SOLD-TITLE',
  buyer: 'Sold Hotels',
  comment: 'SOLD-COMMENT',
} as const

export interface TwoSides {
  app: TestApp
  seller: TestUser
  buyer: TestUser
  provider: TestUser
  /** Keys of records by path segment; the first is the record that the other side received. */
  records: Readonly<Record<string, readonly (string | number)[]>>
  fixtures: Fixtures
  tokens: Readonly<Record<'offers' | 'invoices', string>>
  secrets: Readonly<Record<'buyer' | 'provider' | 'guest' | 'seller', readonly (string | number)[]>>
  /** The seller's private name for the buyer. */
  nickname: string
  /** Secrets of the seller that no endpoint returns, not even to the seller. */
  unread: readonly (string | number)[]
}

/** Creates a chain of documents from offer to payment, with a secret in every field that one side could read of the other. */
export async function twoSides(app: TestApp): Promise<TwoSides> {
  const seller = await app.member({ permissions: EVERYTHING, owner: true })
  const member = async (type: 'client' | 'provider', name: string) =>
    app.member({ account_id: await app.account({ type, name }), permissions: EVERYTHING, owner: true })
  const [buyer, provider] = [await member('client', SOLD.buyer), await member('provider', BOUGHT.provider)]
  const rival = await app.account({ type: 'provider', name: KEPT.rival })
  await register(app, seller.account_id, { legal_name: 'Seller', vat_number: 'EL000010017' })
  await register(app, buyer.account_id, { legal_name: SOLD.buyer, vat_number: 'EL000020011' })
  const fixtures = await accessFixtures(app, seller)
  const at = `/api/v1/accounts/${seller.account_id}`
  const one = async <T>(statement: ReturnType<typeof sql>) =>
    Object.values((await statement.execute(app.database.db)).rows[0] as object)[0] as T
  const post = async (user: TestUser, url: string, body: object = {}) => must(url, await user.post(url, body))

  const card = await one<string>(sql`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, access_level, credit_limit_minor, notes, display_name, invoice_email)
    VALUES (uuid_v7(), ${seller.account_id}, ${buyer.account_id}, 'client', 'active', 'none', ${KEPT.credit_limit}, ${KEPT.card_note}, ${KEPT.nickname}, 'office@sold.example') RETURNING uuid`)
  const providerCard = await one<string>(sql`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, access_level, notes)
    VALUES (uuid_v7(), ${seller.account_id}, ${provider.account_id}, 'provider', 'active', 'none', ${KEPT.card_note}) RETURNING uuid`)
  const product = (type: string, code: string, cost: number) =>
    one<number>(sql`
      INSERT INTO products (type, code, name_en, price_minor, cost_minor, published_at) VALUES (${type}, ${code}, ${code}, 5000, ${cost}, now()) RETURNING id`)
  const [basic, service] = [await product('basic', 'Brochure', KEPT.product_cost), await product('service', 'Design', KEPT.service_cost)]
  await sql`INSERT INTO product_services (uuid, product_id, service_id, unit_cost_minor) VALUES (uuid_v7(), ${basic}, ${service}, ${KEPT.part_cost})`.execute(
    app.database.db,
  )
  const asks = (account_id: number, cost: number, is_default: boolean) =>
    sql`INSERT INTO service_providers (uuid, service_id, provider_account_id, cost_minor, is_default) VALUES (uuid_v7(), ${service}, ${account_id}, ${cost}, ${is_default})`.execute(
      app.database.db,
    )
  await asks(provider.account_id, BOUGHT.price, true)
  await asks(rival, KEPT.rival_cost, false)
  const plan = await one<number>(
    sql`INSERT INTO subscription_plans (product_id, name, interval, price_minor) VALUES (${service}, 'Monthly', 'month', 5000) RETURNING id`,
  )

  const draftOffer = (more: object = {}) =>
    post(seller, `${at}/offers`, {
      title: SOLD.title,
      account_relation_uuid: card,
      notes_internal: KEPT.offer_note,
      lines: [
        { product_id: basic, quantity: 1, unit_price_minor: SOLD.price, cost_minor: KEPT.offer_cost },
        { name: 'Extra', unit_price_minor: SOLD.offered, cost_minor: KEPT.offer_cost, is_optional: true },
      ],
      ...more,
    })
  const offer = await draftOffer()
  await post(seller, `/api/v1/offers/${offer.uuid}/send`, { to: 'office@sold.example' })
  await post(buyer, `/api/v1/offers/${offer.uuid}/comments`, { body: SOLD.comment })
  await sql`INSERT INTO offer_views (account_id, offer_uuid, ip, browser, seen_at) VALUES (${seller.account_id}, ${offer.uuid}, ${KEPT.viewer}::inet, 'x', now())`.execute(
    app.database.db,
  )
  const taken = await draftOffer()
  await post(seller, `/api/v1/offers/${taken.uuid}/send`, { mode: 'mark' })
  await post(buyer, `/api/v1/offers/${taken.uuid}/accept`, { name: 'Buyer', accepted: true })
  const hiddenOffer = await draftOffer({ title: KEPT.draft })

  const sale = await one<string>(sql`SELECT order_uuid FROM offers WHERE uuid = ${taken.uuid}`)
  must('order', await seller.put(`/api/v1/orders/${sale}`, { notes_internal: KEPT.order_note, tags: [fixtures.tags] }))
  await sql`UPDATE tags SET name = ${KEPT.tag} WHERE id = ${fixtures.tags}`.execute(app.database.db)
  await sql`UPDATE order_items SET cost_minor = ${KEPT.item_cost} WHERE order_uuid = ${sale}`.execute(app.database.db)
  const [item] = (must('items', await seller.get(`/api/v1/orders/${sale}?include=orderItems`)).orderItems as { uuid: string }[]).map(
    ({ uuid }) => uuid,
  )
  const talk = async (subject: string) => {
    await post(seller, `${subject}/notes`, { body: KEPT.internal_note })
    await post(seller, `${subject}/comments`, { body: KEPT.internal_comment, visibility: 'internal' })
  }
  await talk(`/api/v1/order-items/${item}`)
  await sql`
    INSERT INTO tasks (uuid, account_id, number, title, user_id, order_item_uuid, position) VALUES (uuid_v7(), ${seller.account_id}, 901, ${KEPT.internal_task}, ${seller.id}, ${item}, 'z9')`.execute(
    app.database.db,
  )
  const hiddenOrder = await post(seller, `${at}/sales-orders`, {
    account_relation_uuid: card,
    title: KEPT.draft,
    lines: [{ name: KEPT.draft, unit_price_minor: 100 }],
  })
  const work = await post(seller, `${at}/production-orders`, {
    provider_account_id: provider.account_id,
    items: [{ order_item_uuid: item }],
    title: BOUGHT.title,
    notes_internal: KEPT.production_note,
  })
  await post(seller, `/api/v1/production-orders/${work.uuid}/send`)
  await post(provider, `/api/v1/production-orders/${work.uuid}/accept`)
  const workItem = (work.orderItems as { uuid: string }[])[0]!.uuid
  await talk(`/api/v1/order-items/${workItem}`)

  const invoiced = (more: object = {}) =>
    post(seller, `${at}/invoices`, {
      account_relation_uuid: card,
      notes_internal: KEPT.invoice_note,
      lines: [{ name: 'Extra', unit_price_minor: SOLD.price, cost_minor: KEPT.invoice_cost }],
      ...more,
    })
  const invoice = await invoiced()
  await post(seller, `/api/v1/invoices/${invoice.uuid}/issue`, { send: false })
  const credited = await invoiced()
  await post(seller, `/api/v1/invoices/${credited.uuid}/issue`, { send: false })
  await post(seller, `/api/v1/invoices/${credited.uuid}/credit`, { credit_reason: 'Mistake', send: false })
  const hiddenInvoice = await invoiced({ notes: KEPT.draft })
  const payment = await post(seller, `${at}/payments`, {
    account_relation_uuid: card,
    amount_minor: 1000,
    method: 1,
    note: KEPT.payment_note,
    allocations: [{ invoice_uuid: invoice.uuid, amount_minor: 600 }],
  })
  await sql`UPDATE payments SET fee_minor = ${KEPT.payment_fee} WHERE uuid = ${payment.uuid}`.execute(app.database.db)

  const supplierBill = await post(seller, `${at}/supplier-bills`, {
    supplier_name: KEPT.rival,
    number: 'RIVAL-1',
    issue_date: '2026-01-15',
    notes: KEPT.bill_note,
    lines: [{ name: KEPT.rival, net_minor: KEPT.bill_cost }],
  })

  const subscribe = () =>
    post(seller, `${at}/account-subscriptions`, {
      account_relation_uuid: card,
      product_id: service,
      subscription_plan_id: plan,
      unit_price_minor: SOLD.monthly,
    })
  const subscription = await subscribe()
  await post(seller, `/api/v1/account-subscriptions/${subscription.uuid}/activate`)
  const hiddenSubscription = await subscribe()
  const bill = await one<string>(sql`
    UPDATE account_subscription_orders SET problems = ${JSON.stringify([{ field: 'base', message: KEPT.bill_problem }])}::jsonb WHERE account_subscription_uuid = ${subscription.uuid} RETURNING uuid`)
  await post(seller, `/api/v1/relations/${card}/notes`, { body: KEPT.internal_note })

  const tokenOf = (table: string, uuid: string) => one<string>(sql`SELECT public_token::text FROM ${sql.table(table)} WHERE uuid = ${uuid}`)
  return {
    app,
    seller,
    buyer,
    provider,
    fixtures,
    records: {
      offers: [offer.uuid, taken.uuid, hiddenOffer.uuid],
      orders: [sale, work.uuid, hiddenOrder.uuid],
      'sales-orders': [sale, hiddenOrder.uuid],
      'production-orders': [work.uuid],
      'order-items': [item!, workItem],
      invoices: [invoice.uuid, credited.uuid, hiddenInvoice.uuid],
      payments: [payment.uuid],
      'supplier-bills': [supplierBill.uuid],
      'account-subscriptions': [subscription.uuid, hiddenSubscription.uuid],
      'subscription-orders': [bill],
      relations: [card, providerCard],
      'account-clients': [card],
      clients: [card],
      providers: [providerCard],
      products: [basic, service],
      'basic-products': [basic],
      services: [service],
    },
    tokens: { offers: await tokenOf('offers', offer.uuid), invoices: await tokenOf('invoices', invoice.uuid) },
    secrets: {
      buyer: [...Object.values(KEPT), ...Object.values(BOUGHT)],
      provider: [...Object.values(KEPT), ...Object.values(SOLD)],
      guest: [...Object.values(KEPT), ...Object.values(BOUGHT)],
      seller: Object.values(KEPT),
    },
    nickname: KEPT.nickname,
    unread: [KEPT.product_cost, KEPT.part_cost, KEPT.service_cost, KEPT.viewer],
  }
}

function must(what: string, answer: TestAnswer) {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
