import { divideRound, toMinor, type VatGroup } from '@stoa/domain'
import type { InvoiceLineRow } from './invoices.presenter.ts'

/** What of a line a credit note takes. */
export interface CreditedPart {
  line: InvoiceLineRow
  /** Quantity taken by issued credit notes before this one. */
  before: number
  quantity: number
}

export type LineAmountsOfCredit = Pick<
  InvoiceLineRow,
  'gross_minor' | 'discount_total_minor' | 'net_minor' | 'vat_minor' | 'total_minor' | 'withheld_minor'
>

/**
 * Amounts of a part of an issued line. Each amount is what is credited up to the new quantity less what was credited
 * up to the old one, so that parts of any size sum to the line exactly and the last one takes the rest; all of it at
 * once copies the line (domain model 4.1, invariant 42).
 * @param prices_include_vat whether the line's gross has VAT in it
 */
export function creditedAmounts({ line, before, quantity }: CreditedPart, prices_include_vat: boolean): LineAmountsOfCredit {
  const whole = thousandthsOf(line.quantity)
  const [from, to] = [thousandthsOf(before), thousandthsOf(before) + thousandthsOf(quantity)]
  const part = (amount: number) => toMinor(divideRound(BigInt(amount) * to, whole) - divideRound(BigInt(amount) * from, whole))
  const net_minor = part(line.net_minor)
  const vat_minor = part(line.vat_minor)
  const discount_total_minor = part(line.discount_total_minor)
  return {
    gross_minor: net_minor + discount_total_minor + (prices_include_vat ? vat_minor : 0),
    discount_total_minor,
    net_minor,
    vat_minor,
    total_minor: net_minor + vat_minor,
    withheld_minor: part(line.withheld_minor),
  }
}

const thousandthsOf = (quantity: number): bigint => BigInt(Math.round(quantity * 1000))

/** Net and VAT of each rate, in the order in which the rates appear. */
export function groupsOfLines(
  lines: readonly Pick<InvoiceLineRow, 'vat_bp' | 'vat_category' | 'vat_exemption_code' | 'net_minor' | 'vat_minor'>[],
): VatGroup[] {
  const groups = new Map<string, VatGroup>()
  for (const { vat_bp, vat_category, vat_exemption_code, net_minor, vat_minor } of lines) {
    const key = `${vat_bp} ${vat_category} ${vat_exemption_code}`
    const group = groups.get(key) ?? { vat_bp, vat_category, vat_exemption_code, net_minor: 0, vat_minor: 0 }
    groups.set(key, { ...group, net_minor: group.net_minor + net_minor, vat_minor: group.vat_minor + vat_minor })
  }
  return [...groups.values()]
}
