import type { Context } from '#kit/context.ts'
import type { Subject, SubjectKind } from '#modules/attachments/subjects/index.ts'
import { recountComments } from './store.ts'
import { announceToOtherAccount, taskPath } from './task-effects.ts'
import { isFromOutside } from './tasks.policy.ts'
import { taskQuery } from './tasks.query.ts'
import type { TaskRow } from './task-row.ts'

/** A task as the subject of notes, comments, links and files. */
export function taskToSubject(ctx: Context, task: TaskRow): Subject {
  const isOutside = isFromOutside(ctx.actor, task)
  return {
    type: 'task',
    key: task.uuid,
    account_id: task.account_id,
    label: task.title,
    contact_id: isOutside ? null : task.contact_id,
    path: taskPath(isOutside ? task.account_assigned_id! : task.account_id, task.uuid),
    owner: 'tasks',
    ...(isOutside && { visitor_account_id: task.account_assigned_id! }),
  }
}

/** Tasks have notes, comments, links and files. */
export const taskSubjectKind: SubjectKind = {
  type: 'task',
  channel: (key) => `private-tasks.${key}`,
  find: async (ctx, key, action) => taskToSubject(ctx, await taskQuery.find(ctx, key, action)),
  async changed(ctx, key) {
    const task = await recountComments(ctx.db, key)
    if (!task) return
    ctx.emit({
      name: 'task.updated',
      account_id: task.account_id,
      type: 'task',
      key: task.uuid,
      version: task.version,
      requires: 'tasks.read',
    })
    if (task.published_at) announceToOtherAccount(ctx, 'updated', task)
  },
}
