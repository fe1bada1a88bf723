import { sql } from 'kysely'
import { rows, type Db, type Sql } from '#db/rows.ts'
import type { PersonalDataSection } from '../../contact-children/index.ts'

/** Rows that one statement reads. */
const PORTION = 500

/** Columns for searching and locking, which are left out everywhere. */
const TECHNICAL = ['search_text', 'name_key', 'email_key', 'phone_key', 'version']

/** What an export reads: the sections of all modules, and the contact with those merged into it. */
export interface PersonalData {
  sections: readonly PersonalDataSection[]
  contact_ids: readonly number[]
}

/** Rows of a section as JSON texts, in portions, so that memory does not depend on their number. */
export async function* rowsOf(db: Db, read: PersonalData, section: PersonalDataSection, portion = PORTION): AsyncGenerator<string[]> {
  const { from, key = 'id', omit = [] } = section
  const column = sql.ref(`t.${key}`)
  const first = key === 'id' ? '0' : '00000000-0000-0000-0000-000000000000'
  for (let after: string | null = first; after !== null; ) {
    const found: { key: string; row: string }[] = await rows(
      db,
      sql`SELECT ${column}::text AS key, (to_jsonb(t) - ${[...TECHNICAL, ...omit]}::text[])::text AS row FROM ${sql.table(from)} t
        WHERE ${condition(read, section)} AND ${column} > ${after}::${sql.raw(key === 'id' ? 'bigint' : 'uuid')} ORDER BY ${column} LIMIT ${portion}`,
    )
    if (found.length) yield found.map(({ row }) => row)
    after = found.length === portion ? found.at(-1)!.key : null
  }
}

/** Attached files with the records to which they belong, as JSON texts in portions. */
export async function* attachmentsOf(db: Db, read: PersonalData): AsyncGenerator<string[]> {
  for (let after: number | null = 0; after !== null; ) {
    const found: { id: number; row: string }[] = await rows(
      db,
      sql`SELECT d.id, jsonb_build_object('file_name', m.file_name, 'mime_type', m.mime_type, 'size_bytes', m.size_bytes, 'attached_to', d.mediable_type,
          'attached_to_id', d.mediable_id, 'caption', d.caption, 'attached_at', d.created_at, 'media_id', m.id)::text AS row
        FROM mediables d JOIN media m ON m.id = d.media_id WHERE d.id > ${after} AND (${attached(read)}) ORDER BY d.id LIMIT ${PORTION}`,
    )
    if (found.length) yield found.map(({ row }) => row)
    after = found.length === PORTION ? found.at(-1)!.id : null
  }
}

function condition(read: PersonalData, section: PersonalDataSection): Sql {
  const { contact_ids } = read
  if ('where' in section) return section.where(contact_ids, () => attached(read))
  const column = sql.ref(`t.${section.column}`)
  return section.morph
    ? sql`${sql.ref(`t.${section.morph}`)} = 'contact' AND ${column} = any(${contact_ids.map(String)}::text[])`
    : sql`${column} = any(${contact_ids}::bigint[])`
}

/** Condition over `mediables d`: files attached to rows of any section. */
function attached(read: PersonalData): Sql {
  const conditions = read.sections.flatMap((section) =>
    section.files_of === undefined
      ? []
      : [
          sql`(d.mediable_type = ${section.files_of}
            AND d.mediable_id IN (SELECT t.id::text FROM ${sql.table(section.from)} t WHERE ${condition(read, section)}))`,
        ],
  )
  return sql`(${sql.join(conditions, sql` OR `)})`
}
