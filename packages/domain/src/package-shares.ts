import { partPrice, type PricedPart } from './catalogue-price.ts'
import { spread, toMinor } from './exact.ts'

/** A part of a package with the VAT rate that it carries. */
export type TaxedPart = PricedPart & { vat_rate_bp: number | null }

/**
 * Where the price of a package stands on a document: on the package while its parts have one VAT rate, else on the parts
 * by what each is worth, so that every rate gets its share (domain model 4.2). All shares sum to the price.
 */
export function packageShares(price_minor: number, parts: readonly TaxedPart[]): { package_minor: number; parts_minor: number[] } {
  const rates = new Set(parts.map((part) => part.vat_rate_bp))
  if (rates.size <= 1) return { package_minor: price_minor, parts_minor: parts.map(() => 0) }
  const worth = parts.map((part) => BigInt(partPrice(part) ?? 0))
  return { package_minor: 0, parts_minor: spread(BigInt(price_minor), worth).map(toMinor) }
}
