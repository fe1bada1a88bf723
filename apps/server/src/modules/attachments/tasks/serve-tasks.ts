import { sql } from 'kysely'
import { type Params, type TaskInput, type TaskStatus, tasks, type tasksOn } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { holdsIn } from '#kit/actor.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { missingAccountPermission, versionConflict } from '#kit/errors.ts'
import type { ListRequest } from '#kit/list-request.ts'
import { serveResource, type Routes } from '#kit/routes.ts'
import { insertRow, record, type Subject, updateRow } from '#kit/standard-verbs.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { findSubject, subjectChanged } from '../subjects/index.ts'
import { checkPeriod, checkTaskAssignee, moveTask, notifyAssigned } from './task-input.ts'
import { taskQuery, type TaskRow } from './tasks.query.ts'

const taskSubject: Subject<TaskRow> = { type: 'task', label: (task) => task.title, contact_id: (task) => task.contact_id }

/**
 * Serves the tasks of one kind of record.
 * @param subject morph alias, the path parameter that holds its key, and the column of tasks that points to it
 */
export function serveTasks(
  routes: Routes,
  resource: ReturnType<typeof tasksOn>,
  subject: { type: string; param: string; column: 'contact_id' },
): void {
  serveResource(routes, resource, {
    list: async (ctx, { params, query }: { params: Params; query: ListRequest }) => {
      const found = await findFor(ctx, subject.type, params[subject.param], 'tasks.read')
      return taskQuery.page(ctx, query, {}, sql`t.account_id = ${found.account_id} AND t.${sql.ref(subject.column)} = ${found.key}::bigint`)
    },
    create: async (ctx, { params, body }) => {
      const found = await findFor(ctx, subject.type, params[subject.param], 'tasks.create')
      const task = await createTask(ctx, found.account_id, body, { [subject.column]: Number(found.key) }, found.path)
      await subjectChanged(ctx, found.type, found.key)
      return taskQuery.one(ctx, task, ['user', 'userAssigned'])
    },
  })
}

/** One task by its uuid. */
export function taskRoutes(routes: Routes): void {
  serveResource(routes, tasks, { read: taskQuery.read, update: updateTask, remove: removeTask })
}

/** The record as the caller may read it, when he also holds a permission on tasks in its account. */
async function findFor(ctx: Context, type: string, key: number, permission: string) {
  const found = await findSubject(ctx, type, key, 'read')
  if (!holdsIn(ctx.actor, found.account_id, permission)) throw missingAccountPermission()
  return found
}

async function createTask(
  ctx: Context,
  account_id: number,
  body: TaskInput,
  owner: Record<string, number>,
  path: string,
): Promise<TaskRow> {
  await checkTaskAssignee(ctx, account_id, body.user_assigned_id)
  checkPeriod(ctx, body.start_at, body.due_at)
  const uuid = uuidv7()
  const number = await nextNumber(ctx, account_id)
  const task = await insertRow<TaskRow>(ctx, 'tasks', {
    ...body,
    ...columnsOf(body),
    ...owner,
    uuid,
    account_id,
    number,
    position: uuid,
    user_id: ctx.actor.id,
    search_text: searchText({ names: [], values: [body.title, String(number)] }),
  })
  record(ctx, taskQuery, taskSubject, 'created', task)
  notifyAssigned(ctx, task, path)
  return task
}

/** @throws 409 when `version` is not the current one, 422 for a status the task cannot go to */
async function updateTask(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<TaskInput> & { status?: TaskStatus | undefined; version?: number | undefined } },
) {
  const { version, status, ...fields } = body
  const before = await taskQuery.find(ctx, params.uuid, 'update')
  if (version !== undefined && version !== before.version) throw versionConflict()
  const isReassigned = fields.user_assigned_id !== undefined && fields.user_assigned_id !== before.user_assigned_id
  if (isReassigned) await checkTaskAssignee(ctx, before.account_id, fields.user_assigned_id)
  checkPeriod(
    ctx,
    fields.start_at === undefined ? before.start_at : fields.start_at,
    fields.due_at === undefined ? before.due_at : fields.due_at,
  )
  const values = {
    ...fields,
    ...columnsOf(fields),
    ...moveTask(ctx, before, status),
    ...(fields.title !== undefined && { search_text: searchText({ names: [], values: [fields.title, String(before.number)] }) }),
  }
  const after = await updateRow<TaskRow>(ctx, 'tasks', { uuid: before.uuid }, values)
  const { search_text: _folded, ...changes } = changesOf(before, after)
  if (Object.keys(changes).length) record(ctx, taskQuery, taskSubject, 'updated', after, changes)
  if (isReassigned)
    notifyAssigned(
      ctx,
      after,
      after.contact_id ? `/accounts/${after.account_id}/contacts/${after.contact_id}/tasks` : `/accounts/${after.account_id}`,
    )
  return taskQuery.one(ctx, after, ['user', 'userAssigned'])
}

async function removeTask(ctx: Context, { params }: { params: Params }) {
  const task = await taskQuery.find(ctx, params.uuid, 'delete')
  await sql`UPDATE tasks SET deleted_at = now(), updated_at = now() WHERE uuid = ${task.uuid}`.execute(ctx.db)
  record(ctx, taskQuery, taskSubject, 'deleted', task)
  if (task.contact_id) await subjectChanged(ctx, 'contact', task.contact_id)
  return { data: null }
}

/** Description is cleaned; the list of checks is stored as JSON. */
const columnsOf = (body: Partial<TaskInput>) => ({
  ...(body.description !== undefined && { description: body.description && cleanHtml(body.description).body }),
  ...(body.checklist !== undefined && { checklist: JSON.stringify(body.checklist) }),
})

async function nextNumber(ctx: Context, account_id: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO account_sequences (account_id, name, last) VALUES (${account_id}, 'task', 1)
    ON CONFLICT (account_id, name) DO UPDATE SET last = account_sequences.last + 1, updated_at = now() RETURNING last`.execute(ctx.db)
  return rows[0]!.last
}
