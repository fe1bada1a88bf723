import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type Note, notes } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { childPolicy, userInclude } from '../subjects/index.ts'

export type NoteRow = Selectable<DB['notes']> & Pick<Note, 'createdBy'>

export const noteQuery = resourceQuery<typeof notes, NoteRow>(notes, {
  from: 'notes',
  policy: childPolicy<NoteRow>(),
  where: sql`t.deleted_at IS NULL`,
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: { createdBy: userInclude('created_by_id') },
  present: presentNote,
})

/** What a client sees of a note. */
export function presentNote(row: NoteRow): Note {
  return {
    id: row.id,
    account_id: row.account_id,
    notable_type: row.notable_type,
    notable_id: row.notable_id,
    body: row.body,
    body_text: row.body_text,
    is_pinned: row.is_pinned,
    visibility: row.visibility as Note['visibility'],
    created_by_id: row.created_by_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.createdBy !== undefined && { createdBy: row.createdBy }),
  }
}
