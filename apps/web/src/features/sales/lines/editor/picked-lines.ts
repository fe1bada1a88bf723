import type { PackageEdition, PackageItem, Product, ProductBadge, SubscriptionPlan } from '@stoa/contract/browser'
import { editionPrice, packagePrice, packageShares, type TaxedPart } from '@stoa/domain'
import { blankLine, type EditorLine } from '../state/line-state.ts'

/** Relations of a product that a line requires. */
export const PICKED_INCLUDES = ['packageItems.product', 'packageEditions.packageItems', 'subscriptionPlans'] as const

interface Picked {
  product: Product
  edition?: PackageEdition | null
  plan?: SubscriptionPlan | null
  /** Language and currency of the document. */
  locale: 'en' | 'gr'
  currency: string
}

/**
 * A catalogue product as a line, with the parts of a package below it. The package has the price, or, if its parts have
 * different VAT rates, each part has its share (domain.md 4.2).
 */
export function pickedLines(line: EditorLine, picked: Picked): EditorLine[] {
  const { product, edition = null, plan = null, locale } = picked
  const items = itemsOf(product, edition)
  const whole: EditorLine = {
    ...line,
    product_id: product.id,
    package_edition_id: edition?.id ?? plan?.package_edition_id ?? null,
    subscription_plan_id: plan?.id ?? null,
    ...wordsOf(picked),
    quantity: typeof line.quantity === 'number' ? line.quantity : 1,
    unit_price_minor: priceIn(picked, items) ?? line.unit_price_minor,
    price_per: plan ? 1 : product.price_per,
    supply_type: product.supply_type,
    reverse_charge: product.reverse_charge,
    vat_rate_id: product.vat_rate_id,
    vat_exemption_code: product.vat_exemption_code,
  }
  const parts = items.map((item) => partOf(whole, item, locale))
  return spreadPrice(whole, parts, items)
}

/** Keeps the price on the package, including that of a plan, or distributes it to its parts, with the discount. */
function spreadPrice(whole: EditorLine, parts: EditorLine[], items: readonly Item[]): EditorLine[] {
  const { unit_price_minor: price, discount, discount_kind } = whole
  if (typeof price !== 'number' || whole.subscription_plan_id !== null) return [whole, ...parts]
  const shares = packageShares(price, items)
  if (shares.package_minor === price) return [whole, ...parts]
  return [
    { ...whole, unit_price_minor: shares.package_minor, discount: null },
    ...parts.map((part, at) => ({
      ...part,
      ...shares.parts[at]!,
      price_per: shares.parts[at]!.price_per * whole.price_per,
      vat_rate_id: items[at]!.part?.vat_rate_id ?? null,
      vat_exemption_code: null,
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

/** A price of the catalogue in the document's currency; null in another currency. */
function priceIn({ product, edition = null, plan, currency }: Picked, items: readonly Item[]): number | null {
  if ((plan ?? product).currency !== currency) return null
  return plan ? plan.price_minor : priceOf(product, edition, items)
}

interface Item extends TaxedPart {
  product_id: number
  quantity: number
  part: ProductBadge | null
}

/** Items of one package: those of the edition, else those that are not optional. */
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

/** Products with a minimum price or a price on request have no default price. */
function priceOf(product: Product, edition: PackageEdition | null, items: readonly Item[]): number | null {
  if (product.type !== 'package') return product.price_mode === 'fixed' ? product.price_minor : null
  if (!items.length) return edition?.price_minor ?? product.price_minor
  return (edition ? editionPrice(items, edition.price_minor) : packagePrice(items, product.price_minor)).price_minor
}

const partOf = (whole: EditorLine, item: Item, locale: 'en' | 'gr'): EditorLine => ({
  ...blankLine(),
  parent_key: whole.key,
  product_id: item.product_id,
  ...(item.part && { code: item.part.code, name: nameIn(item.part, locale), unit: item.part.unit }),
  quantity: Math.round(item.quantity * (whole.quantity as number) * 1000) / 1000,
  per_parent: item.quantity,
  unit_price_minor: 0,
  supply_type: whole.supply_type,
  vat_rate_id: whole.vat_rate_id,
  vat_exemption_code: whole.vat_exemption_code,
  is_optional: whole.is_optional,
  is_chosen: whole.is_chosen,
})

const nameIn = (named: { name_en: string; name_gr: string | null }, locale: 'en' | 'gr') =>
  (locale === 'gr' ? named.name_gr : null) ?? named.name_en
