import type { Context } from '#kit/context.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import type { AssetRow } from './assets.policy.ts'
import { assetQuery } from './assets.query.ts'

const assetSubject: Subject<AssetRow> = { type: 'asset', label: (asset) => asset.name }

/** History, and the live event for the people of its account and of those it is shared with. */
export function recordAsset(
  ctx: Context,
  verb: 'created' | 'updated' | 'deleted',
  asset: AssetRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  record(ctx, assetQuery, assetSubject, verb, asset, changes)
  for (const account_id of Object.keys(asset.shares ?? {}).map(Number)) tellAccount(ctx, verb, asset, account_id)
}

/** Another account hears of an asset on its own channel, with its own permissions. */
export function tellAccount(ctx: Context, verb: 'created' | 'updated' | 'deleted', asset: AssetRow, account_id: number): void {
  ctx.emit({ name: `asset.${verb}`, account_id, type: 'asset', key: asset.id, version: asset.version, requires: 'assets.read' })
}

/** A further line of history: `asset.shared`, `asset.version_added` … */
export function logAsset(ctx: Context, event: string, asset: AssetRow, context: Record<string, unknown> = {}): void {
  ctx.log({
    account_id: asset.account_id,
    event: `asset.${event}`,
    subject_type: 'asset',
    subject_id: asset.id,
    subject_label: asset.name,
    context,
  })
}
