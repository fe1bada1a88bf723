import { sql } from 'kysely'
import { formPartials, type FormPartial } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import type { Row } from '#db/rows.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import { answersCell } from '../submissions/submissions.query.ts'

export type PartialRow = Row<'form_partials'>

/** Answers to finished steps of forms that were not sent. */
export const partialQuery = resourceQuery(formPartials, {
  from: 'form_partials',
  policy: accountPolicy<PartialRow>(),
  where: sql`t.sent_at IS NULL`,
  present: presentPartial,
  under: { account_id: 'account_id' },
  filters: { search: searchText(), step: column('step'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', step: 'step' },
  defaultSort: '-created',
  includes: {},
})

function presentPartial(row: PartialRow): FormPartial {
  const { id, account_id, form_uuid, form_version, step, steps, created_at, updated_at } = row
  return {
    id,
    account_id,
    form_uuid,
    form_version,
    data: row.data as FormPartial['data'],
    step,
    steps,
    attribution: row.attribution as FormPartial['attribution'],
    locale: row.locale as FormPartial['locale'],
    created_at,
    updated_at,
  }
}

/** Columns of the spreadsheet: each answer is a line of one cell. */
export const partialExport: ExportSpec<PartialRow> = {
  columns: [
    { key: 'created_at', type: 'datetime' },
    { key: 'step', type: 'number' },
    { key: 'steps', type: 'number' },
    { key: 'data', type: 'text', width: 60, value: ({ data }) => answersCell(data) },
    { key: 'updated_at', type: 'datetime' },
  ],
}
