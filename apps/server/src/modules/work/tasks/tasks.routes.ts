import {
  accountTasks,
  adminTasks,
  attachTaskAssets,
  batchDeleteTasks,
  batchUpdateTasks,
  createTaskMedia,
  detachTaskAsset,
  type Params,
  publishTask as publishTaskEndpoint,
  taskAccounts,
  taskActivityLogs,
  taskAssets,
  taskAssignees,
  taskBoard,
  taskColumn,
  taskComments,
  taskGroups,
  taskLinks,
  taskMedia,
  taskNotes,
  tasks,
  unpublishTask as unpublishTaskEndpoint,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { groupsOfList, type Grouping } from '#kit/group-rows.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { serveComments } from '#modules/attachments/comments/index.ts'
import { serveLinks } from '#modules/attachments/links/index.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { serveNotes } from '#modules/attachments/notes/index.ts'
import { adminTaskQuery, taskQuery } from './tasks.query.ts'
import { createAnywhere, createTask } from './write/create-task.ts'
import { removeTask, updateTask } from './write/update-task.ts'
import { deleteMany, updateMany } from './write/batch-tasks.ts'
import { listBoard, listColumn } from './board/board.ts'
import { publishTask, unpublishTask } from './sharing/publish-task.ts'
import { attachAssets, detachAsset, listTaskAssets } from './files/task-assets.ts'
import { createMedia, listTaskMedia } from './files/task-media.ts'
import { listAssignees, listRelatedAccounts } from './task-options.ts'
import { taskExport } from './tasks.export.ts'

const TASK = { type: 'task', param: 'uuid' }

/** Tasks, their boards, and what belongs to one of them. */
export function taskRoutes(routes: Routes): void {
  routes.records.set('tasks', taskQuery)
  serve(routes, taskBoard, listBoard)
  serve(routes, taskColumn, listColumn)
  serve(routes, taskAssignees, listAssignees)
  serve(routes, taskAccounts, listRelatedAccounts)
  serve(routes, taskGroups, groupsOfList(taskQuery, TASK_GROUPING, ofAccount))
  serveResource(routes, accountTasks, {
    list: taskQuery.listWhere(ofAccount),
    filters: filterOptions(accountTasks),
    export: exportList(taskQuery, taskExport, ofAccount),
    create: (ctx, { params, body }) => createTask(ctx, params.account_id, body),
  })
  serveResource(routes, tasks, {
    list: taskQuery.list,
    filters: filterOptions(tasks),
    export: exportList(taskQuery, taskExport),
    create: (ctx, { body }) => createAnywhere(ctx, body),
    read: taskQuery.read,
    update: updateTask,
    remove: removeTask,
  })
  serveResource(routes, adminTasks, {
    list: adminTaskQuery.list,
    filters: filterOptions(adminTasks),
    export: exportList(adminTaskQuery, taskExport),
    read: adminTaskQuery.read,
    update: updateTask,
  })
  serve(routes, batchUpdateTasks, updateMany)
  serve(routes, batchDeleteTasks, deleteMany)
  serve(routes, publishTaskEndpoint, publishTask)
  serve(routes, unpublishTaskEndpoint, unpublishTask)
  serveNotes(routes, taskNotes, TASK)
  serveComments(routes, taskComments, TASK)
  serveLinks(routes, taskLinks, TASK)
  serve(routes, taskMedia, listTaskMedia)
  serve(routes, createTaskMedia, createMedia, stageUpload('attachment', 'attachment'))
  serve(routes, taskAssets, listTaskAssets)
  serve(routes, attachTaskAssets, attachAssets, stageUpload('asset'))
  serve(routes, detachTaskAsset, detachAsset)
  serve(routes, taskActivityLogs, async (ctx: Context, { params, query }) => {
    const task = await taskQuery.find(ctx, (params as Params).uuid)
    return listActivity(
      ctx,
      query as never,
      sql`t.account_id = ${task.account_id} AND t.subject_type = 'task' AND t.subject_id = ${task.uuid}`,
    )
  })
}

const TASK_GROUPING: Grouping = {
  by: {
    status: { column: 'status' },
    assignee: { column: 'user_assigned_id', label: () => sql`(SELECT u.username FROM users u WHERE u.id = g.key)` },
    project: {
      column: 'project_uuid',
      needs: 'projects.read',
      label: (account_id) =>
        sql`(SELECT p.name FROM projects p JOIN project_accounts x ON x.project_uuid = p.uuid AND x.account_id = ${account_id} WHERE p.uuid = g.key AND p.deleted_at IS NULL)`,
    },
    priority: { column: 'priority' },
    type: { column: 'type' },
  },
}

/** Tasks of the account and those published to it. */
export function ofAccount({ account_id }: Params): Sql {
  return sql`(t.account_id = ${account_id} OR (t.account_assigned_id = ${account_id} AND t.published_at IS NOT NULL))`
}
