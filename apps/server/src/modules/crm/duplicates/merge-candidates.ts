import { sql } from 'kysely'
import type { MergeCandidate } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { presentContact, type ContactRow } from '../contacts/index.ts'

type CandidateRow = ContactRow & Pick<MergeCandidate, 'email_addresses' | 'phone_numbers' | 'assignee'>

/** Contacts by id, with the details that a member compares before a merge, in one query. Deleted and merged contacts are left out. */
export async function loadCandidates(ctx: Context, ids: readonly number[]): Promise<Map<number, MergeCandidate>> {
  if (!ids.length) return new Map()
  const found = await rows<CandidateRow>(
    ctx.db,
    sql`
    SELECT t.*, array(SELECT e.email FROM contact_email_addresses e WHERE e.contact_id = t.id ORDER BY e.is_primary DESC, e.id) AS email_addresses,
      array(SELECT coalesce(n.number, n.number_raw) FROM contact_phone_numbers n WHERE n.contact_id = t.id ORDER BY n.is_primary DESC, n.id) AS phone_numbers,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id) ORDER BY lower(g.name))
        FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id AND g.deleted_at IS NULL WHERE ct.contact_id = t.id), '[]') AS tags,
      (SELECT jsonb_build_object('id', u.id, 'username', u.username, 'color', u.color, 'avatar_url', u.avatar_uuid) FROM users u WHERE u.id = t.user_id) AS assignee
    FROM contacts t WHERE t.id = any(${[...ids]}::bigint[]) AND t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased')`,
  )
  signAvatars(
    ctx.services,
    found.map((row) => row.assignee),
  )
  return new Map(found.map((row) => [row.id, presentCandidate(ctx, row)]))
}

function presentCandidate(ctx: Context, row: CandidateRow): MergeCandidate {
  return { ...presentContact(row, ctx), email_addresses: row.email_addresses, phone_numbers: row.phone_numbers, assignee: row.assignee }
}
