import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/record-change.ts'
import { contactQuery, type ContactRow, contactSubject } from '../contacts/index.ts'

/**
 * Whoever accepts an invitation is from then on the portal user of the contacts with his e-mail (domain.md 3.2): in
 * the account he joins, and in those that work with it and know him as their contact.
 */
export async function linkPortalUser(ctx: Context, account_id: number): Promise<void> {
  const { rows } = await sql<ContactRow>`
    UPDATE contacts c SET portal_user_id = ${ctx.actor.id}, version = c.version + 1, updated_at = now()
    FROM (
      SELECT ${account_id}::bigint AS id
      UNION SELECT r.account_id FROM account_relations r WHERE r.related_account_id = ${account_id} AND r.status = 'active' AND r.deleted_at IS NULL
      UNION SELECT r.related_account_id FROM account_relations r WHERE r.account_id = ${account_id} AND r.status = 'active' AND r.deleted_at IS NULL
    ) a
    WHERE c.account_id = a.id AND c.portal_user_id IS NULL AND c.deleted_at IS NULL AND c.status = 'active'
      AND c.id IN (SELECT e.contact_id FROM contact_email_addresses e WHERE e.account_id = a.id AND lower(e.email) = lower(${ctx.actor.email}))
    RETURNING c.*`.execute(ctx.db)
  for (const contact of rows) record(ctx, contactQuery, contactSubject, 'updated', contact, { portal_user_id: [null, ctx.actor.id] })
}
