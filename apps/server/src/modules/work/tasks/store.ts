import { sql } from 'kysely'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type RowChange, type Sql } from '#db/rows.ts'
import type { TaskRow } from './task-row.ts'

/** Tasks follow their contact in a merge. */
export const taskChild = { table: 'tasks', column: 'contact_id', key: ['uuid'] } as const

/** Tasks in the export of a person's data. */
export const taskSection = { name: 'tasks', from: 'tasks', column: 'contact_id', key: 'uuid' } as const

/** Inserts a task. */
export const insertTask = (db: Db, task: NewRow<'tasks'>): Promise<TaskRow> => insertRow(db, 'tasks', task)

/** Changes a task and counts its version up. */
export const writeTask = (db: Db, uuid: string, values: RowChange<'tasks'>): Promise<TaskRow> =>
  updateRow(db, 'tasks', { uuid }, values, { versioned: true })

/** A task of {@link insertFollowUps}. */
export interface NewFollowUp {
  uuid: string
  number: number
  title: string
  user_assigned_id: number | null
  contact_id: number
  contact_request_id: number | null
  due_at: string | null
  position: string
  search_text: string
}

/** Inserts tasks of one account and author in one statement. */
export const insertFollowUps = (db: Db, account_id: number, user_id: number, tasks: readonly NewFollowUp[]): Promise<TaskRow[]> =>
  rows(
    db,
    sql`INSERT INTO tasks (account_id, user_id, uuid, number, title, user_assigned_id, contact_id, contact_request_id, due_at, position, search_text)
      SELECT ${account_id}, ${user_id}, n.* FROM jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
        AS n(uuid uuid, number integer, title text, user_assigned_id bigint, contact_id bigint, contact_request_id bigint, due_at timestamptz, position text, search_text text)
      RETURNING *`,
  )

/** Deletes a task and its subtasks. */
export async function deleteWithSubtasks(db: Db, { account_id, uuid }: Pick<TaskRow, 'account_id' | 'uuid'>): Promise<void> {
  await run(
    db,
    sql`UPDATE tasks SET deleted_at = now(), updated_at = now()
      WHERE account_id = ${account_id} AND (uuid = ${uuid} OR parent_uuid = ${uuid}) AND deleted_at IS NULL`,
  )
}

/** Recounts the comments on a task. @returns undefined when there is no such task */
export const recountComments = (db: Db, uuid: string): Promise<TaskRow | undefined> =>
  one(
    db,
    sql`UPDATE tasks t SET comments_count = (SELECT count(*) FROM comments c WHERE c.commentable_type = 'task' AND c.commentable_id = t.uuid::text AND c.deleted_at IS NULL)
      WHERE t.uuid = ${uuid} RETURNING t.*`,
  )

/** Cancels the open tasks of a contact request. @returns the tasks after the change, with their status before it */
export const cancelTasksOfRequest = (
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<(TaskRow & { was: string })[]> =>
  rows(
    db,
    sql`WITH old AS (SELECT uuid, status FROM tasks WHERE account_id = ${account_id} AND contact_request_id = ${id} AND deleted_at IS NULL
        AND status NOT IN ('done', 'cancelled') FOR UPDATE)
      UPDATE tasks k SET status = 'cancelled', version = k.version + 1, updated_at = now() FROM old WHERE k.uuid = old.uuid RETURNING k.*, old.status AS was`,
  )

/** Deletes tasks that no one has changed or commented on since they were created. @returns the deleted ones */
export const withdrawTasks = (db: Db, uuids: readonly string[]): Promise<TaskRow[]> =>
  rows(
    db,
    sql`UPDATE tasks SET deleted_at = now(), updated_at = now()
      WHERE uuid = any(${uuids}::uuid[]) AND version = 1 AND comments_count = 0 AND deleted_at IS NULL RETURNING *`,
  )

/** Gives the tasks that a request shares with its contact to the new contact of the request. */
export async function moveTasksOfRequest(
  db: Db,
  request: { account_id: number; id: number; contact_id: number },
  to_contact_id: number,
): Promise<void> {
  await run(
    db,
    sql`UPDATE tasks SET contact_id = ${to_contact_id}, updated_at = now()
      WHERE account_id = ${request.account_id} AND contact_request_id = ${request.id} AND contact_id = ${request.contact_id}`,
  )
}

/** Detaches tasks from an order item that is removed. */
export async function detachFromOrderItem(db: Db, { account_id, uuid }: { account_id: number; uuid: string }): Promise<void> {
  await run(db, sql`UPDATE tasks SET order_item_uuid = NULL WHERE account_id = ${account_id} AND order_item_uuid = ${uuid}`)
}

/** Takes the tasks of a project back from an account that leaves it, also from its people. */
export async function takeBackTasks(db: Db, project_uuid: string, account_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE tasks SET account_assigned_id = NULL, published_at = NULL, published_to = '{}', version = version + 1, updated_at = now(),
        user_assigned_id = CASE WHEN EXISTS (SELECT FROM memberships m WHERE m.account_id = tasks.account_id AND m.user_id = tasks.user_assigned_id AND m.deleted_at IS NULL) THEN user_assigned_id END
      WHERE project_uuid = ${project_uuid} AND account_assigned_id = ${account_id} AND deleted_at IS NULL`,
  )
}

/**
 * A part of a WITH that marks the tasks of a query as notified.
 * @param due name of the part that selects their uuids
 */
export const markNotified = (column: 'reminded_at' | 'overdue_told_at', due: Sql, now: Date): Sql =>
  sql`UPDATE tasks t SET ${sql.ref(column)} = ${now} FROM ${due} AS due WHERE t.uuid = due.uuid`
