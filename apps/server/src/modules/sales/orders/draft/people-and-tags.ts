import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { replaceTags } from '#modules/attachments/tags/index.ts'
import { logOrder, sayValidation } from '../announce-order.ts'
import type { OrderRow } from '../order-row.ts'

/**
 * Sets who looks after an order on the keeping side, and whom of the buying account is asked.
 * @throws 422 on `assignees` or `contact_points` for somebody who is no active member there
 */
export async function setPeople(
  ctx: Context,
  order: OrderRow,
  { assignees, contact_points }: { assignees?: number[] | undefined; contact_points?: number[] | undefined },
): Promise<void> {
  if (assignees) {
    await checkMembers(ctx, 'assignees', order.account_id, assignees)
    await replace(ctx, 'order_assignees', order.uuid, assignees)
    await run(ctx.db, sql`UPDATE orders SET assignee_ids = ${[...new Set(assignees)]}::bigint[] WHERE uuid = ${order.uuid}`)
    const gained = assignees.filter((id) => !(order.assignee_ids ?? []).includes(id))
    if (gained.length) logOrder(ctx, 'assigned', order, { assignees: [order.assignee_ids, assignees] })
  }
  if (contact_points) {
    await checkMembers(ctx, 'contact_points', order.kind === 'sales' ? order.client_account_id : order.supplier_account_id, contact_points)
    await replace(ctx, 'order_contact_points', order.uuid, contact_points)
  }
}

async function checkMembers(ctx: Context, field: string, account_id: number | null, user_ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(user_ids)]
  if (!wanted.length) return
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = any(${wanted}::bigint[]) AND status = 'active' AND deleted_at IS NULL`,
  )
  if (found.length !== wanted.length) throw invalid({ [field]: sayValidation(ctx, 'unknown', field) })
}

async function replace(ctx: Context, table: 'order_assignees' | 'order_contact_points', order_uuid: string, user_ids: readonly number[]) {
  const wanted = [...new Set(user_ids)]
  await run(ctx.db, sql`DELETE FROM ${sql.table(table)} WHERE order_uuid = ${order_uuid} AND NOT user_id = any(${wanted}::bigint[])`)
  await run(
    ctx.db,
    sql`INSERT INTO ${sql.table(table)} (order_uuid, user_id) SELECT ${order_uuid}, u FROM unnest(${wanted}::bigint[]) AS u ON CONFLICT DO NOTHING`,
  )
}

/** Sets the tags that the keeping side gave an order. @throws 422 on `tags` for one of another account */
export async function setTags(ctx: Context, order: OrderRow, tags: readonly number[] | undefined): Promise<void> {
  if (!tags) return
  const wanted = [...new Set(tags)]
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM tags WHERE account_id = ${order.account_id} AND id = any(${wanted}::bigint[]) AND deleted_at IS NULL`,
  )
  if (found.length !== wanted.length) throw invalid({ tags: sayValidation(ctx, 'unknown', 'tags') })
  await replaceTags(ctx.db, { account_id: order.account_id, type: 'order', key: order.uuid }, wanted, ctx.actor.id || null)
}
