import type { Asset, attachTaskAssets, BodyOf, Page, Params } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { addFile, linkTaskMaterial, listTaskMaterial, presentAssets, unlinkTaskMaterial } from '#modules/attachments/assets/index.ts'
import { recordTask } from '../task-effects.ts'
import type { TaskRow } from '../task-row.ts'
import { taskQuery } from '../tasks.query.ts'

/** Lists the assets of a task, for all its readers. */
export async function listTaskAssets(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Asset>> {
  const task = await taskQuery.find(ctx, params.uuid)
  return listTaskMaterial(ctx, task.uuid, query)
}

/**
 * Attaches assets of the library to a task, or a new asset made of the uploaded file.
 * @throws 403 for people of another account, who do not see the library, and without the permission on assets
 */
export async function attachAssets(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof attachTaskAssets> }) {
  const task = await ownTask(ctx, params.uuid)
  const { asset_ids = [], ...file } = body
  const isNew = asset_ids.length === 0
  requireRight(ctx, task, isNew ? 'assets.create' : 'assets.read')
  const ids = isNew ? [(await addFile(ctx, task.account_id, file)).id] : asset_ids
  const added = await linkTaskMaterial(ctx, task, ids)
  if (added.length) recordTask(ctx, 'updated', task, { assets: [[], added] })
  return { data: await presentAssets(ctx, ids) }
}

/** Detaches an asset from a task. @throws 404 when it is not attached */
export async function detachAsset(ctx: Context, { params }: { params: Params }) {
  const task = await ownTask(ctx, params.uuid)
  if (!(await unlinkTaskMaterial(ctx, task.uuid, params.asset_id))) throw notFound()
  recordTask(ctx, 'updated', task, { assets: [[params.asset_id], []] })
  return { data: null }
}

async function ownTask(ctx: Context, uuid: string): Promise<TaskRow> {
  const task = await taskQuery.find(ctx, uuid, 'update')
  if (!knowsAccount(ctx.actor, task.account_id)) throw missingAccountPermission()
  return task
}

function requireRight(ctx: Context, task: TaskRow, permission: string): void {
  if (!holdsIn(ctx.actor, task.account_id, permission)) throw missingAccountPermission()
}
