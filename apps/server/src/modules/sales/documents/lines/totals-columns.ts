import type { PricedDocument } from './price-document.ts'

/** Amount columns of offers, orders and invoices, from a priced document. */
export function totalsColumns({ totals, vat_treatment, currency }: PricedDocument) {
  return {
    currency,
    vat_treatment,
    gross_minor: totals.gross_minor,
    line_discount_minor: totals.line_discount_minor,
    document_discount_minor: totals.document_discount_minor,
    net_minor: totals.net_minor,
    vat_minor: totals.vat_minor,
    total_minor: totals.total_minor,
    vat_breakdown: JSON.stringify(totals.vat_breakdown),
  }
}
