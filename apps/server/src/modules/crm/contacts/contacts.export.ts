import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { ContactRow } from './contacts.presenter.ts'

const TAGS = sql`ARRAY(SELECT ct.tag_id FROM contact_tag ct WHERE ct.contact_id = t.id)`

/** Columns of the spreadsheet of contacts. */
export const contactExport: ExportSpec<ContactRow> = {
  columns: [
    { key: 'id', type: 'number' },
    { key: 'first_name', type: 'text' },
    { key: 'last_name', type: 'text' },
    { key: 'company', type: 'text' },
    { key: 'job_title', type: 'text' },
    { key: 'email', type: 'text', width: 30 },
    { key: 'phone', type: 'text', width: 18 },
    { key: 'status', type: 'text', words: 'filters:values.contacts.status' },
    { key: 'lifecycle', type: 'text', words: 'filters:values.contacts.lifecycle' },
    { key: 'source', type: 'text', words: 'filters:values.contacts.source' },
    { key: 'user', type: 'text', expression: sql`t.user_id`, names: userNames },
    { key: 'tags', type: 'text', width: 30, expression: TAGS, names: tagNames },
    { key: 'birthday', type: 'date' },
    { key: 'emails_marketable', type: 'boolean' },
    { key: 'sms_marketable', type: 'boolean' },
    { key: 'last_activity_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}

async function userNames({ db }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  return namesIn(await rows<Named>(db, sql`SELECT id, username AS name FROM users WHERE id = any(${ids}::bigint[])`))
}

async function tagNames({ db }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  return namesIn(await rows<Named>(db, sql`SELECT id, name FROM tags WHERE id = any(${ids}::bigint[]) AND deleted_at IS NULL`))
}

interface Named {
  id: number
  name: string
}
const namesIn = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]))
