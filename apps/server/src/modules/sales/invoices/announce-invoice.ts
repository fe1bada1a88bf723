import type { Context } from '#kit/context.ts'
import type { InvoiceRow } from './invoices.presenter.ts'

type Changes = Record<string, readonly [unknown, unknown]>
/** Events of an invoice, in addition to the standard ones (domain.md 2.11, Log). */
export type InvoiceVerb =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'issued'
  | 'sent'
  | 'viewed'
  | 'reminded'
  | 'credited'
  | 'transmitted'
  | 'written_off'
  | 'paid'
  | 'corrected'
  | 'transmission_cancelled'
  | 'vat_confirmed'

/** Events that the log of the receiver contains as well. */
const SHARED: ReadonlySet<InvoiceVerb> = new Set(['issued', 'credited', 'paid'])
const STANDARD: ReadonlySet<InvoiceVerb> = new Set(['created', 'deleted'])

/** Broadcasts an event to both accounts, and logs it in the issuing account. */
export function announceInvoice(ctx: Pick<Context, 'emit' | 'log'>, verb: InvoiceVerb, row: InvoiceRow, changes?: Changes): void {
  const receiver = row.client_account_id !== null && row.status !== 'draft' ? [row.client_account_id] : []
  for (const account_id of [row.account_id, ...receiver])
    ctx.emit({
      name: `invoice.${STANDARD.has(verb) ? verb : 'updated'}`,
      account_id,
      type: 'invoice',
      key: row.uuid,
      version: row.version,
      requires: 'invoices.read',
      ...(changes && { changed: Object.keys(changes) }),
    })
  for (const account_id of [row.account_id, ...(SHARED.has(verb) ? receiver : [])])
    ctx.log({
      account_id,
      event: `invoice.${verb}`,
      subject_type: 'invoice',
      subject_id: row.uuid,
      subject_label: [row.number, row.buyer_snapshot?.name].filter(Boolean).join(' · ') || '–',
      contact_id: account_id === row.account_id ? row.contact_id : null,
      ...(changes && { changes }),
    })
}
