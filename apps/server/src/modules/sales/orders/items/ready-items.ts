import { sql } from 'kysely'
import type { Requirement, TaskTemplate } from '@stoa/contract'
import type { z } from 'zod'
import { areRequirementsComplete } from '@stoa/domain'
import { findRow, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { makeTasks } from '#modules/work/tasks/index.ts'
import type { OrderRow } from '../order-row.ts'
import { writeReadiness } from '../store/item-status.ts'
import { markAnswered } from '../store/items.ts'

interface WaitingItem {
  uuid: string
  parent_uuid: string | null
  status: string
  requirements: z.infer<typeof Requirement>[]
  requirements_answers: Record<string, unknown>
  requirements_completed_at: string | null
  task_template: z.infer<typeof TaskTemplate>[] | null
  is_package: boolean
}

/**
 * Marks items of a confirmed order as ready once their questions are answered, and creates their tasks from the template of
 * the product. Parts of a package also require the answers of the package (domain.md 3.24).
 */
export async function readyItems(ctx: Context, order: OrderRow): Promise<void> {
  const items = await rows<WaitingItem>(
    ctx.db,
    sql`SELECT i.uuid, i.parent_uuid, i.status, i.requirements, i.requirements_answers, i.requirements_completed_at, p.task_template,
      EXISTS (SELECT FROM order_items c WHERE c.account_id = i.account_id AND c.parent_uuid = i.uuid AND c.deleted_at IS NULL) AS is_package
    FROM order_items i LEFT JOIN products p ON p.id = i.product_id
    WHERE i.account_id = ${order.account_id} AND i.order_uuid = ${order.uuid} AND i.deleted_at IS NULL ORDER BY i.position`,
  )
  const complete = (item: WaitingItem | undefined) => !item || areRequirementsComplete(item.requirements, item.requirements_answers)
  const waiting = items.filter((item) => item.status === 'pending' || item.status === 'awaiting_requirements')
  const parentOf = (item: WaitingItem) => items.find(({ uuid }) => uuid === item.parent_uuid)
  for (const item of waiting) {
    const status = complete(item) && complete(parentOf(item)) ? 'ready' : 'awaiting_requirements'
    if (status === item.status) continue
    await writeReadiness(ctx.db, item.uuid, status)
    if (status === 'ready' && !item.is_package && item.task_template?.length) await makeItemTasks(ctx, order, item.uuid, item.task_template)
  }
  const answered = items
    .filter((item) => item.requirements.length && item.requirements_completed_at === null && complete(item))
    .map((item) => item.uuid)
  await markAnswered(ctx.db, answered, ctx.services.clock.now())
}

/** Creates the tasks of an item. Each is assigned to a member with the role that the template names, if the account has one. */
async function makeItemTasks(ctx: Context, order: OrderRow, item_uuid: string, template: z.infer<typeof TaskTemplate>[]): Promise<void> {
  const roles = template.flatMap(({ assignee_role }) => assignee_role ?? [])
  const members = await rows<{ code: string; user_id: number }>(
    ctx.db,
    sql`SELECT DISTINCT ON (r.code) r.code, m.user_id FROM memberships m JOIN roles r ON r.id = m.role_id
    WHERE m.account_id = ${order.account_id} AND m.status = 'active' AND m.deleted_at IS NULL AND r.code = any(${roles}::text[])
    ORDER BY r.code, (m.user_id = any(${order.assignee_ids}::bigint[])) DESC, m.created_at`,
  )
  const user_id = await creatorOf(ctx, order)
  if (user_id === null) return
  await makeTasks(
    ctx,
    { account_id: order.account_id, user_id, order_item_uuid: item_uuid, contact_id: order.contact_id },
    template.map(({ title, offset_days, assignee_role, checklist = [] }) => ({
      title,
      offset_days,
      checklist,
      user_assigned_id: members.find(({ code }) => code === assignee_role)?.user_id ?? order.assignee_ids[0] ?? null,
    })),
  )
}

/** The user who creates the tasks: an assignee of the order, its creator, or the owner of the account. */
async function creatorOf(ctx: Context, order: OrderRow): Promise<number | null> {
  const known = order.assignee_ids[0] ?? order.created_by_id
  if (known) return known
  const account = await findRow(ctx.db, 'accounts', { id: order.account_id })
  return account!.owner_id
}
