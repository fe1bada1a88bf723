import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { newUrlToken } from '#lib/security/tokens.ts'
import type { InvitationRow } from './invitations.query.ts'

const VALID_DAYS = 14

/** Creates a link with its expiry. Storing it replaces the previous link. */
export function newLink(ctx: Context): { token: string; token_hash: Buffer; expires_at: Date; sent_at: Date } {
  const { token, hash } = newUrlToken()
  const sent_at = ctx.services.clock.now()
  return { token, token_hash: hash, sent_at, expires_at: new Date(sent_at.getTime() + VALID_DAYS * 86_400_000) }
}

/**
 * Mails the link, in the user's language if the address has a login, else in the account's language. A user with a login is also
 * notified in the product. The inviter does not learn whether a login exists.
 */
export async function sendInvitation(ctx: Context, invitation: InvitationRow, token: string): Promise<void> {
  const row = await one<{ user_id: number | null; name: string | null; locale: string; color: string | null }>(
    ctx.db,
    sql`SELECT u.id AS user_id, u.username AS name, coalesce(u.locale, a.locale) AS locale, a.brand_color AS color
    FROM accounts a LEFT JOIN users u ON lower(u.email) = lower(${invitation.email}) AND u.deleted_at IS NULL AND u.status <> 'deactivated' WHERE a.id = ${invitation.account_id}`,
  )
  const { user_id, name, locale, color } = row!
  const url = `${ctx.services.app_url}/invitations/${token}`
  ctx.publish({
    topic: 'mail',
    account_id: invitation.account_id,
    payload: {
      name: 'invitation',
      locale,
      to: invitation.email,
      params: {
        ...(name && { name }),
        inviter: ctx.actor.username,
        account: invitation.account_name,
        ...(color && { color }),
        url,
        count: VALID_DAYS,
        ...(invitation.message && { message: invitation.message }),
      },
    },
  })
  if (!user_id) return
  ctx.publish({
    topic: 'notification',
    account_id: invitation.account_id,
    payload: {
      setting_code: 'account.invitation',
      mailed: true,
      account_id: invitation.account_id,
      user_ids: [user_id],
      actor_id: ctx.actor.id,
      subject_type: 'invitation',
      subject_id: invitation.id,
      params: { subject: invitation.account_name },
      url: '/invitations',
    },
  })
}
