import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { replaceTags } from '#modules/attachments/tags/index.ts'
import { logOrder } from '../announce/announce-order.ts'
import type { OrderRow } from '../order-row.ts'
import { setAssignees, setContactPoints } from '../store/people.ts'

/**
 * Sets the assignees of an order on the issuing side and its contact points on the receiving side.
 * @throws 422 on `assignees` or `contact_points` for a person who is not an active member there
 */
export async function setPeople(
  ctx: Context,
  order: OrderRow,
  { assignees, contact_points }: { assignees?: number[] | undefined; contact_points?: number[] | undefined },
): Promise<void> {
  if (assignees) {
    const wanted = [...new Set(assignees)]
    await checkMembers(ctx, 'assignees', order.account_id, wanted)
    await setAssignees(ctx.db, order.uuid, wanted)
    const gained = assignees.filter((id) => !(order.assignee_ids ?? []).includes(id))
    if (gained.length) logOrder(ctx, 'assigned', order, { assignees: [order.assignee_ids, assignees] })
  }
  if (contact_points) {
    const wanted = [...new Set(contact_points)]
    await checkMembers(ctx, 'contact_points', order.kind === 'sales' ? order.client_account_id : order.supplier_account_id, wanted)
    await setContactPoints(ctx.db, order.uuid, wanted)
  }
}

async function checkMembers(ctx: Context, field: string, account_id: number | null, user_ids: readonly number[]): Promise<void> {
  if (!user_ids.length) return
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = any(${user_ids}::bigint[]) AND status = 'active' AND deleted_at IS NULL`,
  )
  if (found.length !== user_ids.length) refuseUnknown(ctx, field)
}

/** Sets the tags of an order. @throws 422 on `tags` for one of another account */
export async function setTags(ctx: Context, order: OrderRow, tags: readonly number[] | undefined): Promise<void> {
  if (!tags) return
  const wanted = [...new Set(tags)]
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM tags WHERE account_id = ${order.account_id} AND id = any(${wanted}::bigint[]) AND deleted_at IS NULL`,
  )
  if (found.length !== wanted.length) refuseUnknown(ctx, 'tags')
  await replaceTags(ctx.db, { account_id: order.account_id, type: 'order', key: order.uuid }, wanted, ctx.actor.id || null)
}
