import { sql } from 'kysely'
import { normalizeEmail } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { conflict } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { refuseWhileImpersonating } from '../permissions/index.ts'
import { invitationQuery, invitationSubject, type InvitationRow } from './invitations.query.ts'
import { readInvitationRow } from './invite-people.ts'
import { newLink, sendInvitation } from './send-invitation.ts'
import { putInvitation } from './store.ts'

/**
 * Invites the first owner of an account, who claims it by accepting. The inviter needs not hold the permissions of an owner,
 * because the account is the business of the invited person. The caller of this function checks that they may invite for this
 * account.
 * @throws 409 when it has an owner, 422 on `email`
 */
export async function inviteFirstOwner(
  ctx: Context,
  account_id: number,
  invited: { email: string; message?: string | null },
): Promise<InvitationRow> {
  refuseWhileImpersonating(ctx)
  const email = normalizeEmail(invited.email)
  if (!email) refuse(ctx, { email: ['members:not_an_email', { email: invited.email }] })
  const found = await one<{ owner_id: number | null; role_id: number }>(
    ctx.db,
    sql`SELECT a.owner_id, (SELECT r.id FROM roles r WHERE r.account_id = a.id AND r.code = 'owner') AS role_id FROM accounts a WHERE a.id = ${account_id} FOR NO KEY UPDATE OF a`,
  )
  const { owner_id, role_id } = found!
  if (owner_id !== null) throw conflict(text(ctx, 'members:invitation.owned'))
  const { token, ...link } = newLink(ctx)
  const { id, is_new } = await putInvitation(ctx.db, {
    ...link,
    account_id,
    email,
    role_id,
    role_ids: [],
    message: invited.message || null,
    invited_by_id: ctx.actor.id,
  })
  const invitation = await readInvitationRow(ctx, id)
  await sendInvitation(ctx, invitation, token)
  record(ctx, invitationQuery, invitationSubject, is_new ? 'created' : 'updated', invitation)
  return invitation
}
