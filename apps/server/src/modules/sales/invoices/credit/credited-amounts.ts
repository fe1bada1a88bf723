import { thousandths, type LeftOfLine, type VatGroup } from '@stoa/domain'
import type { InvoiceLineRow } from '../invoices.presenter.ts'

/** The part of an issued line that is not credited by issued credit notes. */
export function leftOf(line: InvoiceLineRow): LeftOfLine {
  return {
    quantity: Number(thousandths(line.quantity) - thousandths(line.credited_quantity)) / 1000,
    net_minor: line.net_minor - line.credited_net_minor,
    vat_minor: line.vat_minor - line.credited_vat_minor,
    withheld_minor: line.withheld_minor - line.credited_withheld_minor,
    discount_total_minor: line.discount_total_minor - line.credited_discount_minor,
  }
}

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
