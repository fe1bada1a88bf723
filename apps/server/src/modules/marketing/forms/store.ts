import { sql } from 'kysely'
import { insertRow, one, rows, updateRow, type Db, type Row, type RowChange } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { formQuery } from './forms.query.ts'
import type { FormRow } from './form-row.ts'

/** Forms of accounts. */
export const formKind = {
  table: 'forms',
  query: formQuery,
  subject: { type: 'form', label: (row) => row.name },
} satisfies RecordKind<'forms', FormRow>

/** Changes columns of a form and increments its version. */
export const writeForm = (db: Db, uuid: string, values: RowChange<'forms'>): Promise<Row<'forms'>> =>
  updateRow(db, 'forms', { uuid }, values, { versioned: true })

/** Stores what was published. */
export async function insertVersion(
  db: Db,
  form: Pick<FormRow, 'account_id' | 'uuid' | 'definition'>,
  number: number,
  published_by_id: number | null,
): Promise<void> {
  const { account_id, uuid, definition } = form
  await insertRow(db, 'form_versions', { account_id, form_uuid: uuid, number, definition: JSON.stringify(definition), published_by_id })
}

/** The published versions of a form, the newest first. */
export const versionsOf = (db: Db, form_uuid: string): Promise<Row<'form_versions'>[]> =>
  rows(db, sql`SELECT * FROM form_versions WHERE form_uuid = ${form_uuid} ORDER BY number DESC LIMIT 200`)

/** Whether a definition differs from the published one; false for a form that was never published. */
export async function differsFromPublished(
  db: Db,
  form: Pick<FormRow, 'uuid' | 'published_version'>,
  definition: string,
): Promise<boolean> {
  const found = await one<{ differs: boolean }>(
    db,
    sql`SELECT definition <> ${definition}::jsonb AS differs FROM form_versions WHERE form_uuid = ${form.uuid} AND number = ${form.published_version}`,
  )
  return found?.differs ?? false
}
