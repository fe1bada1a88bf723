import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { DeliveryRow, EndpointRow } from './webhooks.query.ts'

/** Columns of the spreadsheet of addresses. */
export const endpointExport: ExportSpec<EndpointRow> = {
  include: ['user'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'url', type: 'text', width: 50 },
    { key: 'description', type: 'text', width: 40 },
    { key: 'status', type: 'text', words: 'filters:values.webhook-endpoints.status' },
    { key: 'events', type: 'text', width: 60, value: (row) => row.events?.join(', ') },
    { key: 'user', type: 'text', width: 24, value: (row) => row.user?.username },
    { key: 'last_success_at', type: 'datetime' },
    { key: 'last_failure_at', type: 'datetime' },
    { key: 'failures_in_row', type: 'number' },
    { key: 'last_error', type: 'text' },
    { key: 'created_at', type: 'datetime' },
  ],
}

/** Columns of the spreadsheet of deliveries, without what was sent. */
export const deliveryExport: ExportSpec<DeliveryRow> = {
  columns: [
    { key: 'id', type: 'number' },
    { key: 'event', type: 'text', width: 28 },
    { key: 'event_id', type: 'text', width: 40 },
    { key: 'kind', type: 'text', words: 'filters:values.webhook-deliveries.kind' },
    { key: 'status', type: 'text', words: 'filters:values.webhook-deliveries.status' },
    { key: 'attempts', type: 'number' },
    { key: 'response_status', type: 'number' },
    { key: 'error', type: 'text' },
    { key: 'duration_ms', type: 'number' },
    { key: 'created_at', type: 'datetime' },
    { key: 'delivered_at', type: 'datetime' },
  ],
}
