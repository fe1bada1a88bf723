import { cleanHtml } from '#lib/html/clean-html.ts'
import type { IncomingProduct } from '#modules/shop/acc-products/index.ts'
import type { ShopProduct } from '../client/shop-records.ts'
import { minorOf } from './decimal.ts'
import { instantOf, line } from './texts.ts'

const STOCK: Readonly<Record<string, IncomingProduct['stock_status']>> = { outofstock: 'out_of_stock', onbackorder: 'on_backorder' }
const STATUSES: Readonly<Record<string, IncomingProduct['status']>> = { publish: 'active', private: 'active', trash: 'archived' }

/**
 * A product of a shop in our words (integrations.md 3.4). Pictures stay at the shop.
 * @param currency of the shop
 * @throws RangeError for values that cannot be stored
 */
export function mapProduct(product: ShopProduct, currency: string): IncomingProduct {
  return {
    ...commonOf(product, currency),
    name: line(product.name, 200) ?? `#${product.id}`,
    type: product.type === 'variable' ? 'variable' : product.virtual ? 'service' : 'simple',
    description: cleaned(product.description || product.short_description || ''),
    external_parent_id: null,
    external_code: line(product.sku, 80),
    categories: categoriesOf(product),
    attributes: product.attributes.slice(0, 30).flatMap(({ name, options = [] }) => attribute(name, options.join(', '))),
  }
}

/** A variation of a product, which has the texts of the product besides its own. The shop gives it the SKU of the product while it has none. */
export function mapVariation(variation: ShopProduct, parent: ShopProduct, currency: string): IncomingProduct {
  const own = new Set(variation.attributes.map(({ name }) => name))
  const chosen = variation.attributes.map(({ option }) => option).filter((option) => option)
  return {
    ...commonOf(variation, currency),
    name: line([parent.name, chosen.join(', ')].filter(Boolean).join(' · '), 200) ?? `#${variation.id}`,
    type: 'variation',
    description: cleaned(variation.description || parent.description),
    external_parent_id: String(parent.id),
    external_code: variation.sku === parent.sku ? null : line(variation.sku, 80),
    categories: categoriesOf(parent),
    attributes: [
      ...parent.attributes.filter(({ name }) => !own.has(name)).flatMap(({ name, options = [] }) => attribute(name, options.join(', '))),
      ...variation.attributes.flatMap(({ name, option = '' }) => attribute(name, option)),
    ].slice(0, 30),
  }
}

function commonOf(product: ShopProduct, currency: string) {
  const price_minor = minorOf(product.regular_price || product.price)
  const sale = product.sale_price ? minorOf(product.sale_price) : null
  const counts = product.manage_stock === true && product.stock_quantity !== null
  return {
    external_id: String(product.id),
    external_updated_at: instantOf(product.date_modified_gmt ?? '1970-01-01T00:00:00'),
    price_minor,
    sale_price_minor: sale !== null && sale <= price_minor ? sale : null,
    currency,
    stock_quantity: counts ? Math.round(product.stock_quantity! * 1000) / 1000 : null,
    stock_status: STOCK[product.stock_status] ?? ('in_stock' as const),
    weight_g: product.weight && Number(product.weight) > 0 ? Math.round(Number(product.weight) * 1000) : null,
    status: STATUSES[product.status] ?? ('draft' as const),
  }
}

const categoriesOf = ({ categories = [] }: ShopProduct): string[] =>
  [...new Set(categories.flatMap(({ name }) => line(name, 60) ?? []))].slice(0, 20)

const cleaned = (html: string): string | null => (html ? cleanHtml(html.slice(0, 50_000)).body || null : null)

const attribute = (name: string, value: string) => {
  const title = line(name, 60)
  return title ? [{ name: title, value: line(value, 200) ?? '' }] : []
}
