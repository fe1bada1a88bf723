import { sql } from 'kysely'
import { adminTasks, tasks } from '@stoa/contract'
import { column, present, searchText, whether } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { taskIncludes } from './task-includes.ts'
import { taskPolicy } from './tasks.policy.ts'
import { presentTask } from './tasks.presenter.ts'
import type { TaskRow } from './task-row.ts'

const OPEN = sql`t.status NOT IN ('done', 'cancelled')`

const spec: ResourceQuerySpec<typeof tasks, TaskRow> = {
  from: 'tasks',
  policy: taskPolicy,
  where: sql`t.deleted_at IS NULL AND (t.contact_id IS NULL OR EXISTS (SELECT FROM contacts c WHERE c.account_id = t.account_id AND c.id = t.contact_id AND c.deleted_at IS NULL))`,
  filters: {
    search: searchText(),
    status: column('status'),
    assignee: column('user_assigned_id'),
    account: column('account_id'),
    account_assigned: column('account_assigned_id'),
    creator: column('user_id'),
    contact: column('contact_id'),
    contact_request: column('contact_request_id'),
    order_item: column('order_item_uuid', 'uuid'),
    project: column('project_uuid', 'uuid'),
    parent: column('parent_uuid', 'uuid'),
    subtask: present('parent_uuid'),
    priority: column('priority'),
    type: column('type'),
    published: present('published_at'),
    overdue: (condition, scope) => whether(sql`coalesce(t.due_at < ${scope.now} AND ${OPEN}, false)`)(condition, scope),
    due: column('due_at'),
    date_created: column('created_at'),
  },
  selective: ['contact', 'contact_request', 'order_item', 'project', 'parent'],
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    title: 'title',
    due_at: { column: 'due_at', nulls_last: true },
    priority: 'priority_rank',
    status: 'status_rank',
    position: 'position',
  },
  includes: taskIncludes,
  present: (row, ctx) => presentTask(row, ctx.services.clock.now()),
}

/** Tasks of all accounts in which the caller may read tasks, with those published to these accounts. */
export const taskQuery = resourceQuery<typeof tasks, TaskRow>(tasks, spec)
/** The same tasks for the admin area. */
export const adminTaskQuery = resourceQuery<typeof adminTasks, TaskRow>(adminTasks, spec)
