import { sql } from 'kysely'
import { formSubmissions, type FormSubmission } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import type { Row } from '#db/rows.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'

export type SubmissionRow = Row<'form_submissions'> & Pick<FormSubmission, 'form' | 'page' | 'media'>

/** Submissions of an account's forms. */
export const submissionQuery = resourceQuery(formSubmissions, {
  from: 'form_submissions',
  policy: accountPolicy<SubmissionRow>(),
  present: presentSubmission,
  under: { account_id: 'account_id' },
  filters: {
    search: searchText(),
    form: column('form_uuid', 'uuid'),
    status: column('status'),
    page: column('page_id'),
    date_created: column('received_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', received: 'received_at' },
  defaultSort: '-received',
  includes: {
    form: joined(sql`(SELECT jsonb_build_object('uuid', f.uuid, 'name', f.name) FROM forms f WHERE f.uuid = t.form_uuid)`),
    page: joined(sql`(SELECT jsonb_build_object('id', p.id, 'name', p.name) FROM pages p WHERE p.id = t.page_id)`),
    media: loadMedia('form_submission'),
  },
})

/** A submission as members see it, without what tells of the sender's computer. */
function presentSubmission(row: SubmissionRow): FormSubmission {
  const { ip: _ip, browser: _browser, dedupe_hash: _hash, search_text: _text, status, data, attribution, locale, form, page, ...rest } = row
  return {
    ...rest,
    status: status as FormSubmission['status'],
    data: data as FormSubmission['data'],
    attribution: attribution as FormSubmission['attribution'],
    locale: locale as FormSubmission['locale'],
    ...(form !== undefined && { form }),
    ...(page !== undefined && { page }),
  }
}

const touch = (row: SubmissionRow, name: string) => (row.attribution as Record<string, Record<string, string>>).last?.[name]

/** Answers in one cell, one a line. */
export const answersCell = (data: unknown): string =>
  Object.entries(data as object)
    .map(([key, value]) => `${key}: ${[value].flat().join(', ')}`)
    .join('\n')

/** Columns of the spreadsheet of submissions: each answer is a line of one cell. */
export const submissionExport: ExportSpec<SubmissionRow> = {
  include: ['form'],
  columns: [
    { key: 'received_at', type: 'datetime' },
    { key: 'form', type: 'text', width: 28, value: (row) => row.form?.name },
    { key: 'status', type: 'text', words: 'filters:values.form-submissions.status' },
    {
      key: 'data',
      type: 'text',
      width: 60,
      value: ({ data }) => answersCell(data),
    },
    { key: 'consent_given', type: 'boolean' },
    { key: 'utm_source', type: 'text', value: (row) => touch(row, 'utm_source') },
    { key: 'utm_medium', type: 'text', value: (row) => touch(row, 'utm_medium') },
    { key: 'utm_campaign', type: 'text', value: (row) => touch(row, 'utm_campaign') },
    { key: 'page', type: 'text', width: 40, value: (row) => touch(row, 'page') },
    { key: 'contact_id', type: 'number' },
    { key: 'contact_request_id', type: 'number' },
  ],
}
