import type { NotificationPage, One, Notification, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { notificationQuery } from './notifications.query.ts'
import { bellFrame } from './notify/messages.ts'
import { deleteNotification, setAllRead, setRead, unreadCounts } from './store.ts'

/** Lists the caller's notifications, newest first, with the total of unread ones. */
export async function listOwn(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<NotificationPage> {
  const [page, unread_count] = await Promise.all([notificationQuery.page(ctx, query, params), unreadCount(ctx)])
  return { ...page, meta: { ...page.meta, unread_count } }
}

/** Marks a notification of the caller as read. */
export const markRead = (ctx: Context, { params }: { params: Params }) => mark(ctx, params.uuid, ctx.services.clock.now())
/** Marks a notification of the caller as unread. */
export const markUnread = (ctx: Context, { params }: { params: Params }) => mark(ctx, params.uuid, null)

async function mark(ctx: Context, uuid: string, read_at: Date | null): Promise<One<Notification>> {
  await notificationQuery.find(ctx, uuid, 'update')
  const notification = await setRead(ctx.db, uuid, read_at)
  await updateBell(ctx, uuid, 'notification.read')
  return notificationQuery.one(ctx, notification, ['actor'])
}

/** Marks all notifications of the caller as read. */
export async function markAllRead(ctx: Context): Promise<{ data: { unread_count: number } }> {
  await setAllRead(ctx.db, ctx.actor.id, ctx.services.clock.now())
  return { data: { unread_count: await updateBell(ctx, null, 'notification.read') } }
}

/** Deletes a notification of the caller. */
export async function removeOwn(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  await notificationQuery.find(ctx, params.uuid, 'delete')
  await deleteNotification(ctx.db, params.uuid as string)
  await updateBell(ctx, params.uuid, 'notification.deleted')
  return { data: null }
}

const unreadCount = async ({ db, actor }: Context) => (await unreadCounts(db, [actor.id])).get(actor.id) ?? 0

/** Sends the number of unread notifications to the other windows of the user. */
async function updateBell(ctx: Context, uuid: string | null, event: string): Promise<number> {
  const unread_count = await unreadCount(ctx)
  const { socket_id } = ctx.request
  ctx.publish({
    topic: 'broadcast',
    payload: { ...bellFrame(ctx.actor.id, uuid, unread_count, event), ...(socket_id && { except_socket_id: socket_id }) },
  })
  return unread_count
}
