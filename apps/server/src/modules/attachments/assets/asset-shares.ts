import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { BodyOf, Params, SelectOption, shareAssets } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { endShares, relatedAccounts, shareRecords } from '#modules/accounts/shares/index.ts'
import { logAsset, tellAccount } from './asset-effects.ts'
import { type AssetRow } from './assets.policy.ts'
import { assetQuery } from './assets.query.ts'
import { findAssets } from './write/delete-assets.ts'

/** Accounts an asset can be shared with, by name. */
export async function listAssetAccounts(ctx: Context, { params }: { params: Params }): Promise<{ data: SelectOption[] }> {
  const accounts = await rows<SelectOption>(
    ctx.db,
    sql`SELECT a.id AS value, a.name AS label FROM accounts a WHERE a.deleted_at IS NULL AND a.id IN (${relatedAccounts(params.account_id)})
    ORDER BY lower(a.name), a.id LIMIT 500`,
  )
  return { data: accounts }
}

/**
 * Shares assets with another account, which can view and download them, but not change or share them.
 * @throws 422 on `account_id` for an account without a relation
 */
export async function share(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof shareAssets> }) {
  const assets = await findAssets(ctx, params.account_id, body.asset_ids, 'share')
  const account = await one<{ name: string }>(
    ctx.db,
    sql`SELECT a.name FROM accounts a WHERE a.id = ${body.account_id} AND a.deleted_at IS NULL AND a.id IN (${relatedAccounts(params.account_id)})`,
  )
  if (!account) refuseUnknown(ctx, 'account_id')
  await shareRecords(ctx.db, {
    account_id: params.account_id as number,
    shareable_type: 'asset',
    shareable_ids: assets.map((asset) => String(asset.id)),
    shared_with_account_id: body.account_id,
    ability: 'view',
    shared_by_id: ctx.actor.id,
    expires_at: body.expires_at ?? null,
  })
  for (const asset of assets) follow(ctx, asset, body.account_id, { account: account.name })
  const fresh = assets.filter((asset) => asset.shares?.[String(body.account_id)] === undefined)
  if (fresh.length) await notifyOfAssets(ctx, fresh, params.account_id, body.account_id)
  return { data: { count: assets.length } }
}

/**
 * Ends the sharing of an asset: by its own account with one or all, by the other account for itself.
 * @throws 404 when it is not shared so
 */
export async function unshare(ctx: Context, { params, query }: { params: Params; query: { shared_with_account_id?: number | undefined } }) {
  const asset: AssetRow = await assetQuery.find(ctx, params.asset_id, 'read')
  const isOwn = asset.account_id === params.account_id
  if (isOwn && !holdsIn(ctx.actor, asset.account_id, 'assets.share')) throw missingAccountPermission()
  const other = isOwn ? (query.shared_with_account_id ?? null) : params.account_id
  const ended = await endShares(ctx.db, {
    shareable_type: 'asset',
    shareable_ids: [String(asset.id)],
    account_id: asset.account_id,
    shared_with_account_id: other,
  })
  if (!ended.length) throw notFound()
  for (const shared_with_account_id of ended) follow(ctx, asset, shared_with_account_id, { ended: true })
  return { data: null }
}

function follow(ctx: Context, asset: AssetRow, with_account_id: number, context: Record<string, unknown>): void {
  tellAccount(ctx, 'updated', asset, asset.account_id)
  tellAccount(ctx, 'updated', asset, with_account_id)
  logAsset(ctx, 'shared', asset, { shared_with_account_id: with_account_id, ...context })
}

/** Tells the people of the other account who may read assets there, once for all that were shared together. */
async function notifyOfAssets(ctx: Context, assets: readonly AssetRow[], from: number, account_id: number): Promise<void> {
  const recipients = await one<{ user_ids: number[] | null; owner: string }>(
    ctx.db,
    sql`SELECT (SELECT array_agg(m.user_id) FROM memberships m WHERE m.account_id = ${account_id} AND m.status = 'active' AND m.deleted_at IS NULL) AS user_ids,
      (SELECT name FROM accounts WHERE id = ${from}) AS owner`,
  )
  const { user_ids, owner } = recipients!
  if (!user_ids) return
  const [first] = assets
  const several = assets.length > 1
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: 'asset.shared',
      account_id,
      requires: 'assets.read',
      user_ids,
      actor_id: ctx.actor.id,
      subject_type: 'asset',
      subject_id: first!.id,
      params: { subject: first!.name, owner, number: assets.length, ...(several && { context: 'many' }) },
      url: several ? `/accounts/${account_id}/shared-assets` : `/accounts/${account_id}/shared-assets/${first!.id}`,
    },
  })
}
