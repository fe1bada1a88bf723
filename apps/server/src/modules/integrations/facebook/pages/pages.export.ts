import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { FacebookPageRow } from './page-row.ts'

/** Columns of the spreadsheet of Facebook pages. */
export const facebookPageExport: ExportSpec<FacebookPageRow> = {
  include: ['accounts'],
  columns: [
    { key: 'name', type: 'text', width: 32 },
    { key: 'username', type: 'text', width: 24 },
    { key: 'category', type: 'text', width: 24 },
    { key: 'status', type: 'text', words: 'filters:values.facebook-pages.status' },
    { key: 'accounts', type: 'text', width: 32, value: (row) => row.accounts?.map(({ name }) => name).join(', ') },
    { key: 'followers_count', type: 'number' },
    { key: 'fan_count', type: 'number' },
    { key: 'instagram_username', type: 'text', width: 24 },
    { key: 'instagram_followers', type: 'number' },
    { key: 'is_subscribed', type: 'boolean' },
    { key: 'last_synced_at', type: 'datetime' },
    { key: 'facebook_id', type: 'text', width: 20 },
    { key: 'created_at', type: 'datetime' },
  ],
}

const postColumns = (name: string): ExportSpec<object>['columns'] => [
  { key: 'message', type: 'text', width: 60 },
  { key: 'type', type: 'text', words: `filters:values.${name}.type` },
  { key: 'published_at', type: 'datetime' },
  { key: 'reach', type: 'number' },
  { key: 'impressions', type: 'number' },
  { key: 'reactions', type: 'number' },
  { key: 'comments', type: 'number' },
  { key: 'shares', type: 'number' },
  { key: 'saves', type: 'number' },
  { key: 'engagement', type: 'number' },
  { key: 'permalink', type: 'text', width: 40 },
]

/** Columns of the spreadsheet of posts of a Facebook page. */
export const facebookPostExport: ExportSpec<object> = { columns: postColumns('facebook-posts') }
/** Columns of the spreadsheet of posts of an Instagram account. */
export const instagramPostExport: ExportSpec<object> = { columns: postColumns('instagram-posts') }
