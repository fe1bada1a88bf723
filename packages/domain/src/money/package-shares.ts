import { partPrice, type PricedPart } from './catalogue-price.ts'
import { divideRound, spread, thousandths, toMinor } from './exact.ts'

/** A part of a package with the VAT rate that it carries. */
export type TaxedPart = PricedPart & { vat_rate_bp: number | null }

/** Where the price of one package stands on a document. */
export interface PackageShares {
  /** On the line of the package. */
  package_minor: number
  /** On the line of each part, which has the part's quantity: what so many units cost. */
  parts: { unit_price_minor: number; price_per: number }[]
  /** What each part carries of the price. */
  parts_minor: number[]
}

/**
 * Where the price of a package stands on a document: on the package while its parts have one VAT rate, else on the parts
 * by what each is worth, so that every rate gets its share (domain.md 4.2). All shares sum to the price.
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

/** The most units that a price may be for. */
const PRICE_PER_MAX = 1_000_000n

/** A price whose line comes to the share exactly: 66,67 for 2 pieces stays what it is, 60,00 for 2 becomes 30,00 for one. */
function priceOfShare(share_minor: number, quantity: number | string): { unit_price_minor: number; price_per: number } {
  const [price, units] = [BigInt(share_minor) * 1000n, thousandths(quantity)]
  if (price === 0n || units === 0n) return { unit_price_minor: 0, price_per: 1 }
  const common = commonDivisor(price, units)
  const per = units / common
  if (per <= PRICE_PER_MAX) return { unit_price_minor: toMinor(price / common), price_per: Number(per) }
  return { unit_price_minor: toMinor(divideRound(price * PRICE_PER_MAX, units)), price_per: Number(PRICE_PER_MAX) }
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))
