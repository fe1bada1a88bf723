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
  taskLinks,
  taskMedia,
  taskNotes,
  tasks,
  unpublishTask as unpublishTaskEndpoint,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { serveComments } from '#modules/attachments/comments/index.ts'
import { serveLinks } from '#modules/attachments/links/index.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { serveNotes } from '#modules/attachments/notes/index.ts'
import { adminTaskQuery, createAnywhere, createTask, taskQuery, updateTask } from '#modules/attachments/tasks/index.ts'
import { deleteMany, updateMany } from './batch-tasks.ts'
import { listBoard, listColumn } from './board.ts'
import { publishTask, unpublishTask } from './publish-task.ts'
import { attachAssets, detachAsset, listTaskAssets } from './task-assets.ts'
import { createMedia, listTaskMedia } from './task-media.ts'
import { listAssignees, listRelatedAccounts } from './task-options.ts'
import { taskExport } from './tasks.export.ts'

const TASK = { type: 'task', param: 'uuid' }

/** Lists of tasks, and what hangs on one. */
export function workTaskRoutes(routes: Routes): void {
  serve(routes, taskBoard, listBoard)
  serve(routes, taskColumn, listColumn)
  serve(routes, taskAssignees, listAssignees)
  serve(routes, taskAccounts, listRelatedAccounts)
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

/** The account's own tasks, and those published to it. */
function ofAccount({ account_id }: Params): Sql {
  return sql`(t.account_id = ${account_id} OR (t.account_assigned_id = ${account_id} AND t.published_at IS NOT NULL))`
}
