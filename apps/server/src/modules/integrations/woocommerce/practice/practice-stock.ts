import { sql } from 'kysely'
import type { AccOrderAddress } from '@stoa/contract'
import { rows, type Db, type Row } from '#db/rows.ts'

interface Line extends Row<'acc_order_line_items'> {
  product_key: string | null
}
type Order = Row<'acc_orders'> & { lines: Line[] }
type Product = Row<'acc_products'> & { key: string; parent_key: string | null; code: string | null; changed_at: string }

/** A record as the API of a shop gives it. */
interface ShopJson {
  id: number
  status: string
  date_created_gmt: string
  date_modified_gmt: string
  [field: string]: unknown
}

export interface PracticeStock {
  currency: string
  orders: ShopJson[]
  products: ShopJson[]
  variations: (ShopJson & { parent_id: number })[]
  refunds: Record<number, Record<string, unknown>[]>
}

/**
 * What a practice shop of the demo has: the orders and products that are stored of it, as its API would give them. A synchronisation finds
 * them unchanged, until a person changes an order on the page of the shop.
 */
export async function practiceStock(db: Db, service_id: number): Promise<PracticeStock> {
  const orders = await ordersOf(db, service_id)
  const products = await rows<Product>(
    db,
    sql`SELECT p.*, k.external_id AS key, k.external_parent_id AS parent_key, k.external_code AS code, coalesce(k.external_updated_at, p.updated_at) AS changed_at
    FROM third_party_service_products k JOIN acc_products p ON p.account_id = k.account_id AND p.id = k.acc_product_id
    WHERE k.third_party_service_id = ${service_id} AND p.deleted_at IS NULL ORDER BY k.id`,
  )
  const all = products.map((product) => productOf(product, products))
  const parents = new Map(products.map(({ key, parent_key }) => [Number(key), parent_key === null ? null : Number(parent_key)]))
  return {
    currency: products[0]?.currency ?? 'EUR',
    orders: orders.map(orderOf),
    products: all.filter(({ id }) => parents.get(id) === null),
    variations: all.flatMap((product) => {
      const parent_id = parents.get(product.id)
      return parent_id === null || parent_id === undefined ? [] : [{ ...product, parent_id }]
    }),
    refunds: Object.fromEntries(orders.map((order) => [Number(order.external_id), refundsOf(order)])),
  }
}

async function ordersOf(db: Db, service_id: number): Promise<Order[]> {
  const orders = await rows<Row<'acc_orders'>>(
    db,
    sql`SELECT * FROM acc_orders WHERE third_party_service_id = ${service_id} AND external_id ~ '^[0-9]{1,15}$' AND deleted_at IS NULL ORDER BY id`,
  )
  const lines = await rows<Line>(
    db,
    sql`SELECT l.*, k.external_id AS product_key FROM acc_orders o JOIN acc_order_line_items l ON l.account_id = o.account_id AND l.acc_order_id = o.id
    LEFT JOIN third_party_service_products k ON k.third_party_service_id = o.third_party_service_id AND k.acc_product_id = l.acc_product_id
    WHERE o.third_party_service_id = ${service_id} ORDER BY l.id`,
  )
  const byOrder = Map.groupBy(lines, ({ acc_order_id }) => acc_order_id)
  return orders.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }))
}

const gmt = (at: string): string => new Date(at).toISOString().slice(0, 19)
const decimal = (minor: number): string => (minor / 100).toFixed(2)

