import type { One, Params, Task, TaskUpdate } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { changesOf } from '#kit/effects.ts'
import type { RowChange } from '#db/rows.ts'
import { conflict, forbidden, versionConflict } from '#lib/errors.ts'
import { addComment } from '#modules/attachments/comments/index.ts'
import { completeTask } from '../recurrence/complete-task.ts'
import { announceToSubjects } from './create-task.ts'
import { announcePublished, sharedColumns } from '../sharing/share-task.ts'
import { logTask, notifyAssigned, recordTask, announceOrder, announceToOtherAccount } from '../task-effects.ts'
import { checkOwners, checkPeriod, checkRecurrence, checkTaskAssignee, checkTransition } from './check-task.ts'
import { columnsOf, lastMinute, taskSearchText, zoneOf } from './task-columns.ts'
import { movedReminder } from '../reminders/move-reminder.ts'
import { deleteWithSubtasks, writeTask } from '../store.ts'
import { subtaskRank } from '../board/subtask-rank.ts'
import { rankIn } from '../board/task-rank.ts'
import { taskToSubject } from '../task-subject.ts'
import { isFromOutside } from '../tasks.policy.ts'
import { taskQuery } from '../tasks.query.ts'
import { isOpen, type TaskRow } from '../task-row.ts'

type Change = Partial<TaskUpdate> & { version?: number | undefined }

/** Fields that people of the account that a task was given to may change. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set([
  'status',
  'from_status',
  'reason',
  'checklist',
  'spent_minutes',
  'user_assigned_id',
  'version',
])

/** Changes a task. @throws 409 when `version` or `from_status` is outdated, 422 for a status that the task cannot change to */
export async function updateTask(ctx: Context, { params, body }: { params: Params; body: Change }): Promise<One<Task>> {
  const after = await changeTask(ctx, await taskQuery.find(ctx, params.uuid, 'update'), body)
  return taskQuery.one(ctx, after, ['user', 'userAssigned', 'subtasks_count', 'subtasks_done_count'])
}

/** Changes a task that was found with the permission to update it, announces the change and does what follows from it. */
export async function changeTask(ctx: Context, before: TaskRow, body: Change): Promise<TaskRow> {
  const { version, from_status, place, subtask_place, reason, status, ...fields } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (from_status !== undefined && from_status !== before.status) throw conflict(text(ctx, 'attachments:task_moved'))
  if (isFromOutside(ctx.actor, before) && Object.keys(body).some((name) => !FROM_OUTSIDE.has(name))) throw forbidden()
  if (status !== undefined && status !== before.status) checkTransition(ctx, before, status, reason)
  await checkFields(ctx, before, fields)
  const values = {
    ...(await fieldColumns(ctx, before, fields)),
    ...(await placeColumns(ctx, before, { status, place })),
    ...(await subtaskColumns(ctx, before, fields, subtask_place)),
    ...(fields.account_assigned_id !== before.account_assigned_id &&
      (await sharedColumns(ctx, before.account_id, fields.account_assigned_id))),
  }
  checkPeriod(ctx, valueOf(values, before, 'start_at'), valueOf(values, before, 'due_at'))
  const after = await writeTask(ctx.db, before.uuid, values)
  await announceUpdate(ctx, before, after, reason)
  return after
}

async function checkFields(ctx: Context, before: TaskRow, fields: Change): Promise<void> {
  const account_assigned_id = fields.account_assigned_id ?? before.account_assigned_id
  if (fields.user_assigned_id !== undefined && fields.user_assigned_id !== before.user_assigned_id)
    await checkTaskAssignee(ctx, { account_id: before.account_id, account_assigned_id }, fields.user_assigned_id)
  await checkOwners(ctx, before.account_id, fields, before)
  const due_at = fields.due_at === undefined ? before.due_at : fields.due_at
  checkRecurrence(ctx, fields.recurrence === undefined ? before.recurrence : fields.recurrence, due_at)
}

async function fieldColumns(ctx: Context, before: TaskRow, fields: Change): Promise<RowChange<'tasks'>> {
  const all_day = fields.all_day ?? before.all_day
  const zone = await zoneOf(ctx, before.account_id)
  const becomesAllDay = all_day && !before.all_day
  const columns = {
    ...(becomesAllDay && before.due_at && { due_at: lastMinute(localToday(zone, new Date(before.due_at)), zone) }),
    ...columnsOf(fields, zone, all_day),
  }
  return {
    ...columns,
    ...(fields.title !== undefined && { search_text: taskSearchText(fields.title, before.number) }),
    ...(fields.reminder_at === undefined && reminderColumns(ctx, before, { ...before, ...columns, all_day }, zone)),
    ...(fields.reminder_at !== undefined && !isSame(fields.reminder_at, before.reminder_at) && { reminded_at: null }),
    ...(fields.due_at !== undefined && !isSame(columns.due_at, before.due_at) && { overdue_told_at: null }),
  }
}

