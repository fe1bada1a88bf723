import { sql } from 'kysely'
import { notifications, type Notification } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { column, whether } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '../subjects/index.ts'
import { notificationText, type NotificationContent } from './notification-text.ts'

/** A stored notification, with its actor if included. */
export type NotificationRow = Row<'notifications'> & Pick<Notification, 'actor'>

/** Users read only their own notifications, staff included (invariant 14). */
export const notificationQuery = resourceQuery(notifications, {
  from: 'notifications',
  policy: {
    scope: (actor) => sql`t.user_id = ${actor.id}`,
    knows: (actor, row: NotificationRow) => row.user_id === actor.id,
    holds: (actor, _permission, row: NotificationRow) => row.user_id === actor.id,
  },
  filters: {
    unread: whether(sql`t.read_at IS NULL`),
    account: column('account_id'),
    setting: column('notification_setting_code'),
  },
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: { actor: userInclude('actor_id') },
  present,
})

function present(row: NotificationRow, ctx: Context): Notification {
  const { title_key, params, url } = row.data as unknown as NotificationContent
  const content = {
    account_id: row.account_id,
    ...notificationText(ctx.services.t, ctx.request.locale, { title_key, params, url }, row.count),
    title_key,
    params,
    url,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
  }
  return {
    id: row.uuid,
    type: row.notification_setting_code,
    notifiable_type: 'user',
    notifiable_id: row.user_id,
    data: content,
    ...content,
    count: row.count,
    read_at: row.read_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.actor !== undefined && { actor: row.actor }),
  }
}
