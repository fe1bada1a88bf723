import type { ExportSpec } from '#kit/export-list.ts'
import type { ContactRow } from './contacts.presenter.ts'

/** Columns of the spreadsheet of contacts. */
export const contactExport: ExportSpec<ContactRow> = {
  include: ['tags', 'user'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'first_name', type: 'text' },
    { key: 'last_name', type: 'text' },
    { key: 'company', type: 'text' },
    { key: 'job_title', type: 'text' },
    { key: 'email', type: 'text', width: 30 },
    { key: 'phone', type: 'text', width: 18 },
    {
      key: 'status',
      type: 'text',
      value: (row, ctx) => ctx.services.t(ctx.request.locale, `filters:values.contacts.status.${row.status}`),
    },
    {
      key: 'lifecycle',
      type: 'text',
      value: (row, ctx) => ctx.services.t(ctx.request.locale, `filters:values.contacts.lifecycle.${row.lifecycle}`),
    },
    {
      key: 'source',
      type: 'text',
      value: (row, ctx) => ctx.services.t(ctx.request.locale, `filters:values.contacts.source.${row.source}`),
    },
    { key: 'user', type: 'text', value: (row) => row.user?.username },
    { key: 'tags', type: 'text', width: 30, value: (row) => row.tags?.map((tag) => tag.name).join(', ') },
    { key: 'birthday', type: 'date' },
    { key: 'emails_marketable', type: 'boolean' },
    { key: 'sms_marketable', type: 'boolean' },
    { key: 'last_activity_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
