import { sql } from 'kysely'
import { normalizeEmail } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { record } from '#kit/record-change.ts'
import { refuseWhileImpersonating, say } from '../permissions/index.ts'
import { invitationQuery, invitationSubject, type InvitationRow } from './invitations.query.ts'
import { readInvitationRow } from './invite-people.ts'
import { newLink, sendInvitation } from './send-invitation.ts'

/**
 * Invites the first owner of an account that nobody owns; accepting makes it his. It is no gift of rights by the
 * inviter: the account is the invited person's own business, so the inviter need not hold what an owner holds. Whether
 * he may invite for this account his caller has checked.
 * @throws 409 when it has an owner, 422 on `email`
 */
export async function inviteFirstOwner(
  ctx: Context,
  account_id: number,
  invited: { email: string; message?: string | null },
): Promise<InvitationRow> {
  refuseWhileImpersonating(ctx)
  const email = normalizeEmail(invited.email)
  if (!email) throw invalid({ email: say(ctx, 'not_an_email', { email: invited.email }) })
  const found = await one<{ owner_id: number | null; role_id: number }>(
    ctx.db,
    sql`SELECT a.owner_id, (SELECT r.id FROM roles r WHERE r.account_id = a.id AND r.code = 'owner') AS role_id FROM accounts a WHERE a.id = ${account_id} FOR NO KEY UPDATE OF a`,
  )
  const { owner_id, role_id } = found!
  if (owner_id !== null) throw conflict(say(ctx, 'invitation.owned'))
  const { token, token_hash, expires_at, sent_at } = newLink(ctx)
  const row = await one<{ id: number; is_new: boolean }>(
    ctx.db,
    sql`INSERT INTO membership_invitations (account_id, email, role_id, message, token_hash, invited_by_id, expires_at, sent_at)
    VALUES (${account_id}, ${email}, ${role_id}, ${invited.message || null}, ${token_hash}, ${ctx.actor.id}, ${expires_at}, ${sent_at})
    ON CONFLICT (account_id, lower(email)) WHERE status = 'pending' DO UPDATE SET role_id = EXCLUDED.role_id, role_ids = '{}', message = EXCLUDED.message,
      token_hash = EXCLUDED.token_hash, invited_by_id = EXCLUDED.invited_by_id, expires_at = EXCLUDED.expires_at, sent_at = EXCLUDED.sent_at, updated_at = now()
    RETURNING id, xmax = 0 AS is_new`,
  )
  const { id, is_new } = row!
  const invitation = await readInvitationRow(ctx, id)
  await sendInvitation(ctx, invitation, token)
  record(ctx, invitationQuery, invitationSubject, is_new ? 'created' : 'updated', invitation)
  return invitation
}
