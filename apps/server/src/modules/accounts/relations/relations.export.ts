import type { ExportSpec } from '#platform/exports/export-list.ts'
import { holdsOnSide, type RelationRow, type RelationSide } from './relation-row.ts'

/** Columns of the spreadsheets of clients, providers and agencies. Amounts are left empty without `movements.read` in the account that reads. */
export const relationSheet = (viewer: RelationSide): ExportSpec<RelationRow> => ({
  include: ['manager', 'tags'],
  columns: [
    { key: 'code', type: 'text' },
    { key: 'name', type: 'text', width: 30 },
    { key: 'status', type: 'text', words: 'filters:values.account-clients.status' },
    { key: 'legal_name', type: 'text', width: 30, value: (row) => row.counterpart.legal_name },
    { key: 'vat_number', type: 'text', value: (row) => row.counterpart.vat_number },
    { key: 'email', type: 'text', width: 28, value: (row) => row.counterpart.email },
    { key: 'phone', type: 'text', width: 18, value: (row) => row.counterpart.phone },
    { key: 'country_code', type: 'text', value: (row) => row.counterpart.country_code },
    { key: 'claimed', type: 'boolean' },
    { key: 'manager', type: 'text', value: (row) => (row.manager as { username: string } | null)?.username ?? null },
    { key: 'tags', type: 'text', width: 24, value: (row) => (row.tags as { name: string }[]).map((tag) => tag.name).join(', ') },
    { key: 'since', type: 'date' },
    { key: 'payment_terms_days', type: 'number' },
    {
      key: 'balance_minor',
      type: 'money',
      value: (row, ctx) => (holdsOnSide(ctx.actor, row, viewer, 'movements.read') ? row.balance_minor : null),
    },
    {
      key: 'overdue_minor',
      type: 'money',
      value: (row, ctx) => (holdsOnSide(ctx.actor, row, viewer, 'movements.read') ? row.overdue_minor : null),
    },
    { key: 'currency', type: 'text' },
    { key: 'last_activity_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
})
