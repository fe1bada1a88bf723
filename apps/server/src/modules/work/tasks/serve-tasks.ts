import { sql } from 'kysely'
import type { Params, tasksOn } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serveResource, type Routes } from '#kit/routes.ts'
import { findSubject } from '#modules/attachments/subjects/index.ts'
import { createTask } from './write/create-task.ts'
import { taskQuery } from './tasks.query.ts'

/**
 * Serves the tasks of one kind of record: listing and creating them.
 * @param subject morph alias, the path parameter that holds its key, and the column of tasks that points to it
 */
export function serveTasks(
  routes: Routes,
  resource: ReturnType<typeof tasksOn>,
  subject: { type: string; param: string; column: 'contact_id' | 'contact_request_id' | 'order_item_uuid' | 'project_uuid' },
): void {
  serveResource(routes, resource, {
    list: async (ctx, { params, query }: { params: Params; query: ListRequest }) => {
      const found = await findFor(ctx, subject.type, params[subject.param], 'tasks.read')
      // Tasks of a project belong to any of its accounts; the policy limits them to those that the caller may read.
      const within = subject.type === 'project' ? sql`true` : sql`t.account_id = ${found.account_id}`
      return taskQuery.page(ctx, query, {}, sql`${within} AND t.${sql.ref(subject.column)} = ${keyOf(found.key)}`)
    },
    create: async (ctx, { params, body }) => {
      const found = await findFor(ctx, subject.type, params[subject.param], 'tasks.create')
      return createTask(ctx, found.account_id, { ...body, [subject.column]: keyOf(found.key) })
    },
  })
}

/** Ids as numbers, uuids unchanged. */
const keyOf = (key: string): number | string => (/^\d+$/.test(key) ? Number(key) : key)

/** Finds the record and checks a permission on tasks in its account. Guests of a project read its tasks by the permission of their own account. */
async function findFor(ctx: Context, type: string, key: number | string, permission: string) {
  const found = await findSubject(ctx, type, key, 'read')
  const isShown = type === 'project' && permission === 'tasks.read'
  const from = isShown ? (found.visitor_account_id ?? found.account_id) : found.account_id
  if (!holdsIn(ctx.actor, from, permission)) throw missingAccountPermission()
  return found
}
