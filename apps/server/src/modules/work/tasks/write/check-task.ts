import { sql } from 'kysely'
import { TASK_TRANSITIONS, type TaskInput, type TaskStatus } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing, refuseUnknown, text } from '#kit/refuse.ts'
import { AppError, missingAccountPermission } from '#lib/errors.ts'
import { findSubject } from '#modules/attachments/subjects/index.ts'
import type { TaskRow } from '../task-row.ts'

/**
 * Checks that the assignee is an active member of the account of the task or of the account that it is shared with.
 * Assigning anybody but oneself takes `tasks.assign`.
 * @throws 403 without that permission, 422 on `user_assigned_id` for anybody else
 */
export async function checkTaskAssignee(
  ctx: Context,
  { account_id, account_assigned_id }: { account_id: number; account_assigned_id?: number | null | undefined },
  user_id: number | null | undefined,
): Promise<void> {
  if (!user_id) return
  const accounts = [account_id, ...(account_assigned_id ? [account_assigned_id] : [])]
  if (user_id !== ctx.actor.id && !accounts.some((id) => holdsIn(ctx.actor, id, 'tasks.assign'))) throw missingAccountPermission()
  const member = await one(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = any(${accounts}::bigint[]) AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  if (!member) refuseUnknown(ctx, 'user_assigned_id')
}

/** Checks that a task does not start after it is due. @throws 422 on `due_at` */
export function checkPeriod(ctx: Context, start_at: string | null | undefined, due_at: string | null | undefined): void {
  if (start_at && due_at && new Date(start_at) > new Date(due_at))
    refuse(ctx, { due_at: ['validation:invalid', { field: text(ctx, 'fields:due_at') }] })
}

/**
 * Checks that contact, request, order item, project and parent belong to the account of the task and that the caller may
 * read them. A parent has no parent.
 * @throws 422 on the field that is wrong
 */
export async function checkOwners(ctx: Context, account_id: number, body: Partial<TaskInput>, task?: TaskRow): Promise<void> {
  await checkSubject(ctx, account_id, 'contact', 'contact_id', body.contact_id)
  await checkSubject(ctx, account_id, 'contact_request', 'contact_request_id', body.contact_request_id)
  await checkSubject(ctx, account_id, 'order_item', 'order_item_uuid', body.order_item_uuid)
  await checkProject(ctx, account_id, body.project_uuid)
  if (!body.parent_uuid) return
  const parent = await one<{ fits: boolean }>(
    ctx.db,
    sql`SELECT parent_uuid IS NULL AND uuid IS DISTINCT FROM ${task?.uuid ?? null}::uuid
        AND NOT EXISTS (SELECT FROM tasks c WHERE c.account_id = ${account_id} AND c.parent_uuid = ${task?.uuid ?? null}::uuid AND c.deleted_at IS NULL) AS fits
      FROM tasks WHERE account_id = ${account_id} AND uuid = ${body.parent_uuid} AND deleted_at IS NULL`,
  )
  if (!parent?.fits) refuseUnknown(ctx, 'parent_uuid')
}

/** Checks that the account takes part in the project and that the caller may read it. @throws 422 on `project_uuid` */
async function checkProject(ctx: Context, account_id: number, uuid: string | null | undefined): Promise<void> {
  if (!uuid) return
  const party = await one(
    ctx.db,
    sql`SELECT 1 FROM project_accounts WHERE project_uuid = ${uuid} AND account_id = ${account_id} AND ended_at IS NULL`,
  )
  const project = await readable(ctx, 'project', uuid)
  if (!party || !project) refuseUnknown(ctx, 'project_uuid')
}

async function checkSubject(
  ctx: Context,
  account_id: number,
  type: string,
  field: string,
  key: number | string | null | undefined,
): Promise<void> {
  if (!key) return
  const found = await readable(ctx, type, key)
  if (found?.account_id !== account_id) refuseUnknown(ctx, field)
}

const readable = (ctx: Context, type: string, key: number | string) =>
  findSubject(ctx, type, key, 'read').catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  })

/**
 * Checks that a task may change to a status (domain.md 3.6); blocking it takes a reason.
 * @throws 422 on `status` or `reason`
 */
export function checkTransition(ctx: Context, task: TaskRow, status: TaskStatus, reason: string | null | undefined): void {
  if (!TASK_TRANSITIONS[task.status as TaskStatus].includes(status)) refuseUnknown(ctx, 'status')
  if (status === 'blocked' && !reason) refuseMissing(ctx, 'reason')
}

/** Checks that a repeating task has a due date. @throws 422 on `due_at` */
export function checkRecurrence(ctx: Context, recurrence: unknown, due_at: string | null | undefined): void {
  if (recurrence && !due_at) refuseMissing(ctx, 'due_at')
}
