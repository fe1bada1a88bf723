import type { Selectable } from 'kysely'
import type { Invoice, InvoiceLine, MydataError, PartySnapshot } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { holdsIn } from '#access/actor.ts'
import { keepsRecord } from '#access/policy.ts'

type Stored = Selectable<DB['invoices']>

/** A row of `invoice_rows`, with the requested relations. */
export type InvoiceRow = Omit<Stored, 'buyer_snapshot' | 'seller_snapshot' | 'vat_breakdown' | 'mydata_error' | 'status' | 'type'> & {
  status: Invoice['status']
  type: Invoice['type']
  buyer_snapshot: PartySnapshot | null
  seller_snapshot: PartySnapshot | null
  vat_breakdown: Invoice['vat_breakdown']
  mydata_error: MydataError | null
  balance_minor: number
  time_zone: string
} & Partial<
    Pick<Invoice, 'account' | 'accountRelation' | 'contact' | 'order' | 'invoiceLines' | 'payments' | 'creditNotes' | 'creditedInvoice'>
  >
/** A line, with the part credited by issued credit notes. */
export type InvoiceLineRow = Omit<Selectable<DB['invoice_lines']>, 'quantity'> &
  Pick<
    InvoiceLine,
    'quantity' | 'credited_quantity' | 'credited_net_minor' | 'credited_vat_minor' | 'credited_withheld_minor' | 'credited_discount_minor'
  >

const COPIED = [
  'uuid',
  'account_id',
  'type',
  'status',
  'series_id',
  'number',
  'account_relation_uuid',
  'client_account_id',
  'contact_id',
  'order_uuid',
  'account_subscription_order_uuid',
  'credits_invoice_uuid',
  'converted_invoice_uuid',
  'credit_reason',
  'issue_date',
  'due_date',
  'service_from',
  'service_to',
  'currency',
  'prices_include_vat',
  'vat_treatment',
  'discount_bp',
  'discount_minor',
  'gross_minor',
  'line_discount_minor',
  'document_discount_minor',
  'net_minor',
  'vat_minor',
  'total_minor',
  'vat_breakdown',
  'buyer_snapshot',
  'seller_snapshot',
  'withholding_category',
  'withholding_bp',
  'withheld_minor',
  'payable_minor',
  'paid_minor',
  'credited_minor',
  'written_off_minor',
  'balance_minor',
  'payment_method',
  'payment_account_uuid',
  'notes',
  'terms',
  'purchase_order_number',
  'locale',
  'sent_at',
  'paid_at',
  'issued_at',
  'mydata_type',
  'mydata_status',
  'mydata_is_practice',
  'mark',
  'uid',
  'authentication_code',
  'cancellation_mark',
  'qr_url',
  'transmitted_at',
  'version',
  'created_at',
  'updated_at',
  'account',
  'contact',
  'order',
  'invoiceLines',
  'payments',
  'creditNotes',
  'creditedInvoice',
] as const

/** Fields that only the issuing side may read (invariant 8). */
const KEPT = [
  'vat_treatment_reason',
  'notes_internal',
  'viewed_at',
  'reminder_level',
  'last_reminder_at',
  'mydata_error',
  'created_by_id',
  'issued_by_id',
  'accountRelation',
] as const

/** Presents an invoice to the caller. The receiver reads no internal notes or views, and cost is for those who may change invoices. */
export function presentInvoice(row: InvoiceRow, ctx: Context): Invoice {
  const shared = pick(row, COPIED) as unknown as Invoice
  const overdue = daysOverdue(row, ctx.services.clock.now())
  const invoice = {
    ...shared,
    client_name: row.buyer_snapshot?.name ?? '–',
    exchange_rate: row.exchange_rate === null ? null : Number(row.exchange_rate),
    vat_treatment_reason: null,
    is_overdue: overdue > 0,
    days_overdue: overdue,
    has_pdf: row.pdf_media_id !== null,
  }
  const lines = row.invoiceLines && { invoiceLines: row.invoiceLines.map(withoutCost) }
  if (!keepsRecord(ctx.actor, row)) {
    const { vat_treatment_reason: _reason, ...received } = invoice
    return {
      ...received,
      payment_token: isOpen(row) ? row.public_token : null,
      ...(row.contact && { contact: null }),
      ...lines,
    }
  }
  const kept = pick(row, KEPT) as Partial<Invoice>
  const sees_cost = holdsIn(ctx.actor, row.account_id, 'invoices.update')
  return { ...invoice, ...(!sees_cost && lines), ...kept, public_url: row.status === 'draft' ? null : publicUrl(ctx.services.app_url, row) }
}

/** Whole days since the due date, in the time zone of the issuer; 0 when nothing is open or overdue. */
export function daysOverdue(row: Pick<InvoiceRow, 'status' | 'type' | 'balance_minor' | 'due_date' | 'time_zone'>, now: Date): number {
  if (!isOpen(row)) return 0
  const days = (Date.parse(localToday(row.time_zone, now)) - Date.parse(row.due_date)) / 86_400_000
  return Math.max(0, Math.round(days))
}

/** Whether an amount is open. */
export const isOpen = ({ status, type, balance_minor }: Pick<InvoiceRow, 'status' | 'type' | 'balance_minor'>): boolean =>
  (status === 'issued' || status === 'partially_paid') && balance_minor > 0 && (type === 'invoice' || type === 'retail_receipt')

/** URL of the page that the receiver opens without a login. */
export const publicUrl = (app_url: string, { public_token }: Pick<InvoiceRow, 'public_token'>): string =>
  `${app_url}/public/invoices/${public_token}`

export function presentInvoiceLine(row: InvoiceLineRow): InvoiceLine {
  const { account_id: _account, ...line } = row
  return line as unknown as InvoiceLine
}

const withoutCost = ({ cost_minor: _cost, ...line }: InvoiceLine): InvoiceLine => line

function pick<T extends object>(row: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])) as Partial<T>
}
