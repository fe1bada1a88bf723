import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { ChannelRow } from './channel-row.ts'

/** Columns of the spreadsheet of channels. */
export const channelExport: ExportSpec<ChannelRow> = {
  include: ['account', 'campaign', 'project'],
  columns: [
    { key: 'name', type: 'text', width: 32 },
    { key: 'type', type: 'text', words: 'filters:values.channels.type' },
    { key: 'status', type: 'text', words: 'filters:values.channels.status' },
    { key: 'account', type: 'text', width: 24, value: (row) => row.account?.name },
    { key: 'campaign', type: 'text', width: 30, value: (row) => row.campaign?.name },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name },
    { key: 'starts_on', type: 'date' },
    { key: 'ends_on', type: 'date' },
    { key: 'budget_minor', type: 'money' },
    { key: 'currency', type: 'text' },
    { key: 'phone', type: 'text', width: 18 },
    { key: 'key', type: 'text', width: 16 },
    { key: 'requests_count', type: 'number' },
    { key: 'last_request_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
