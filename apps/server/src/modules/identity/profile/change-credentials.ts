import type { BodyOf, changeEmail as emailEndpoint, changePassword as passwordEndpoint } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseInvalid, text } from '#kit/refuse.ts'
import { refusals } from '#kit/refusals.ts'
import { hashPassword } from '#lib/security/passwords.ts'
import {
  addressed,
  announceSecurity,
  checkNewPassword,
  dropLinkTokens,
  inTransaction,
  mailVerification,
  queueMail,
  revokeTokens,
  whenFor,
} from '../auth/index.ts'
import { refuseWhileImpersonating } from '../impersonation/index.ts'
import { confirmPassword } from './confirm-password.ts'
import { ownRow } from './profile.ts'
import { changeUser, setPassword, userSearchText, validEmail, type UserRow } from '../user-records/index.ts'

/** Changes the caller's password and ends all their other sign-ins. @throws 422 on `current_password` or `password` */
export async function changePassword(ctx: Context, { body }: { body: BodyOf<typeof passwordEndpoint> }): Promise<{ message: string }> {
  refuseWhileImpersonating(ctx)
  const user = await ownRow(ctx)
  checkNewPassword(ctx, { ...body, email: user.email })
  if (user.password_hash) await confirmPassword(ctx, user, body.current_password ?? '', 'current_password')
  const password_hash = await hashPassword(body.password)
  await inTransaction(ctx, async (inner) => {
    await setPassword(inner.db, user.id, password_hash)
    await dropLinkTokens(inner.db, user.id, 'password_reset')
    await revokeTokens(inner, { user_id: user.id, except: ctx.actor.token?.id })
    inner.log({ account_id: null, event: 'user.password_changed', subject_type: 'user', subject_id: user.id, subject_label: user.username })
    await announceSecurity(inner, user, 'password_changed')
  })
  return { message: text(ctx, 'auth:password_changed') }
}

/**
 * Changes the caller's address. It has to be verified before the dashboard opens again, and the old address is notified.
 * @throws 422 on `email` or `current_password`
 */
export async function changeEmail(ctx: Context, { body }: { body: BodyOf<typeof emailEndpoint> }): Promise<{ message: string }> {
  refuseWhileImpersonating(ctx)
  const email = validEmail(ctx, body.email)
  const user = await ownRow(ctx)
  await confirmPassword(ctx, user, body.current_password, 'current_password')
  if (email === user.email.toLowerCase()) refuseInvalid(ctx, 'email', 'taken')
  await inTransaction(ctx, (inner) => refusals(inner, { users_email: 'email' }, () => storeEmail(inner, user, email)))
  return { message: text(ctx, 'auth:email_changed') }
}

async function storeEmail(ctx: Context, user: UserRow, email: string): Promise<void> {
  const { services, db, actor } = ctx
  const changed = { ...user, email }
  await changeUser(db, user.id, { email, email_verified_at: null, search_text: userSearchText(changed) })
  await dropLinkTokens(db, user.id)
  services.actors.drop(user.id)
  await mailVerification(services, db, changed)
  const when = whenFor(user, services.clock.now())
  await queueMail(db, {
    name: 'email-changed',
    ...addressed(user),
    params: { name: user.username, old_email: user.email, new_email: email, when, url: `${services.app_url}/me/profile/security` },
  })
  await announceSecurity(ctx, user, 'email_changed')
  ctx.log({
    account_id: null,
    event: 'user.email_changed',
    subject_type: 'user',
    subject_id: user.id,
    subject_label: user.username,
    changes: { email: [user.email, email] },
  })
  ctx.emit({
    name: 'user.updated',
    account_id: null,
    type: 'user',
    key: user.id,
    changed: ['email', 'email_verified_at'],
    requires: '',
    channels: [`private-App.Models.User.${user.id}`],
  })
  for (const account_id of actor.memberships.keys())
    ctx.publish({ topic: 'realtime-control', payload: { type: 'recheck-account', account_id, user_ids: [user.id] } })
}
