import { sql } from 'kysely'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { BillRow } from './supplier-bills.presenter.ts'

/** Amounts are numbers, with the currency in another column; credit notes are negative. */
const money = (name: `${string}_minor` & keyof BillRow) => ({
  key: name.replace(/_minor$/, ''),
  type: 'number' as const,
  width: 14,
  value: (row: BillRow) => ((row.type === 'bill' ? 1 : -1) * row[name]) / 100,
})

/** Columns of the spreadsheet of supplier bills. */
export const billExport: ExportSpec<BillRow> = {
  columns: [
    { key: 'number', type: 'text', width: 18 },
    { key: 'type', type: 'text', words: 'filters:values.supplier-bills.type' },
    { key: 'status', type: 'text', words: 'filters:values.supplier-bills.status' },
    { key: 'issue_date', type: 'date' },
    { key: 'due_date', type: 'date' },
    { key: 'supplier_name', type: 'text', width: 32 },
    { key: 'supplier_vat_number', type: 'text', width: 16 },
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
    { key: 'order_number', type: 'text', width: 16, expression: sql`(SELECT o.number FROM orders o WHERE o.uuid = t.order_uuid)` },
    { key: 'created_at', type: 'datetime' },
  ],
}
