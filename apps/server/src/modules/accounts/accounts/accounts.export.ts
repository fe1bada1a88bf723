import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { AccountRow } from './accounts.presenter.ts'

const first = (rows: readonly { is_primary: boolean }[] | undefined, attribute: string) =>
  (rows?.[0] as Record<string, unknown> | undefined)?.[attribute] ?? null

/** Columns of the spreadsheet of accounts. */
export const accountSheet: ExportSpec<AccountRow> = {
  include: ['owner', 'emails', 'phones', 'registrations'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 30 },
    { key: 'type', type: 'text' },
    { key: 'status', type: 'text' },
    { key: 'owner', type: 'text', value: (row) => row.owner?.username ?? null },
    { key: 'legal_name', type: 'text', width: 30, value: (row) => first(row.registrations, 'legal_name') },
    { key: 'vat_number', type: 'text', value: (row) => first(row.registrations, 'vat_number') },
    { key: 'email', type: 'text', width: 28, value: (row) => first(row.emails, 'email') },
    { key: 'phone', type: 'text', value: (row) => first(row.phones, 'number') },
    { key: 'country_code', type: 'text' },
    { key: 'created_at', type: 'datetime' },
  ],
}
