import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { ServiceRow } from './services.query.ts'

/** Columns of the spreadsheet of services. Credentials and settings are not exported. */
export const serviceExport: ExportSpec<ServiceRow> = {
  columns: [
    { key: 'name', type: 'text', width: 28 },
    { key: 'type', type: 'text', words: 'filters:values.third-party-services.type' },
    { key: 'provider', type: 'text' },
    { key: 'status', type: 'text', width: 20, words: 'filters:values.third-party-services.status' },
    { key: 'base_url', type: 'text', width: 32 },
    { key: 'verified_at', type: 'datetime' },
    { key: 'last_sync_at', type: 'datetime' },
    { key: 'error_count', type: 'number' },
    { key: 'last_error', type: 'text', width: 40 },
    { key: 'last_error_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
