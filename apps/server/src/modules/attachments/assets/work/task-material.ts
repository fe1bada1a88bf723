import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Asset, Page } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { attachMany, type IncludeLoader, loadIncludes, valuesOf } from '#kit/query/includes.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { assetIncludes } from '../asset-includes.ts'
import { type AssetRow } from '../assets.policy.ts'
import { presentAsset, taskMaterialQuery } from '../assets.query.ts'
import { addToTask, removeFromTask } from './task-assets.store.ts'

/** The assets of a task, one page. Check the caller's right to the task first: this asks for no other. */
export function listTaskMaterial(ctx: Context, task_uuid: string, query: ListRequest): Promise<Page<Asset>> {
  return taskMaterialQuery.page(
    ctx,
    query,
    {},
    sql`EXISTS (SELECT FROM task_assets l WHERE l.account_id = t.account_id AND l.asset_id = t.id AND l.task_uuid = ${task_uuid})`,
  )
}

/**
 * Adds assets of the task's own account to a task.
 * @returns ids of those that it did not have
 * @throws 422 on `asset_ids` when one is unknown there
 */
export async function linkTaskMaterial(
  ctx: Context,
  task: { uuid: string; account_id: number },
  asset_ids: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(asset_ids)]
  const known = await rows(
    ctx.db,
    sql`SELECT 1 FROM assets WHERE account_id = ${task.account_id} AND id = any(${wanted}::bigint[]) AND deleted_at IS NULL FOR KEY SHARE`,
  )
  if (known.length !== wanted.length) refuseUnknown(ctx, 'asset_ids')
  return addToTask(ctx.db, task, wanted, ctx.actor.id || null)
}

/** Removes an asset from a task. @returns whether the task had it */
export const unlinkTaskMaterial = (ctx: Context, task_uuid: string, asset_id: number): Promise<boolean> =>
  removeFromTask(ctx.db, task_uuid, asset_id)

/** Assets by their ids, for the answer to a write whose caller was checked before. */
export async function presentAssets(ctx: Context, ids: readonly number[]): Promise<Asset[]> {
  const rows: AssetRow[] = ids.length ? await taskMaterialQuery.findMany(ctx, ids) : []
  await loadIncludes(ctx, { includes: assetIncludes, from: 'seen_assets', key: 'id' }, rows, HELD)
  return rows.map((row) => presentAsset(row, ctx))
}

const HELD = ['media', 'link', 'note', 'tags']

/** Loader of the relation `assets` of tasks, with what each holds. */
export const loadTaskMaterial: IncludeLoader = async (ctx, tasks) => {
  const links = await rows<{ task_uuid: string; asset_id: number }>(
    ctx.db,
    sql`SELECT task_uuid, asset_id FROM task_assets WHERE account_id = any(${valuesOf(tasks, 'account_id')}::bigint[])
      AND task_uuid = any(${valuesOf<string>(tasks, 'uuid')}::uuid[]) ORDER BY created_at, asset_id`,
  )
  const alive = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM assets WHERE id = any(${valuesOf(links, 'asset_id')}::bigint[]) AND deleted_at IS NULL`,
  )
  const shown = await presentAssets(ctx, valuesOf(alive, 'id'))
  const byId = new Map(shown.map((asset) => [asset.id, asset]))
  attachMany(
    tasks,
    'assets',
    links.flatMap(({ task_uuid, asset_id }) => (byId.has(asset_id) ? [{ task_uuid, ...byId.get(asset_id)! }] : [])),
    'task_uuid',
    'uuid',
  )
}
