import type { Recurrence, Task } from '@stoa/contract'
import { isOpen, TASK_RELATIONS, type TaskRow } from './task-row.ts'

/** A task as clients see it. */
export function presentTask(row: TaskRow, now: Date): Task {
  const relations = Object.fromEntries(TASK_RELATIONS.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    number: row.number,
    title: row.title,
    description: row.description,
    type: row.type as Task['type'],
    status: row.status as Task['status'],
    priority: row.priority as Task['priority'],
    user_id: row.user_id,
    user_assigned_id: row.user_assigned_id,
    account_assigned_id: row.account_assigned_id,
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    order_item_uuid: row.order_item_uuid,
    project_uuid: row.project_uuid,
    parent_uuid: row.parent_uuid,
    start_at: row.start_at,
    due_at: row.due_at,
    all_day: row.all_day,
    is_overdue: isOpen(row) && row.due_at !== null && new Date(row.due_at) < now,
    estimated_minutes: row.estimated_minutes,
    spent_minutes: row.spent_minutes,
    position: row.position,
    published_at: row.published_at,
    published_to: row.published_to,
    completed_at: row.completed_at,
    completed_by_id: row.completed_by_id,
    recurrence: row.recurrence as Recurrence | null,
    recurrence_of_uuid: row.recurrence_of_uuid,
    reminder_at: row.reminder_at,
    reminded_at: row.reminded_at,
    checklist: row.checklist as Task['checklist'],
    comments_count: row.comments_count,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...relations,
  }
}
