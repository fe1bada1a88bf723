import { divideRound, thousandths, toMinor } from './exact.ts'

/** A product within a package, as its price depends on it. */
export interface PricedPart {
  /** Up to three decimals. */
  quantity: number | string
  /** Price in this package, for as many units as the product's own; null = that of the product. */
  price_minor: number | null
  discount_bp: number
  is_optional: boolean
  product: { price_minor: number | null; price_per: number }
}

/** What a package or an edition costs, and what is saved against its parts. */
export interface CataloguePrice {
  /** What is asked for; null while a part has no price of its own. */
  price_minor: number | null
  /** Sum of the parts; null while one of them has no price. */
  computed_minor: number | null
  /** How much less than its parts it costs; 0 when it does not. */
  saving_minor: number
}

/** `rhu(quantity × price × (1 − discount))` of one part; null where nobody said what it costs (domain.md 4.2). */
export function partPrice({ quantity, price_minor, discount_bp, product }: Omit<PricedPart, 'is_optional'>): number | null {
  const price = price_minor ?? product.price_minor
  if (price === null) return null
  const gross = thousandths(quantity) * BigInt(price) * BigInt(10_000 - discount_bp)
  return toMinor(divideRound(gross, 10_000_000n * BigInt(product.price_per)))
}

/**
 * Price of a package: its own, else the sum of the parts that are not left to choice (domain.md 4.2).
 * @param own_minor its own price; null = computed
 */
export function packagePrice(parts: readonly PricedPart[], own_minor: number | null): CataloguePrice {
  return priceOf(
    parts.filter((part) => !part.is_optional),
    own_minor,
  )
}

/**
 * Price of an edition: its own, else the sum of its parts with its quantities and prices. What an edition names is part
 * of it, also where the package leaves it to choice.
 */
export function editionPrice(parts: readonly PricedPart[], own_minor: number | null): CataloguePrice {
  return priceOf(parts, own_minor)
}

function priceOf(parts: readonly PricedPart[], own_minor: number | null): CataloguePrice {
  const prices = parts.map(partPrice)
  const computed_minor = prices.includes(null) ? null : prices.reduce<number>((sum, price) => sum + price!, 0)
  const price_minor = own_minor ?? computed_minor
  const saving = computed_minor === null || price_minor === null ? 0 : computed_minor - price_minor
  return { price_minor, computed_minor, saving_minor: Math.max(0, saving) }
}

/** A service that a buyer chose with a basic product: an optional one, or an upgrade. */
export interface ChosenService {
  quantity: number | string
  price_delta_minor: number
}

/** Price of a basic product with what was chosen beside it; null while the product has no price (domain.md 4.2). */
export function basicProductPrice(price_minor: number | null, chosen: readonly ChosenService[]): number | null {
  if (price_minor === null) return null
  return chosen.reduce((sum, { quantity, price_delta_minor }) => sum + multiplied(quantity, price_delta_minor, 1), price_minor)
}

/** What a part of an item costs the seller: quantity and cost of so many units. */
export interface CostedPart {
  quantity: number | string
  /** Null while nobody said what it costs. */
  cost_minor: number | null
  price_per: number
}

/** Cost of an item: the sum over its services; null while one of them is unknown (domain.md 4.2). */
export function itemCost(parts: readonly CostedPart[]): number | null {
  if (parts.some((part) => part.cost_minor === null)) return null
  return parts.reduce((sum, part) => sum + multiplied(part.quantity, part.cost_minor!, part.price_per), 0)
}

const multiplied = (quantity: number | string, amount_minor: number, price_per: number) =>
  toMinor(divideRound(thousandths(quantity) * BigInt(amount_minor), 1000n * BigInt(price_per)))
