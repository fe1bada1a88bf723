import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'

const PORTION = 500

export interface Section {
  name: string
  /** Table that is read. */
  from: string
  /** Over `t`; `ids` are the contact and those merged into it. */
  where: (ids: readonly number[]) => Sql
  /** Key of the rows, by which they are read in portions. */
  key?: 'id' | 'uuid'
  /** What is ours and not about the person. */
  omit?: readonly string[]
  /** Rows read at once. */
  portion?: number
}

const byContact = (ids: readonly number[]) => sql`t.contact_id = any(${ids}::bigint[])`
const byMorph = (name: string) => (ids: readonly number[]) =>
  sql`${sql.ref(`t.${name}_type`)} = 'contact' AND ${sql.ref(`t.${name}_id`)} = any(${ids.map(String)}::text[])`
const ofConversations = (ids: readonly number[]) => sql`t.conversation_id IN (
  SELECT c.id FROM conversations c WHERE c.contact_id = any(${ids}::bigint[])
  UNION SELECT p.conversation_id FROM participants p WHERE p.participable_type = 'contact' AND p.participable_id = any(${ids}::bigint[])) AND t.direction <> 'internal'`
/** Files of the contact itself, of what it asked for, and of the mails and messages it wrote or got. */
const attachedTo = (ids: readonly number[]) => sql`(d.mediable_type = 'contact' AND d.mediable_id = any(${ids.map(String)}::text[]))
  OR (d.mediable_type = 'contact_request' AND d.mediable_id IN (SELECT r.id::text FROM contact_requests r WHERE r.contact_id = any(${ids}::bigint[])))
  OR (d.mediable_type = 'email_message' AND d.mediable_id IN (SELECT m.id::text FROM email_messages m WHERE m.contact_id = any(${ids}::bigint[])))
  OR (d.mediable_type = 'message' AND d.mediable_id IN (SELECT t.id::text FROM messages t WHERE ${ofConversations(ids)}))`
/** Of documents of sale: what is the seller's own. */
const INTERNAL = ['notes_internal', 'cost_minor', 'margin_minor', 'public_token', 'hash']
const OURS = ['search_text', 'name_key', 'email_key', 'phone_key', 'version']

/** Everything that is held on a person, table by table; notes and comments among colleagues are about the person, too. */
export const SECTIONS: readonly Section[] = [
  { name: 'contacts', from: 'contacts', where: (ids) => sql`t.id = any(${ids}::bigint[])` },
  { name: 'email_addresses', from: 'contact_email_addresses', where: byContact },
  { name: 'phone_numbers', from: 'contact_phone_numbers', where: byContact },
  { name: 'physical_addresses', from: 'contact_physical_addresses', where: byContact },
  { name: 'subscriptions', from: 'subscriptions', where: byContact, omit: ['confirm_token_hash', 'unsubscribe_id'] },
  { name: 'consents', from: 'consents', where: byContact },
  { name: 'suppressions', from: 'suppressions', where: byContact },
  {
    name: 'tags',
    from: 'tags',
    where: (ids) => sql`t.id IN (SELECT g.tag_id FROM contact_tag g WHERE g.contact_id = any(${ids}::bigint[]))`,
  },
  { name: 'notes', from: 'notes', where: byMorph('notable') },
  { name: 'comments', from: 'comments', where: byMorph('commentable') },
  { name: 'links', from: 'links', where: byMorph('linkable') },
  { name: 'tasks', from: 'tasks', where: byContact, key: 'uuid' },
  {
    name: 'files',
    from: 'media',
    where: (ids) => sql`t.id IN (SELECT d.media_id FROM mediables d WHERE ${attachedTo(ids)})`,
    omit: ['path', 'disk', 'checksum'],
  },
  { name: 'contact_requests', from: 'contact_requests', where: byContact },
  { name: 'request_intakes', from: 'request_intakes', where: byContact, key: 'uuid' },
  { name: 'conversations', from: 'conversations', where: byContact },
  { name: 'messages', from: 'messages', where: ofConversations },
  { name: 'email_messages', from: 'email_messages', where: byContact, omit: ['token', 'list_unsubscribe_id', 'claimed_by', 'claimed_at'] },
  { name: 'sms_messages', from: 'sms_messages', where: byContact, omit: ['token', 'stop_code', 'claimed_by', 'claimed_at'] },
  ...['offers', 'orders', 'invoices', 'payments'].map((table) => ({
    name: table,
    from: table,
    where: byContact,
    key: 'uuid' as const,
    omit: INTERNAL,
  })),
  { name: 'activity', from: 'activity_logs', where: byContact },
]

/** Rows of a section as JSON texts, in portions, so that memory does not depend on how many there are. */
export async function* rowsOf(
  db: Db,
  { from, where, key = 'id', omit = [], portion = PORTION }: Section,
  ids: readonly number[],
): AsyncGenerator<string[]> {
  const column = sql.ref(`t.${key}`)
  const start = key === 'id' ? '0' : '00000000-0000-0000-0000-000000000000'
  for (let after: string | null = start; after !== null; ) {
    const found: { key: string; row: string }[] = await rows(
      db,
      sql`
      SELECT ${column}::text AS key, (to_jsonb(t) - ${[...OURS, ...omit]}::text[])::text AS row FROM ${sql.table(from)} t
      WHERE ${where(ids)} AND ${column} > ${after}::${sql.raw(key === 'id' ? 'bigint' : 'uuid')} ORDER BY ${column} LIMIT ${portion}`,
    )
    if (found.length) yield found.map(({ row }) => row)
    after = found.length === portion ? found.at(-1)!.key : null
  }
}

/** What is attached where: the list of files with the records they hang on, as JSON texts in portions. */
export async function* attachmentsOf(db: Db, ids: readonly number[]): AsyncGenerator<string[]> {
  for (let after: number | null = 0; after !== null; ) {
    const found: { id: number; row: string }[] = await rows(
      db,
      sql`
      SELECT d.id, jsonb_build_object('file_name', m.file_name, 'mime_type', m.mime_type, 'size_bytes', m.size_bytes, 'attached_to', d.mediable_type,
        'attached_to_id', d.mediable_id, 'caption', d.caption, 'attached_at', d.created_at, 'media_id', m.id)::text AS row
      FROM mediables d JOIN media m ON m.id = d.media_id WHERE d.id > ${after} AND (${attachedTo(ids)}) ORDER BY d.id LIMIT ${PORTION}`,
    )
    if (found.length) yield found.map(({ row }) => row)
    after = found.length === PORTION ? found.at(-1)!.id : null
  }
}
