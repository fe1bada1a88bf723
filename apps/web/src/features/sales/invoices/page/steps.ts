import type { Invoice } from '@stoa/contract/browser'

export type Step =
  | 'issue'
  | 'send'
  | 'credit'
  | 'correct'
  | 'write-off'
  | 'convert'
  | 'duplicate'
  | 'confirm-vat'
  | 'cancel-transmission'
  | 'delete'
  | 'edit'

/** Permission that each step requires in the issuing account. */
export const NEEDS: Record<Step, string> = {
  issue: 'invoices.issue',
  send: 'invoices.issue',
  credit: 'invoices.credit',
  correct: 'invoices.credit',
  'write-off': 'invoices.credit',
  convert: 'invoices.create',
  duplicate: 'invoices.create',
  'confirm-vat': 'invoices.issue',
  'cancel-transmission': 'invoices.issue',
  delete: 'invoices.delete',
  edit: 'invoices.update',
}

/** Steps that a document allows (domain.md 3.25): the most likely one as a button, the others in a menu. */
export function stepsOf(invoice: Invoice): { primary: Step; others: Step[] } {
  const isCredit = invoice.credits_invoice_uuid !== null
  if (invoice.status === 'draft') return { primary: 'issue', others: draftSteps(invoice, isCredit) }
  if (isCredit) return { primary: 'send', others: [] }
  if (invoice.type !== 'proforma') return { primary: 'send', others: issuedSteps(invoice) }
  return invoice.converted_invoice_uuid ? { primary: 'send', others: ['duplicate'] } : { primary: 'convert', others: ['send', 'duplicate'] }
}

function issuedSteps(invoice: Invoice): Step[] {
  const isCreditable = invoice.status !== 'credited' && invoice.status !== 'written_off'
  const isOwed = invoice.status === 'issued' || invoice.status === 'partially_paid'
  const isWhole = isCreditable && invoice.credited_minor === 0
  return [
    ...(isCreditable ? (['credit', 'correct'] as const) : []),
    'duplicate',
    ...(isOwed && invoice.balance_minor > 0 ? (['write-off'] as const) : []),
    ...(isWhole && invoice.mydata_status === 'transmitted' ? (['cancel-transmission'] as const) : []),
  ]
}

function draftSteps(invoice: Invoice, isCredit: boolean): Step[] {
  if (isCredit) return ['delete']
  const buyer = invoice.buyer_snapshot
  const isForeign = buyer?.vat_number && buyer.vat_status !== 'valid' && buyer.country_code !== invoice.seller_snapshot?.country_code
  return ['edit', ...(isForeign ? (['confirm-vat'] as const) : []), 'duplicate', 'delete']
}
