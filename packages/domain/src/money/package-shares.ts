import { partPrice, type PricedPart } from './catalogue-price.ts'
import { divideRound, spread, thousandths, toMinor } from './exact.ts'

/** A part of a package with its VAT rate. */
export type TaxedPart = PricedPart & { vat_rate_bp: number | null }

/** Position of the price of one package on a document. */
export interface PackageShares {
  /** Price on the line of the package. */
  package_minor: number
  /** Price on the line of each part, with the number of units to which it applies. */
  parts: { unit_price_minor: number; price_per: number }[]
  /** Share of each part in the price. */
  parts_minor: number[]
}

/**
 * Positions the price of a package on a document: on the package if its parts have the same VAT rate, else on the parts by
 * their value, so that every rate applies to its share (domain.md 4.2). All shares sum to the price.
 */
export function packageShares(price_minor: number, parts: readonly TaxedPart[]): PackageShares {
  const rates = new Set(parts.map((part) => part.vat_rate_bp))
  const isSpread = rates.size > 1
  const parts_minor = isSpread
    ? spread(
        BigInt(price_minor),
        parts.map((part) => BigInt(partPrice(part) ?? 0)),
      ).map(toMinor)
    : parts.map(() => 0)
  return {
    package_minor: isSpread ? 0 : price_minor,
    parts: parts.map((part, at) => priceOfShare(parts_minor[at]!, part.quantity)),
    parts_minor,
  }
}

/** Maximum number of units to which a price can apply. */
const PRICE_PER_MAX = 1_000_000n

/** A price whose line amounts to exactly the share: 66,67 for 2 pieces does not change, 60,00 for 2 becomes 30,00 for one. */
function priceOfShare(share_minor: number, quantity: number | string): { unit_price_minor: number; price_per: number } {
  const [price, units] = [BigInt(share_minor) * 1000n, thousandths(quantity)]
  if (price === 0n || units === 0n) return { unit_price_minor: 0, price_per: 1 }
  const common = commonDivisor(price, units)
  const per = units / common
  if (per <= PRICE_PER_MAX) return { unit_price_minor: toMinor(price / common), price_per: Number(per) }
  return { unit_price_minor: toMinor(divideRound(price * PRICE_PER_MAX, units)), price_per: Number(PRICE_PER_MAX) }
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))
