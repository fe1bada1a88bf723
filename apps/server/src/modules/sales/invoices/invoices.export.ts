import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import { keepsRecord } from '#access/policy.ts'
import { daysOverdue, type InvoiceRow } from './invoices.presenter.ts'

/** Amounts are numbers, with the currency in another column; credit notes are negative. */
const money = (name: keyof InvoiceRow) => ({
  key: name.replace(/_minor$/, ''),
  type: 'number' as const,
  width: 14,
  value: (row: InvoiceRow) => ((row.credits_invoice_uuid === null ? 1 : -1) * (row[name] as number)) / 100,
})

const kept = (name: keyof InvoiceRow) => (row: InvoiceRow, ctx: Context) => (keepsRecord(ctx.actor, row) ? row[name] : null)

/** Columns of the spreadsheet of invoices, for bookkeeping. */
export const invoiceExport: ExportSpec<InvoiceRow> = {
  columns: [
    { key: 'number', type: 'text', width: 18 },
    { key: 'type', type: 'text', words: 'filters:values.invoices.type' },
    { key: 'status', type: 'text', words: 'filters:values.invoices.status' },
    { key: 'issue_date', type: 'date' },
    { key: 'due_date', type: 'date' },
    { key: 'client', type: 'text', width: 32, value: (row) => row.buyer_snapshot?.name ?? null },
    { key: 'vat_number', type: 'text', width: 16, value: (row) => row.buyer_snapshot?.vat_number ?? null },
    { key: 'country', type: 'text', value: (row) => row.buyer_snapshot?.country_code ?? null },
    { key: 'seller', type: 'text', width: 24, value: (row) => row.seller_snapshot?.name ?? null },
    { key: 'purchase_order_number', type: 'text', width: 16 },
    { key: 'order_number', type: 'text', width: 16, expression: sql`(SELECT o.number FROM orders o WHERE o.uuid = t.order_uuid)` },
    { key: 'vat_treatment', type: 'text', words: 'invoices:treatments' },
    { key: 'currency', type: 'text' },
    money('net_minor'),
    money('vat_minor'),
    money('total_minor'),
    money('withheld_minor'),
    money('payable_minor'),
    money('paid_minor'),
    money('credited_minor'),
    money('balance_minor'),
    { key: 'days_overdue', type: 'number', value: (row, ctx) => daysOverdue(row, ctx.services.clock.now()) },
    { key: 'mydata_type', type: 'text' },
    { key: 'mydata_status', type: 'text', words: 'filters:values.invoices.mydata_status' },
    { key: 'mark', type: 'text', width: 20, value: (row) => (row.mark === null ? null : String(row.mark)) },
    { key: 'notes_internal', type: 'text', width: 30, value: kept('notes_internal') },
    { key: 'created_at', type: 'datetime' },
  ],
}
