import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import type { SoldProduct } from './shop-order-lines.ts'
import { connectShops } from './connect-shops.ts'
import { ordersOf, type ShopOrder } from './shop-story.ts'
import { before, DAY } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'
import { DEMO_SHOPS, SHOP_TEMPLATES, type ShopProduct } from './shop-texts.ts'
import { advanceSequences, without, writeRows } from '../write-rows.ts'

interface ProductRow extends SoldProduct {
  account_id: number
  type: string
  parent_id: number | null
  sale_price_minor: number | null
  description: string
  currency: string
  stock_quantity: number | null
  stock_status: string
  attributes: { name: string; value: string }[]
  categories: string[]
  status: string
  search_text: string
  created_at: Date
  updated_at: Date
}

/** Shops of the clients: what they sell, and a year of orders by their contacts (domain.md 7). */
export async function seedShop(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  await writeTemplates(run)
  const services = await connectShops(run)
  const ids = { product: 0, order: 0, line: 0 }
  for (const shop of DEMO_SHOPS) {
    const account_id = run.accounts.get(shop.account)!
    const products = shop.products.flatMap((product) => productsOf(run, account_id, product, ids))
    const third_party_service_id = services.get(shop.account) ?? null
    await writeRows(db, 'acc_products', products)
    if (third_party_service_id !== null) await writeRows(db, 'third_party_service_products', linksOf(products, third_party_service_id))
    const { rows: customers } = await sql<{
      id: number
      first_name: string | null
      last_name: string | null
      email: string
      phone: string | null
    }>`
      SELECT id, first_name, last_name, email, phone FROM contacts
      WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL AND email IS NOT NULL AND first_name IS NOT NULL ORDER BY id LIMIT ${shop.orders}`.execute(
      db,
    )
    const sold = products.filter((product) => product.type !== 'variable' && product.status === 'active')
    const orders = ordersOf(run, { shop, account_id, products: sold, customers }, ids)
    await writeOrders(
      run,
      orders.map((order) => ({ ...order, third_party_service_id })),
    )
  }
  await advanceSequences(db, ['acc_product_templates', 'acc_products', 'acc_orders', 'acc_order_line_items'])
}

async function writeTemplates(run: DemoRun): Promise<void> {
  const at = before(run, 300 * DAY)
  const rows = SHOP_TEMPLATES.map(({ attributes, text, ...template }, index) => ({
    id: index + 1,
    is_active: true,
    ...template,
    description: `<p>${text}</p>`,
    attributes: attributes.map((name) => ({ name, value: '' })),
    search_text: searchText({ names: [template.name], values: [template.sku_pattern ?? ''] }),
    created_at: at,
    updated_at: at,
  }))
  await writeRows(run.services.database.db, 'acc_product_templates', rows)
}

/** A product, and its variations after it. */
function productsOf(run: DemoRun, account_id: number, product: ShopProduct, ids: { product: number }): ProductRow[] {
  const made = (more: Partial<ProductRow>): ProductRow => {
    const row = {
      id: ++ids.product,
      account_id,
      name: product.name,
      sku: product.sku,
      type: product.is_service ? 'service' : 'simple',
      parent_id: null,
      description: `<p>${product.text}</p>`,
      price_minor: product.price_minor,
      sale_price_minor: product.sale_price_minor ?? null,
      currency: 'EUR',
      vat_bp: product.vat_bp,
      stock_quantity: product.stock,
      stock_status: product.stock === 0 ? (product.sale_price_minor ? 'on_backorder' : 'out_of_stock') : 'in_stock',
      attributes: (product.attributes ?? []).map(([name, value]) => ({ name, value })),
      categories: [product.category],
      status: product.is_draft ? 'draft' : 'active',
      created_at: before(run, (360 - ids.product) * DAY),
      updated_at: before(run, (360 - ids.product) * DAY),
      ...more,
    }
    return { ...row, search_text: searchText({ names: [row.name], values: [row.sku] }) }
  }
  if (!product.variations) return [made({})]
  const [attribute, values] = product.variations
  const parent = made({ type: 'variable' })
  return [
    parent,
    ...values.map((value, at) =>
      made({
        type: 'variation',
        parent_id: parent.id,
        name: `${product.name} · ${value}`,
        sku: `${product.sku}-${value}`,
        stock_quantity: 8 + at * 7,
        attributes: [...parent.attributes, { name: attribute, value }],
      }),
    ),
  ]
}

/** How the shop knows the products that it brought. */
function linksOf(products: readonly ProductRow[], third_party_service_id: number): object[] {
  const key = (id: number) => String(1000 + id)
  return products.map((product) => ({
    account_id: product.account_id,
    third_party_service_id,
    acc_product_id: product.id,
    external_id: key(product.id),
    external_parent_id: product.parent_id === null ? null : key(product.parent_id),
    external_code: product.sku,
    external_price_minor: product.sale_price_minor ?? product.price_minor,
    external_stock: product.stock_quantity,
    external_updated_at: product.updated_at,
    is_origin: true,
    sync_status: 'ok',
    last_synced_at: product.updated_at,
    created_at: product.created_at,
    updated_at: product.updated_at,
  }))
}

async function writeOrders(run: DemoRun, orders: readonly ShopOrder[]): Promise<void> {
  const { db } = run.services.database
  await writeRows(db, 'acc_orders', without(orders, 'lines'))
  await writeRows(
    db,
    'acc_order_line_items',
    orders.flatMap((order) => order.lines),
  )
}
