import { sql } from 'kysely'
import type { NotificationPage, One, Notification, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { notificationQuery, type NotificationRow } from './notifications.query.ts'
import { bellFrame, unreadCount } from './notify.ts'

/** The caller's notifications, newest first, with the number of unread ones among all of them. */
export async function listOwn(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<NotificationPage> {
  const [page, unread_count] = await Promise.all([notificationQuery.page(ctx, query, params), unreadCount(ctx.db, ctx.actor.id)])
  return { ...page, meta: { ...page.meta, unread_count } }
}

export const markRead = (ctx: Context, { params }: { params: Params }) => mark(ctx, params.uuid, ctx.services.clock.now())
export const markUnread = (ctx: Context, { params }: { params: Params }) => mark(ctx, params.uuid, null)

async function mark(ctx: Context, uuid: string, read_at: Date | null): Promise<One<Notification>> {
  await notificationQuery.find(ctx, uuid, 'update')
  const { rows } = await sql<NotificationRow>`
    UPDATE notifications SET read_at = CASE WHEN ${read_at}::timestamptz IS NULL THEN NULL ELSE coalesce(read_at, ${read_at}) END, updated_at = now() WHERE uuid = ${uuid} RETURNING *`.execute(
    ctx.db,
  )
  await tellBell(ctx, uuid, 'notification.read')
  return notificationQuery.one(ctx, rows[0]!, ['actor'])
}

/** Marks everything as read. */
export async function markAllRead(ctx: Context): Promise<{ data: { unread_count: number } }> {
  await sql`UPDATE notifications SET read_at = ${ctx.services.clock.now()}, updated_at = now() WHERE user_id = ${ctx.actor.id} AND read_at IS NULL`.execute(
    ctx.db,
  )
  return { data: { unread_count: await tellBell(ctx, null, 'notification.read') } }
}

export async function removeOwn(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  await notificationQuery.find(ctx, params.uuid, 'delete')
  await sql`DELETE FROM notifications WHERE uuid = ${params.uuid}`.execute(ctx.db)
  await tellBell(ctx, params.uuid, 'notification.deleted')
  return { data: null }
}

/** Keeps the bell of the user's other windows right. */
async function tellBell(ctx: Context, uuid: string | null, event: string): Promise<number> {
  const unread_count = await unreadCount(ctx.db, ctx.actor.id)
  const { socket_id } = ctx.request
  ctx.publish({
    topic: 'broadcast',
    payload: { ...bellFrame(ctx.actor.id, uuid, unread_count, event), ...(socket_id && { except_socket_id: socket_id }) },
  })
  return unread_count
}