/** Whether two instants are equal in any notation: forms send unchanged dates too. */
const isSame = (one: unknown, other: string | null): boolean =>
  one === other || (!!one && !!other && new Date(one as string).getTime() === new Date(other).getTime())

/** A reminder moves with the due date. One that was sent is sent again only if it moves into the future. */
function reminderColumns(ctx: Context, before: TaskRow, after: Parameters<typeof movedReminder>[1], zone: string): RowChange<'tasks'> {
  const reminder_at = movedReminder(before, after, zone)
  if (!reminder_at) return {}
  return { reminder_at, ...(reminder_at > ctx.services.clock.now() && { reminded_at: null }) }
}

/** A new status moves the task to the top of its new column, unless the request names a place. */
async function placeColumns(
  ctx: Context,
  before: TaskRow,
  { status = before.status as TaskUpdate['status'], place }: Pick<Change, 'status' | 'place'>,
): Promise<RowChange<'tasks'>> {
  if (status === before.status && !place) return {}
  const position = await rankIn(ctx, { account_id: before.account_id, status: status! }, before.uuid, place)
  if (status === before.status) return { position }
  const isDone = status === 'done'
  return { position, status, completed_at: isDone ? ctx.services.clock.now() : null, completed_by_id: isDone ? ctx.actor.id : null }
}

/** A task that becomes a subtask is put last, unless the request names a place. */
async function subtaskColumns(
  ctx: Context,
  { uuid, account_id, ...before }: TaskRow,
  { parent_uuid = before.parent_uuid }: Pick<Change, 'parent_uuid'>,
  place: Change['subtask_place'],
): Promise<RowChange<'tasks'>> {
  if (parent_uuid === before.parent_uuid && !place) return {}
  return { subtask_position: await subtaskRank(ctx, { uuid, account_id, parent_uuid }, place) }
}

/** Columns on which the task counts of other records depend. */
const COUNTED = ['contact_id', 'contact_request_id', 'order_item_uuid', 'project_uuid', 'status'] as const

async function announceUpdate(ctx: Context, before: TaskRow, after: TaskRow, reason: string | null | undefined): Promise<void> {
  const {
    priority_rank: _priority,
    status_rank: _status,
    subtask_position,
    ...changes
  } = changesOf(before, { ...after, search_text: before.search_text })
  if (Object.keys(changes).length) recordTask(ctx, 'updated', after, changes)
  else if (subtask_position) announceOrder(ctx, after)
  if (COUNTED.some((name) => changes[name])) {
    await announceToSubjects(ctx, before)
    await announceToSubjects(ctx, after)
  }
  if (changes.user_assigned_id) await announceAssigned(ctx, before, after)
  if (changes.account_assigned_id) {
    announceToOtherAccount(ctx, 'deleted', before)
    if (after.published_at) await announcePublished(ctx, after)
  }
  if (!changes.status) return
  if (after.status === 'done') await completeTask(ctx, after)
  if (!isOpen(before) && isOpen(after)) logTask(ctx, 'reopened', after)
  if (reason) await addComment(ctx, taskToSubject(ctx, after), { body: reason })
}

async function announceAssigned(ctx: Context, before: TaskRow, after: TaskRow): Promise<void> {
  logTask(ctx, 'assigned', after)
  await notifyAssigned(ctx, after)
  // The previous assignee may have lost access.
  if (before.user_assigned_id)
    ctx.publish({
      topic: 'realtime-control',
      payload: { type: 'recheck-account', account_id: after.account_id, user_ids: [before.user_assigned_id] },
    })
}

const valueOf = (values: RowChange<'tasks'>, before: TaskRow, name: 'start_at' | 'due_at') =>
  (values[name] === undefined ? before[name] : values[name]) as string | null

/** Deletes a task with its subtasks. */
export async function removeTask(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  await deleteTask(ctx, await taskQuery.find(ctx, params.uuid, 'delete'))
  return { data: null }
}

/** Deletes a task that was found with the permission to delete it, and its subtasks. */
export async function deleteTask(ctx: Context, task: TaskRow): Promise<void> {
  await deleteWithSubtasks(ctx.db, task)
  recordTask(ctx, 'deleted', task)
  await announceToSubjects(ctx, task)
}
