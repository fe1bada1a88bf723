import type { Context } from '#kit/context.ts'
import { addressed, whenFor } from './mails.ts'
import { queueMail } from './queue-mail.ts'
import type { UserRow } from '../../user-records/index.ts'
import { deviceOf } from '../sign-in/device.ts'

/** Events that are reported to the user immediately (notification `user.security`). */
type SecurityKind = 'new_login' | 'password_changed' | 'email_changed' | 'two_factor_enabled' | 'two_factor_disabled'

/** Title of the notification. */
const TITLES: Record<SecurityKind, string> = {
  new_login: 'login',
  password_changed: 'password',
  email_changed: 'email',
  two_factor_enabled: 'two-factor',
  two_factor_disabled: 'two-factor',
}

type Affected = Pick<UserRow, 'id' | 'email' | 'username' | 'locale' | 'time_zone'>

/** Notifies a user by mail and in the product of a change to their sign-in. */
export async function announceSecurity(ctx: Context, user: Affected, kind: SecurityKind): Promise<void> {
  const { ip, browser } = ctx.request
  const device = deviceOf(browser).label || '–'
  const when = whenFor(user, ctx.services.clock.now())
  const url = `${ctx.services.app_url}/me/profile/security`
  if (kind === 'new_login')
    await queueMail(ctx.db, { name: 'security-new-login', ...addressed(user), params: { name: user.username, when, device, ip, url } })
  if (kind === 'password_changed')
    await queueMail(ctx.db, {
      name: 'password-changed',
      ...addressed(user),
      params: { name: user.username, when, url: `${ctx.services.app_url}/forgot-password` },
    })
  if (kind === 'two_factor_enabled' || kind === 'two_factor_disabled')
    await queueMail(ctx.db, {
      name: kind === 'two_factor_enabled' ? 'two-factor-enabled' : 'two-factor-disabled',
      ...addressed(user),
      params: { name: user.username, when, url },
    })
  ctx.publish({
    topic: 'notification',
    payload: {
      user_ids: [user.id],
      setting_code: 'user.security',
      params: { context: TITLES[kind] },
      url: '/me/profile/security',
      mailed: true,
    },
  })
}
