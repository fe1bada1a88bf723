import { sql } from 'kysely'
import type { ContactDuplicate, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { all } from '#kit/query/resource-query.ts'
import { contactPolicy, contactQuery, type ContactRow } from '../contacts/index.ts'
import { loadCandidates } from './merge-candidates.ts'

/**
 * Finds contacts that may be the same person as a contact: by e-mail or phone, and by name as a hint (domain.md 4.6).
 * At most twenty, matches by e-mail first, and only contacts that the caller may see.
 */
export async function contactDuplicates(ctx: Context, { params }: { params: Params }): Promise<{ data: ContactDuplicate[] }> {
  const contact: ContactRow = await contactQuery.find(ctx, params.contact_id)
  const found = await rows<{ id: number; email: boolean; phone: boolean; name: boolean }>(
    ctx.db,
    sql`
    WITH hits AS (
      SELECT o.contact_id AS id, 'email' AS by FROM contact_email_addresses a JOIN contact_email_addresses o ON o.account_id = a.account_id AND o.email_key = a.email_key WHERE a.contact_id = ${contact.id}
      UNION ALL SELECT o.contact_id, 'phone' FROM contact_phone_numbers a JOIN contact_phone_numbers o ON o.account_id = a.account_id AND o.phone_key = a.phone_key WHERE a.contact_id = ${contact.id}
        AND (SELECT count(*) FROM (SELECT FROM contact_phone_numbers s WHERE s.account_id = a.account_id AND s.phone_key = a.phone_key LIMIT 6) holders) <= 5
      UNION ALL (SELECT o.id, 'name' FROM contacts o WHERE o.account_id = ${contact.account_id} AND o.name_key = ${contact.name_key} AND o.name_key <> '' AND o.deleted_at IS NULL LIMIT 50)
    )
    SELECT t.id, bool_or(h.by = 'email') AS email, bool_or(h.by = 'phone') AS phone, bool_or(h.by = 'name') AS name
    FROM hits h JOIN contacts t ON t.id = h.id
    WHERE t.account_id = ${contact.account_id} AND t.id <> ${contact.id} AND t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') AND ${all([contactPolicy.scope(ctx.actor, 'contacts.read')])}
    GROUP BY t.id ORDER BY 2 DESC, 3 DESC, 4 DESC, t.id LIMIT 20`,
  )
  const candidates = await loadCandidates(
    ctx,
    found.map((row) => row.id),
  )
  return {
    data: found.flatMap((row) => {
      const candidate = candidates.get(row.id)
      const matched_by = (['email', 'phone', 'name'] as const).filter((by) => row[by])
      return candidate ? [{ ...candidate, matched_by, is_hint: !row.email && !row.phone }] : []
    }),
  }
}
