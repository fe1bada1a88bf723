import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { contactQuery, contactSubject, setPortalUser } from '../../contacts/index.ts'

/**
 * Makes the caller, who accepted an invitation, the portal user of contacts with their e-mail in the account that they
 * join and in related accounts (domain.md 3.2).
 */
export async function linkPortalUser(ctx: Context, account_id: number): Promise<void> {
  const changed = await setPortalUser(ctx.db, account_id, ctx.actor)
  for (const contact of changed) record(ctx, contactQuery, contactSubject, 'updated', contact, { portal_user_id: [null, ctx.actor.id] })
}
