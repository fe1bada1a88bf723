import type { PackageEdition, PackageItem, Product, ProductBadge, SubscriptionPlan } from '@stoa/contract'
import { editionPrice, packagePrice, packageShares, type TaxedPart } from '@stoa/domain'
import { blankLine, type EditorLine } from './line-state.ts'

/** What has to come with a product so that it can be put on a line. */
export const PICKED_INCLUDES = ['packageItems.product', 'packageEditions.packageItems', 'subscriptionPlans'] as const

interface Picked {
  product: Product
  edition?: PackageEdition | null
  plan?: SubscriptionPlan | null
  /** Of the document: texts of the line, and prices in no other currency. */
  locale: 'en' | 'gr'
  currency: string
}

/**
 * A catalogue product as a line, with the parts of a package below it. The price stands on the package; where its parts
 * have different VAT rates it stands on them, each with its share (domain model 4.2).
 */
export function pickedLines(line: EditorLine, picked: Picked): EditorLine[] {
  const { product, edition = null, plan = null, locale } = picked
  const quantity = typeof line.quantity === 'number' ? line.quantity : 1
  const items = itemsOf(product, edition)
  const price = priceIn(picked, items) ?? line.unit_price_minor
  const shares = !plan && typeof price === 'number' ? packageShares(price, items) : null
  const isSpread = shares !== null && shares.package_minor !== price
  const whole: EditorLine = {
    ...line,
    product_id: product.id,
    package_edition_id: edition?.id ?? plan?.package_edition_id ?? null,
    subscription_plan_id: plan?.id ?? null,
    ...wordsOf(picked),
    quantity,
    unit_price_minor: isSpread ? shares.package_minor : price,
    price_per: plan ? 1 : product.price_per,
    supply_type: product.supply_type,
    reverse_charge: product.reverse_charge,
    vat_rate_id: product.vat_rate_id,
  }
  if (!isSpread) return [whole, ...items.map((item) => partOf(whole, item, quantity, locale))]
  const { discount, discount_kind } = whole
  return [
    { ...whole, discount: null },
    ...items.map((item, at) => ({
      ...partOf(whole, item, quantity, locale),
      ...shares.parts[at]!,
      vat_rate_id: item.part?.vat_rate_id ?? null,
      ...(discount_kind === 'percent' && { discount }),
    })),
  ]
}

const wordsOf = ({ product, edition, locale }: Picked) => ({
  code: product.code,
  name: edition ? `${nameIn(product, locale)} – ${edition.name}` : nameIn(product, locale),
  description: (locale === 'gr' ? product.short_description_gr : null) ?? product.short_description_en ?? '',
  unit: product.unit,
})

/** A price of the catalogue in the document's currency; in another one the seller types it. */
function priceIn({ product, edition = null, plan, currency }: Picked, items: readonly Item[]): number | null {
  if ((plan ?? product).currency !== currency) return null
  return plan ? plan.price_minor : priceOf(product, edition, items)
}

interface Item extends TaxedPart {
  product_id: number
  quantity: number
  part: ProductBadge | null
}

/** What goes into one package: the items of the edition, else those that are not optional. */
function itemsOf(product: Product, edition: PackageEdition | null): Item[] {
  const own = edition?.packageItems?.map((item) => ({ ...item, quantity: item.edition_quantity, own: item.edition_price_minor }))
  const items = own ?? (product.packageItems ?? []).filter((item) => !item.is_optional).map((item) => ({ ...item, own: null }))
  const known = new Map((product.packageItems ?? []).map((item) => [item.product_id, item.product]))
  return items.map((item) => itemOf(item, item.own, item.product ?? known.get(item.product_id)))
}

const itemOf = (item: Omit<PackageItem, 'product'>, own: number | null, part: ProductBadge | null | undefined): Item => ({
  product_id: item.product_id,
  quantity: item.quantity,
  price_minor: own ?? item.price_minor,
  discount_bp: item.discount_bp,
  is_optional: item.is_optional,
  product: part ?? { price_minor: null, price_per: 1 },
  vat_rate_bp: part?.vat_rate_bp ?? null,
  part: part ?? null,
})

/** Prices from a sum upwards and on request are typed by the seller. */
function priceOf(product: Product, edition: PackageEdition | null, items: readonly Item[]): number | null {
  if (product.type !== 'package') return product.price_mode === 'fixed' ? product.price_minor : null
  if (!items.length) return edition?.price_minor ?? product.price_minor
  return (edition ? editionPrice(items, edition.price_minor) : packagePrice(items, product.price_minor)).price_minor
}

const partOf = (whole: EditorLine, item: Item, quantity: number, locale: 'en' | 'gr'): EditorLine => ({
  ...blankLine(),
  parent_key: whole.key,
  product_id: item.product_id,
  ...(item.part && { code: item.part.code, name: nameIn(item.part, locale), unit: item.part.unit }),
  quantity: Math.round(item.quantity * quantity * 1000) / 1000,
  per_parent: item.quantity,
  unit_price_minor: 0,
  supply_type: whole.supply_type,
  vat_rate_id: whole.vat_rate_id,
  is_optional: whole.is_optional,
  is_chosen: whole.is_chosen,
})

const nameIn = (named: { name_en: string; name_gr: string | null }, locale: 'en' | 'gr') =>
  (locale === 'gr' ? named.name_gr : null) ?? named.name_en
