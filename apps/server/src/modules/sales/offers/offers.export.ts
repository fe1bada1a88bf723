import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { OfferRow } from './offer-row.ts'

/** Columns of the spreadsheet of offers, without fields that only the seller may read. */
export const offerExport: ExportSpec<OfferRow> = {
  include: ['account', 'user', 'order'],
  columns: [
    { key: 'number', type: 'text', width: 16 },
    { key: 'revision', type: 'number' },
    { key: 'title', type: 'text', width: 40 },
    { key: 'status', type: 'text', words: 'filters:values.offers.status' },
    { key: 'account', type: 'text', width: 28, value: (row) => row.account?.name },
    { key: 'client_name', type: 'text', width: 32 },
    { key: 'vat_number', type: 'text', value: (row) => row.buyer_snapshot?.vat_number },
    { key: 'user', type: 'text', value: (row) => row.user?.username },
    { key: 'issue_date', type: 'date' },
    { key: 'valid_until', type: 'date' },
    { key: 'net_minor', type: 'money' },
    { key: 'vat_minor', type: 'money' },
    { key: 'total_minor', type: 'money' },
    { key: 'currency', type: 'text' },
    { key: 'recurring_net_minor', type: 'money' },
    { key: 'sent_at', type: 'datetime' },
    { key: 'accepted_at', type: 'datetime' },
    { key: 'declined_at', type: 'datetime' },
    { key: 'order', type: 'text', value: (row) => row.order?.number },
    { key: 'created_at', type: 'datetime' },
  ],
}
