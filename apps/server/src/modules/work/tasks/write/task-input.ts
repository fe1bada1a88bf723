import { sql } from 'kysely'
import { TASK_TRANSITIONS, type TaskInput, type TaskStatus } from '@stoa/contract'
import { addDays, searchText, startOfDay } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import type { RowChange } from '#db/rows.ts'
import { AppError, invalid, missingAccountPermission } from '#lib/errors.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { findSubject } from '../../../attachments/subjects/index.ts'
import type { TaskRow } from '../task-row.ts'

/** A message of the validation texts about a field. */
export const say = (ctx: Context, key: string, field: string) =>
  ctx.services.t(ctx.request.locale, `validation:${key}`, { field: ctx.services.t(ctx.request.locale, `fields:${field}`) })

/**
 * A task is given to an active member of its account or of the account it was given to; to give it to somebody else
 * takes `tasks.assign`.
 * @throws 403 without that right, 422 on `user_assigned_id` for a stranger
 */
export async function checkTaskAssignee(
  ctx: Context,
  { account_id, account_assigned_id }: { account_id: number; account_assigned_id?: number | null | undefined },
  user_id: number | null | undefined,
): Promise<void> {
  if (!user_id) return
  const accounts = [account_id, ...(account_assigned_id ? [account_assigned_id] : [])]
  if (user_id !== ctx.actor.id && !accounts.some((id) => holdsIn(ctx.actor, id, 'tasks.assign'))) throw missingAccountPermission()
  const { rows } =
    await sql`SELECT 1 FROM memberships WHERE account_id = any(${accounts}::bigint[]) AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`.execute(
      ctx.db,
    )
  if (!rows.length) throw invalid({ user_assigned_id: say(ctx, 'unknown', 'user_assigned_id') })
}

/** A start after the end is refused on the end. @throws 422 on `due_at` */
export function checkPeriod(ctx: Context, start_at: string | null | undefined, due_at: string | null | undefined): void {
  if (start_at && due_at && new Date(start_at) > new Date(due_at)) throw invalid({ due_at: say(ctx, 'invalid', 'due_at') })
}

/**
 * Contact, request and parent belong to the account of the task, and the caller may read them. A parent has no parent.
 * @throws 422 on the field that names something else
 */
export async function checkOwners(ctx: Context, account_id: number, body: Partial<TaskInput>, task?: TaskRow): Promise<void> {
  await checkSubject(ctx, account_id, 'contact', 'contact_id', body.contact_id)
  await checkSubject(ctx, account_id, 'contact_request', 'contact_request_id', body.contact_request_id)
  await checkSubject(ctx, account_id, 'order_item', 'order_item_uuid', body.order_item_uuid)
  await checkProject(ctx, account_id, body.project_uuid)
  if (!body.parent_uuid) return
  const { rows } = await sql<{ fits: boolean }>`
    SELECT parent_uuid IS NULL AND uuid IS DISTINCT FROM ${task?.uuid ?? null}::uuid
      AND NOT EXISTS (SELECT FROM tasks c WHERE c.account_id = ${account_id} AND c.parent_uuid = ${task?.uuid ?? null}::uuid AND c.deleted_at IS NULL) AS fits
    FROM tasks WHERE account_id = ${account_id} AND uuid = ${body.parent_uuid} AND deleted_at IS NULL`.execute(ctx.db)
  if (!rows[0]?.fits) throw invalid({ parent_uuid: say(ctx, 'unknown', 'parent_uuid') })
}

/** The caller may read the project, and the account of the task takes part in it. @throws 422 on `project_uuid` */
async function checkProject(ctx: Context, account_id: number, uuid: string | null | undefined): Promise<void> {
  if (!uuid) return
  const { rows } = await sql`
    SELECT 1 FROM project_accounts WHERE project_uuid = ${uuid} AND account_id = ${account_id} AND ended_at IS NULL`.execute(ctx.db)
  const found = await readable(ctx, 'project', uuid)
  if (!rows.length || !found) throw invalid({ project_uuid: say(ctx, 'unknown', 'project_uuid') })
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
  if (found?.account_id !== account_id) throw invalid({ [field]: say(ctx, 'unknown', field) })
}

const readable = (ctx: Context, type: string, key: number | string) =>
  findSubject(ctx, type, key, 'read').catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  })

/**
 * Whether a task may go to a status (domain.md 3.6); a blocked one says why.
 * @throws 422 on `status` or `reason`
 */
export function checkTransition(ctx: Context, task: TaskRow, status: TaskStatus, reason: string | null | undefined): void {
  if (!TASK_TRANSITIONS[task.status as TaskStatus].includes(status)) throw invalid({ status: say(ctx, 'unknown', 'status') })
  if (status === 'blocked' && !reason) throw invalid({ reason: say(ctx, 'required', 'reason') })
}

/** A task that repeats needs a day to count from. @throws 422 on `due_at` */
export function checkRecurrence(ctx: Context, recurrence: unknown, due_at: string | null | undefined): void {
  if (recurrence && !due_at) throw invalid({ due_at: say(ctx, 'required', 'due_at') })
}

/** Zone of an account's calendar days. */
export async function zoneOf(ctx: Pick<Context, 'db'>, account_id: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`SELECT time_zone FROM accounts WHERE id = ${account_id}`.execute(ctx.db)
  return rows[0]!.time_zone
}

/**
 * Columns of a body: description cleaned, checks and rule as JSON, and the days of an all-day task as the first and
 * last minute of the day that was written, in the zone of the account.
 */
export function columnsOf(body: Partial<TaskInput>, zone: string, all_day: boolean): RowChange<'tasks'> {
  const {
    account_id: _account,
    checklist,
    recurrence,
    description,
    start_at,
    due_at,
    ...plain
  } = body as Partial<TaskInput> & {
    account_id?: number
  }
  return {
    ...plain,
    ...(description !== undefined && { description: description && cleanHtml(description).body }),
    ...(checklist !== undefined && { checklist: JSON.stringify(checklist) }),
    ...(recurrence !== undefined && { recurrence: recurrence && JSON.stringify(recurrence) }),
    ...(start_at !== undefined && { start_at: start_at && (all_day ? startOfDay(start_at.slice(0, 10), zone) : start_at) }),
    ...(due_at !== undefined && { due_at: due_at && (all_day ? lastMinute(due_at.slice(0, 10), zone) : due_at) }),
  }
}

/** The last minute of a day: a task for the whole day is late when the day is over. */
export const lastMinute = (day: string, zone: string): string =>
  new Date(new Date(startOfDay(addDays(day, 1), zone)).getTime() - 60_000).toISOString()

/** What a task is found by. */
export const taskSearchText = (title: string, number: number): string => searchText({ names: [], values: [title, String(number)] })
