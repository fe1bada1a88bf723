import type { One, Task, TaskInput } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { AppError, missingAccountPermission, notFound } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { takeNumbers } from '#platform/sequences.store.ts'
import { findSubject, subjectChanged } from '#modules/attachments/subjects/index.ts'
import { announcePublished, sharedColumns } from '../sharing/share-task.ts'
import { notifyAssigned, recordTask } from '../task-effects.ts'
import { checkOwners, checkPeriod, checkRecurrence, checkTaskAssignee } from './check-task.ts'
import { columnsOf, taskSearchText, zoneOf } from './task-columns.ts'
import { insertTask } from '../store.ts'
import { subtaskRank } from '../board/subtask-rank.ts'
import { rankIn } from '../board/task-rank.ts'
import { taskQuery } from '../tasks.query.ts'
import type { TaskRow } from '../task-row.ts'

/**
 * Creates a task in an account. The caller must hold `tasks.create` there.
 * @throws 422 on the field that is wrong
 */
export async function createTask(ctx: Context, account_id: number, body: TaskInput): Promise<One<Task>> {
  await checkTaskAssignee(ctx, { account_id, account_assigned_id: body.account_assigned_id }, body.user_assigned_id)
  await checkOwners(ctx, account_id, body)
  checkRecurrence(ctx, body.recurrence, body.due_at)
  // A date that is sent has a time, so that a task is for the whole day only if the body says so or has no date.
  const all_day = body.all_day ?? (!body.due_at && !body.start_at)
  const values = columnsOf({ ...body, all_day }, await zoneOf(ctx, account_id), all_day)
  checkPeriod(ctx, values.start_at as string | null, values.due_at as string | null)
  const uuid = uuidv7()
  const number = await nextTaskNumber(ctx, account_id)
  const task = await insertTask(ctx.db, {
    ...values,
    title: body.title,
    ...(await sharedColumns(ctx, account_id, body.account_assigned_id)),
    uuid,
    account_id,
    number,
    position: await rankIn(ctx, { account_id, status: 'todo' }, uuid),
    subtask_position: await subtaskRank(ctx, { uuid, account_id, parent_uuid: body.parent_uuid ?? null }),
    user_id: ctx.actor.id,
    search_text: taskSearchText(body.title, number),
  })
  recordTask(ctx, 'created', task)
  await notifyAssigned(ctx, task)
  if (task.published_at) await announcePublished(ctx, task)
  await announceToSubjects(ctx, task)
  return taskQuery.one(ctx, task, ['user', 'userAssigned'])
}

/**
 * Creates a task in the account of its request, contact, project or parent, else in `account_id` or the caller's current account.
 * @throws 403 without `tasks.create` there, 422 without any account
 */
export async function createAnywhere(ctx: Context, body: TaskInput & { account_id?: number | null | undefined }): Promise<One<Task>> {
  const account_id = await accountFor(ctx, body)
  if (!holdsIn(ctx.actor, account_id, 'tasks.create')) throw missingAccountPermission()
  const { account_id: _named, ...rest } = body
  return createTask(ctx, account_id, rest)
}

async function accountFor(ctx: Context, body: TaskInput & { account_id?: number | null | undefined }): Promise<number> {
  if (body.contact_request_id) return (await ownerOf(ctx, 'contact_request', 'contact_request_id', body.contact_request_id)).account_id
  if (body.contact_id) return (await ownerOf(ctx, 'contact', 'contact_id', body.contact_id)).account_id
  if (body.project_uuid) return (await ownerOf(ctx, 'project', 'project_uuid', body.project_uuid)).account_id
  if (body.parent_uuid) return (await taskQuery.find(ctx, body.parent_uuid)).account_id
  const account_id = body.account_id ?? ctx.actor.current_account_id
  if (!account_id) refuseMissing(ctx, 'account_id')
  if (body.account_id && !ctx.actor.memberships.has(body.account_id) && !holdsIn(ctx.actor, body.account_id, 'tasks.create'))
    throw notFound()
  return account_id
}

async function ownerOf(ctx: Context, type: string, field: string, key: number | string) {
  try {
    return await findSubject(ctx, type, key, 'read')
  } catch (error) {
    if (error instanceof AppError && error.status === 404) refuseUnknown(ctx, field)
    throw error
  }
}

/** Takes the next task number of an account. */
export const nextTaskNumber = (ctx: Context, account_id: number): Promise<number> => takeTaskNumbers(ctx, account_id, 1)

/** Takes consecutive task numbers. @returns the first of them */
export async function takeTaskNumbers(ctx: Context, account_id: number, count: number): Promise<number> {
  return takeNumbers(ctx.db, account_id, 'task', count)
}

/** Lets the records that a task belongs to recount their tasks. */
export async function announceToSubjects(
  ctx: Context,
  task: Pick<TaskRow, 'contact_id' | 'contact_request_id'> & Partial<Pick<TaskRow, 'order_item_uuid' | 'project_uuid'>>,
): Promise<void> {
  if (task.contact_id) await subjectChanged(ctx, 'contact', task.contact_id)
  if (task.contact_request_id) await subjectChanged(ctx, 'contact_request', task.contact_request_id)
  if (task.order_item_uuid) await subjectChanged(ctx, 'order_item', task.order_item_uuid)
  if (task.project_uuid) await subjectChanged(ctx, 'project', task.project_uuid)
}
