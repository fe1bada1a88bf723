import type { Context } from '#kit/context.ts'
import type { ListedUser } from './users.query.ts'

/** Announces a change to the user and to the admin area, and logs it. */
export function announceUser(
  ctx: Context,
  verb: 'created' | 'updated',
  user: Pick<ListedUser, 'id' | 'username' | 'version'>,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  ctx.emit({
    name: `user.${verb}`,
    account_id: null,
    type: 'user',
    key: user.id,
    version: user.version,
    requires: 'users.read',
    channels: ['private-admin', `private-App.Models.User.${user.id}`],
    ...(changes && { changed: Object.keys(changes) }),
  })
  ctx.log({
    account_id: null,
    event: `user.${verb}`,
    subject_type: 'user',
    subject_id: user.id,
    subject_label: user.username,
    ...(changes && { changes }),
  })
}
