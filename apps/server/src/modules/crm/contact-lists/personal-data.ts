import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context, Db, Sql } from '#kit/context.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { contactQuery, type ContactRow } from '../contacts/index.ts'

const PORTION = 500

interface Section {
  name: string
  table: string
  /** Over `t`; `ids` are the contact and those merged into it. */
  where: (ids: readonly number[]) => Sql
  /** Key of the rows, by which they are read in portions. */
  key?: 'id' | 'uuid'
  /** What is ours and not about the person. */
  omit?: readonly string[]
}

const byContact = (ids: readonly number[]) => sql`t.contact_id = any(${ids}::bigint[])`
const byMorph = (name: string) => (ids: readonly number[]) =>
  sql`${sql.ref(`t.${name}_type`)} = 'contact' AND ${sql.ref(`t.${name}_id`)} = any(${ids.map(String)}::text[])`
const ofConversations = (ids: readonly number[]) => sql`t.conversation_id IN (
  SELECT c.id FROM conversations c WHERE c.contact_id = any(${ids}::bigint[])
  UNION SELECT p.conversation_id FROM participants p WHERE p.participable_type = 'contact' AND p.participable_id = any(${ids}::bigint[])) AND t.direction <> 'internal'`
/** Of documents of sale: what is the seller's own. */
const INTERNAL = ['notes_internal', 'cost_minor', 'margin_minor', 'public_token', 'hash']
const OURS = ['search_text', 'name_key', 'email_key', 'phone_key', 'version']

/** Everything that is held on a person, table by table; notes and comments among colleagues are about the person, too. */
const SECTIONS: readonly Section[] = [
  { name: 'contacts', table: 'contacts', where: (ids) => sql`t.id = any(${ids}::bigint[])` },
  { name: 'email_addresses', table: 'contact_email_addresses', where: byContact },
  { name: 'phone_numbers', table: 'contact_phone_numbers', where: byContact },
  { name: 'physical_addresses', table: 'contact_physical_addresses', where: byContact },
  { name: 'subscriptions', table: 'subscriptions', where: byContact, omit: ['confirm_token_hash', 'unsubscribe_id'] },
  { name: 'consents', table: 'consents', where: byContact },
  { name: 'suppressions', table: 'suppressions', where: byContact },
  {
    name: 'tags',
    table: 'tags',
    where: (ids) => sql`t.id IN (SELECT g.tag_id FROM contact_tag g WHERE g.contact_id = any(${ids}::bigint[]))`,
  },
  { name: 'notes', table: 'notes', where: byMorph('notable') },
  { name: 'comments', table: 'comments', where: byMorph('commentable') },
  { name: 'links', table: 'links', where: byMorph('linkable') },
  { name: 'tasks', table: 'tasks', where: byContact, key: 'uuid' },
  {
    name: 'files',
    table: 'media',
    where: (ids) =>
      sql`t.id IN (SELECT d.media_id FROM mediables d WHERE d.mediable_type = 'contact' AND d.mediable_id = any(${ids.map(String)}::text[]))`,
    omit: ['path', 'disk', 'checksum'],
  },
  { name: 'contact_requests', table: 'contact_requests', where: byContact },
  { name: 'request_intakes', table: 'request_intakes', where: byContact, key: 'uuid' },
  { name: 'conversations', table: 'conversations', where: byContact },
  { name: 'messages', table: 'messages', where: ofConversations },
  { name: 'email_messages', table: 'email_messages', where: byContact, omit: ['token', 'list_unsubscribe_id', 'claimed_by', 'claimed_at'] },
  { name: 'sms_messages', table: 'sms_messages', where: byContact, omit: ['token', 'stop_code', 'claimed_by', 'claimed_at'] },
  ...['offers', 'orders', 'invoices', 'payments'].map((table) => ({
    name: table,
    table,
    where: byContact,
    key: 'uuid' as const,
    omit: INTERNAL,
  })),
  { name: 'activity', table: 'activity_logs', where: byContact },
]

/**
 * Everything held on a person as one JSON file (GDPR, articles 15 and 20), streamed as it is read: memory does not
 * depend on how much there is. Who asked for it is kept in the log.
 */
export async function exportPersonalData(ctx: Context, { params }: { params: Params }): Promise<FileAnswer> {
  const contact: ContactRow = await contactQuery.find(ctx, params.contact_id, 'export')
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE same AS (
      SELECT ${contact.id}::bigint AS id UNION SELECT c.id FROM contacts c JOIN same s ON c.merged_into_id = s.id WHERE c.account_id = ${contact.account_id}
    ) SELECT id FROM same`.execute(ctx.db)
  ctx.log({
    account_id: contact.account_id,
    event: 'contact.personal_data_exported',
    subject_type: 'contact',
    subject_id: contact.id,
    subject_label: String(contact.id),
    contact_id: contact.id,
  })
  const ids = rows.map((row) => row.id)
  const file_name = `personal-data-${contact.id}-${ctx.services.clock.now().toISOString().slice(0, 10)}.json`
  const made = ctx.services.clock.now().toISOString()
  return new FileAnswer(Readable.from(json(ctx.services.database.db, ids, made)), file_name, 'application/json; charset=utf-8')
}

async function* json(db: Db, ids: readonly number[], made: string): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(made)}`
  for (const section of SECTIONS) {
    yield `,\n${JSON.stringify(section.name)}:[`
    let separator = ''
    for await (const row of rowsOf(db, section, ids)) {
      yield `${separator}\n${row}`
      separator = ','
    }
    yield ']'
  }
  yield '}\n'
}

async function* rowsOf(db: Db, { table, where, key = 'id', omit = [] }: Section, ids: readonly number[]): AsyncGenerator<string> {
  const column = sql.ref(`t.${key}`)
  const start = key === 'id' ? '0' : '00000000-0000-0000-0000-000000000000'
  for (let after: string | null = start; after !== null; ) {
    const { rows }: { rows: { key: string; row: string }[] } = await sql<{ key: string; row: string }>`
      SELECT ${column}::text AS key, (to_jsonb(t) - ${[...OURS, ...omit]}::text[])::text AS row FROM ${sql.table(table)} t
      WHERE ${where(ids)} AND ${column} > ${after}::${sql.raw(key === 'id' ? 'bigint' : 'uuid')} ORDER BY ${column} LIMIT ${PORTION}`.execute(
      db,
    )
    for (const { row } of rows) yield row
    after = rows.length === PORTION ? rows.at(-1)!.key : null
  }
}
