import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Params } from '@stoa/contract'
import { AppError, missingAccountPermission, notFound } from '#lib/errors.ts'
import type { Context, Sql } from '#kit/context.ts'
import { endShares } from '#modules/accounts/shares/index.ts'
import { recordAsset } from '../asset-effects.ts'
import { type AssetRow, assetPolicy } from '../assets.policy.ts'
import { assetQuery, findAsset } from '../assets.query.ts'
import { setDeleted } from '../store.ts'

/** For how long a deleted asset can be brought back. */
export const RESTORE_DAYS = 30

/** Hides an asset and ends its sharing. @throws 422 `in_use` on `base` while tasks or projects work with it */
export async function deleteAsset(ctx: Context, { params }: { params: Params }) {
  const asset = await findAsset(ctx, params.account_id, params.id, 'delete')
  if (isUsed(asset)) {
    const message = usedBy(ctx, asset)
    throw new AppError(422, 'in_use', message, { errors: { base: [message] } })
  }
  await hide(ctx, [asset])
  return { data: null }
}

/** Deletes what nothing uses; the others are named with the reason. */
export async function deleteMany(ctx: Context, { params, body }: { params: Params; body: { ids: number[] } }) {
  const assets = await findAssets(ctx, params.account_id, body.ids, 'delete')
  const free = assets.filter((asset) => !isUsed(asset))
  await hide(ctx, free)
  const refused = assets.filter(isUsed).map((asset) => ({ id: asset.id, name: asset.name, message: usedBy(ctx, asset) }))
  return { data: { ids: free.map((asset) => asset.id), refused } }
}

/** Brings a deleted asset back. @throws 404 when there is none that could be */
export async function restoreOne(ctx: Context, { params }: { params: Params }) {
  const [asset] = await bringBack(ctx, params.account_id, [params.asset_id])
  if (!asset) throw notFound()
  return assetQuery.one(ctx, asset, ['media', 'link', 'note', 'tags', 'createdBy'])
}

/** Brings deleted assets back. @throws 404 when there is none that could be */
export async function restoreMany(ctx: Context, { params, body }: { params: Params; body: { ids: number[] } }) {
  const restored = await bringBack(ctx, params.account_id, body.ids)
  if (!restored.length) throw notFound()
  return { data: { count: restored.length } }
}

/** Assets of the account of the path, to do something to them. @throws 404 when one is foreign or gone */
export async function findAssets(ctx: Context, account_id: number, ids: readonly number[], action: string): Promise<AssetRow[]> {
  const assets: AssetRow[] = await assetQuery.findMany(ctx, ids, action)
  if (assets.some((asset) => asset.account_id !== account_id)) throw notFound()
  return assets
}

async function hide(ctx: Context, assets: readonly AssetRow[]): Promise<void> {
  const ids = assets.map((asset) => asset.id)
  await setDeleted(ctx.db, ids, ctx.services.clock.now())
  await endShares(ctx.db, { shareable_type: 'asset', shareable_ids: ids.map(String) })
  for (const asset of assets) recordAsset(ctx, 'deleted', asset)
}

async function bringBack(ctx: Context, account_id: number, ids: readonly number[]): Promise<AssetRow[]> {
  const deleted = await rows<AssetRow>(
    ctx.db,
    sql`SELECT t.* FROM seen_assets t WHERE t.id = any(${ids}::bigint[]) AND t.account_id = ${account_id} AND ${restorable(ctx)} FOR NO KEY UPDATE OF t`,
  )
  if (!deleted.every((asset) => assetPolicy.holds(ctx.actor, 'assets.delete', asset))) throw missingAccountPermission()
  const found = deleted.map((asset) => asset.id)
  await setDeleted(ctx.db, found, null)
  for (const asset of deleted) recordAsset(ctx, 'updated', asset, { deleted_at: [asset.deleted_at, null] })
  return deleted.map((asset) => ({ ...asset, deleted_at: null, version: asset.version + 1 }))
}

const restorable = (ctx: Context): Sql =>
  sql`t.deleted_at > ${ctx.services.clock.now()}::timestamptz - make_interval(days => ${RESTORE_DAYS})`

const isUsed = (asset: AssetRow): boolean => asset.tasks_count + asset.projects_count > 0

function usedBy(ctx: Context, asset: AssetRow): string {
  const { locale } = ctx.request
  const uses = [
    ['tasks', asset.tasks_count],
    ['projects', asset.projects_count],
  ] as const
  const what = uses
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ctx.services.t(locale, `attachments:assets.${name}`, { count }))
    .join(', ')
  return ctx.services.t(locale, 'validation:in_use', { what })
}
