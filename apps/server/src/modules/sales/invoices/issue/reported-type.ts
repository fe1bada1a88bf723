import { mydataType, type VatTreatment } from '@stoa/domain'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.presenter.ts'

type Document = Pick<InvoiceRow, 'type' | 'vat_treatment'>
interface Parties {
  buyer: { vat_number: string | null }
  seller: { country_code: string }
}

/**
 * Type by the list of the tax authority, which Greek sellers report; null for others and for proformas.
 * @param isCorrelated whether a credit note names a reported document
 */
export function reportedType(
  document: Document,
  lines: readonly Pick<InvoiceLineRow, 'supply_type'>[],
  { buyer, seller }: Parties,
  isCorrelated: boolean,
): string | null {
  if (document.type === 'proforma' || seller.country_code !== 'GR') return null
  const supply = lines.length > 0 && lines.every((line) => line.supply_type === 'goods') ? 'goods' : 'service'
  return mydataType(document.type, document.vat_treatment as VatTreatment, supply, {
    business: buyer.vat_number !== null || document.type === 'invoice',
    correlated: isCorrelated,
  })
}

/** The type that a draft will have, for its title. */
export const draftType = (row: InvoiceRow, lines: readonly Pick<InvoiceLineRow, 'supply_type'>[]): string | null =>
  row.status === 'draft' && row.buyer_snapshot && row.seller_snapshot
    ? reportedType(row, lines, { buyer: row.buyer_snapshot, seller: row.seller_snapshot }, true)
    : null
