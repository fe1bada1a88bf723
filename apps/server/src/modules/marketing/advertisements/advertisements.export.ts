import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { AdvertisementRow } from './advertisement-row.ts'

/** Columns of the spreadsheet of advertisements. */
export const advertisementExport: ExportSpec<AdvertisementRow> = {
  include: ['project', 'campaign'],
  columns: [
    { key: 'name', type: 'text', width: 32 },
    { key: 'platform', type: 'text', words: 'filters:values.advertisements.platform' },
    { key: 'format', type: 'text', words: 'filters:values.advertisements.format' },
    { key: 'status', type: 'text', words: 'filters:values.advertisements.status' },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name },
    { key: 'campaign', type: 'text', width: 24, value: (row) => row.campaign?.name },
    { key: 'headline', type: 'text', width: 32 },
    { key: 'primary_text', type: 'text', width: 40 },
    { key: 'destination', type: 'text', width: 32 },
    { key: 'starts_on', type: 'date' },
    { key: 'ends_on', type: 'date' },
    { key: 'created_at', type: 'datetime' },
  ],
}
