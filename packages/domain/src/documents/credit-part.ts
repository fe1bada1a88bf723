import { divideRound, thousandths, toMinor } from '../money/exact.ts'

/** The part of an invoice line that is not credited yet. */
export interface LeftOfLine {
  /** With three decimals. */
  quantity: number
  net_minor: number
  vat_minor: number
  withheld_minor: number
  /** Difference between price times quantity and the remaining amount, including reductions by amount. */
  discount_total_minor: number
}

/** A part of a line to credit: a quantity or an amount. */
export type CreditWish = { quantity: number } | { amount_minor: number }

/** A line of a credit note. */
export interface CreditPart {
  quantity: number
  gross_minor: number
  discount_total_minor: number
  net_minor: number
  vat_minor: number
  total_minor: number
  withheld_minor: number
  /** Whether it reduces the amount only; the quantity of the line remains invoiced. */
  credits_amount: boolean
}

/**
 * Credits a part of a line: by quantity its share of the remaining amount, by amount that amount with proportional VAT. The
 * last part takes exactly the rest, so that parts of any kind and order sum to the line (domain.md 4.1, invariant 42); an
 * amount that equals the rest also takes the remaining quantity.
 * @param prices_include_vat whether amount, gross and discount include VAT
 * @throws RangeError for zero, or for more than remains
 */
export function creditPart(left: LeftOfLine, wish: CreditWish, prices_include_vat: boolean): CreditPart {
  if ('quantity' in wish) return byQuantity(left, wish.quantity, prices_include_vat)
  const all = creditableAmount(left, prices_include_vat)
  if (wish.amount_minor <= 0 || wish.amount_minor > all) throw new RangeError(`Not a part of ${all}: ${wish.amount_minor}`)
  return wish.amount_minor === all
    ? byQuantity(left, left.quantity, prices_include_vat)
    : byAmount(left, wish.amount_minor, prices_include_vat)
}

/** The largest amount that can be credited: net, or with VAT if prices include it. */
export const creditableAmount = ({ net_minor, vat_minor }: LeftOfLine, prices_include_vat: boolean): number =>
  prices_include_vat ? net_minor + vat_minor : net_minor

function byQuantity(left: LeftOfLine, quantity: number, prices_include_vat: boolean): CreditPart {
  const [part, whole] = [thousandths(quantity), thousandths(left.quantity)]
  if (part <= 0n || part > whole) throw new RangeError(`Not a part of ${left.quantity}: ${quantity}`)
  const share = (amount: number) => toMinor(divideRound(BigInt(amount) * part, whole))
  const [net_minor, vat_minor, discount_total_minor] = [share(left.net_minor), share(left.vat_minor), share(left.discount_total_minor)]
  return {
    quantity,
    gross_minor: net_minor + discount_total_minor + (prices_include_vat ? vat_minor : 0),
    discount_total_minor,
    net_minor,
    vat_minor,
    total_minor: net_minor + vat_minor,
    withheld_minor: share(left.withheld_minor),
    credits_amount: false,
  }
}

function byAmount(left: LeftOfLine, amount_minor: number, prices_include_vat: boolean): CreditPart {
  const all = BigInt(creditableAmount(left, prices_include_vat))
  const share = (amount: number) => toMinor(divideRound(BigInt(amount) * BigInt(amount_minor), all))
  const net_minor = prices_include_vat ? share(left.net_minor) : amount_minor
  const vat_minor = prices_include_vat ? amount_minor - net_minor : share(left.vat_minor)
  return {
    quantity: 1,
    gross_minor: amount_minor,
    discount_total_minor: 0,
    net_minor,
    vat_minor,
    total_minor: net_minor + vat_minor,
    withheld_minor: share(left.withheld_minor),
    credits_amount: true,
  }
}

/** The rest of a line after crediting a part. */
export function leftAfter(left: LeftOfLine, part: CreditPart): LeftOfLine {
  return {
    quantity: part.credits_amount ? left.quantity : Number(thousandths(left.quantity) - thousandths(part.quantity)) / 1000,
    net_minor: left.net_minor - part.net_minor,
    vat_minor: left.vat_minor - part.vat_minor,
    withheld_minor: left.withheld_minor - part.withheld_minor,
    discount_total_minor: left.discount_total_minor + (part.credits_amount ? part.gross_minor : -part.discount_total_minor),
  }
}