function orderOf(order: Order): ShopJson {
  const { lines } = order
  const of = (kind: string) => lines.filter((line) => line.kind === kind)
  const charge = (line: Line) => ({ id: idOf(line), total: decimal(line.total_minor), total_tax: decimal(line.vat_minor) })
  return {
    id: Number(order.external_id),
    number: order.external_number,
    status: order.external_status,
    currency: order.currency,
    date_created_gmt: gmt(order.external_created_at),
    date_modified_gmt: gmt(order.external_updated_at),
    date_paid_gmt: order.paid_at && gmt(order.paid_at),
    discount_total: decimal(order.discount_minor),
    shipping_total: decimal(order.shipping_minor),
    total: decimal(order.total_minor),
    total_tax: decimal(order.vat_minor),
    prices_include_tax: order.prices_include_vat,
    customer_note: order.customer_note ?? '',
    billing: addressOf(order.billing as AccOrderAddress),
    shipping: addressOf(order.shipping as AccOrderAddress),
    payment_method: order.payment_method ?? '',
    payment_method_title: order.payment_method_title ?? '',
    transaction_id: order.transaction_id ?? '',
    line_items: of('product').map(lineOf),
    shipping_lines: of('shipping').map((line) => ({ ...charge(line), method_title: order.shipping_method ?? line.name })),
    fee_lines: of('fee').map((line) => ({ ...charge(line), name: line.name })),
    coupon_lines: of('coupon').map((line) => ({ id: idOf(line), code: line.name, discount: decimal(order.discount_minor) })),
    refunds: refundsOf(order).map(({ id, amount }) => ({ id, reason: '', total: `-${amount}` })),
    meta_data: [
      { key: '_billing_vat', value: order.vat_number ?? '' },
      { key: '_billing_invoice', value: order.wants_invoice ? 'Y' : '' },
      { key: '_tracking_number', value: order.tracking_number ?? '' },
    ],
  }
}

const idOf = ({ external_id, id }: Line): number => (/^\d+$/.test(external_id ?? '') ? Number(external_id) : id)

const lineOf = (line: Line) => ({
  id: idOf(line),
  name: line.name,
  product_id: Number(line.product_key ?? 0),
  variation_id: 0,
  quantity: Number(line.quantity),
  subtotal: decimal(line.subtotal_minor),
  total: decimal(line.total_minor),
  total_tax: decimal(line.vat_minor),
  sku: line.sku,
  price: decimal(line.unit_price_minor),
})

/** One refund with all its lines. */
function refundsOf({ lines, external_id, refunded_minor }: Order) {
  const returned = lines.filter((line) => line.kind === 'refund')
  if (!returned.length) return []
  return [{ id: Number(external_id) * 10 + 1, amount: decimal(refunded_minor), reason: '', line_items: returned.map(lineOf) }]
}

const addressOf = (address: AccOrderAddress) => ({
  first_name: address.first_name ?? '',
  last_name: address.last_name ?? '',
  company: address.company ?? '',
  email: address.email ?? '',
  phone: address.phone ?? '',
  address_1: address.line1 ?? '',
  address_2: address.line2 ?? '',
  city: address.city ?? '',
  state: address.region ?? '',
  postcode: address.postal_code ?? '',
  country: address.country_code ?? '',
})

const STATUSES: Readonly<Record<string, string>> = { active: 'publish', draft: 'draft', archived: 'private' }
const STOCK: Readonly<Record<string, string>> = { in_stock: 'instock', out_of_stock: 'outofstock', on_backorder: 'onbackorder' }

interface Attribute {
  name: string
  value: string
}

function productOf(product: Product, all: readonly Product[]): ShopJson {
  const parent = all.find(({ key }) => key === product.parent_key)
  const inherited = new Set((parent?.attributes as unknown as Attribute[] | undefined)?.map(({ name }) => name))
  const attributes = (product.attributes as unknown as Attribute[]).filter(({ name }) => !inherited.has(name))
  const stock = product.stock_quantity === null ? null : Number(product.stock_quantity)
  return {
    id: Number(product.key),
    name: product.name,
    type: product.type === 'variable' ? 'variable' : product.type === 'variation' ? 'variation' : 'simple',
    status: STATUSES[product.status]!,
    description: product.description ?? '',
    sku: product.code ?? '',
    price: decimal(product.sale_price_minor ?? product.price_minor),
    regular_price: decimal(product.price_minor),
    sale_price: product.sale_price_minor === null ? '' : decimal(product.sale_price_minor),
    virtual: product.type === 'service',
    manage_stock: stock !== null,
    stock_quantity: stock,
    stock_status: STOCK[product.stock_status]!,
    weight: product.weight_g === null ? '' : String(product.weight_g / 1000),
    categories: product.categories.map((name) => ({ name })),
    attributes: attributes.map(({ name, value }) => (product.type === 'variation' ? { name, option: value } : { name, options: [value] })),
    variations: all.filter(({ parent_key }) => parent_key === product.key).map(({ key }) => Number(key)),
    date_created_gmt: gmt(product.created_at),
    date_modified_gmt: gmt(product.changed_at),
  }
}
