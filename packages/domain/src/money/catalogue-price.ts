import { attempt, divideRound, thousandths, toMinor } from './exact.ts'

/** A product within a package, with the fields that determine the price. */
export interface PricedPart {
  /** Up to three decimals. */
  quantity: number | string
  /** Price in this package, for the price unit of the product; null = that of the product. */
  price_minor: number | null
  discount_bp: number
  is_optional: boolean
  product: { price_minor: number | null; price_per: number }
}

/** Price of a package or edition, and the saving compared with its parts. */
export interface CataloguePrice {
  /** The price; null if it is computed and a part has no price. */
  price_minor: number | null
  /** Sum of the parts; null if one of them has no price. */
  computed_minor: number | null
  /** Saving compared with the sum of the parts, at least 0. */
  saving_minor: number
}

/** `rhu(quantity × price × (1 − discount))` of one part; null without a price or for invalid numbers (domain.md 4.2). */
export function partPrice({ quantity, price_minor, discount_bp, product }: Omit<PricedPart, 'is_optional'>): number | null {
  const price = price_minor ?? product.price_minor
  if (price === null || !(product.price_per >= 1)) return null
  return (
    attempt(() => {
      const gross = thousandths(quantity) * BigInt(price) * BigInt(10_000 - discount_bp)
      return toMinor(divideRound(gross, 10_000_000n * BigInt(product.price_per)))
    }) ?? null
  )
}

/**
 * Price of a package: its own, else the sum of the parts that are not optional (domain.md 4.2).
 * @param own_minor its own price; null = computed
 */
export function packagePrice(parts: readonly PricedPart[], own_minor: number | null): CataloguePrice {
  return priceOf(
    parts.filter((part) => !part.is_optional),
    own_minor,
  )
}

/**
 * Price of an edition: its own, else the sum of its parts with its quantities and prices, including parts that are
 * optional in the package.
 */
export function editionPrice(parts: readonly PricedPart[], own_minor: number | null): CataloguePrice {
  return priceOf(parts, own_minor)
}

function priceOf(parts: readonly PricedPart[], own_minor: number | null): CataloguePrice {
  const computed_minor = sumOf(parts.map(partPrice))
  const price_minor = own_minor ?? computed_minor
  return { price_minor, computed_minor, saving_minor: Math.max(0, (computed_minor ?? 0) - (price_minor ?? 0)) }
}

/** A service that a buyer chose with a basic product: an optional one, or an upgrade. */
export interface ChosenService {
  quantity: number | string
  price_delta_minor: number
}

/** Price of a basic product with chosen services; null if the product has no price, or for invalid numbers (domain.md 4.2). */
export function basicProductPrice(price_minor: number | null, chosen: readonly ChosenService[]): number | null {
  return sumOf([price_minor, ...chosen.map(({ quantity, price_delta_minor }) => multiplied(quantity, price_delta_minor, 1))])
}

/** Cost of a part of an item for the seller: quantity, and cost of a number of units. */
export interface CostedPart {
  quantity: number | string
  /** Null if the cost is unknown. */
  cost_minor: number | null
  price_per: number
}

/** Cost of an item: the sum over its services; null if one of them is unknown or invalid (domain.md 4.2). */
export function itemCost(parts: readonly CostedPart[]): number | null {
  return sumOf(parts.map((part) => (part.cost_minor === null ? null : multiplied(part.quantity, part.cost_minor, part.price_per))))
}

function multiplied(quantity: number | string, amount_minor: number, price_per: number): number | null {
  if (!(price_per >= 1)) return null
  return attempt(() => toMinor(divideRound(thousandths(quantity) * BigInt(amount_minor), 1000n * BigInt(price_per)))) ?? null
}

/** The sum; null if an amount is unknown or the sum is not exact. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  if (amounts.includes(null)) return null
  const sum = amounts.reduce<number>((all, amount) => all + amount!, 0)
  return Number.isSafeInteger(sum) ? sum : null
}
