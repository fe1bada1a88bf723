import type { BodyOf, batchTagAssets, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { recordAsset } from '../asset-effects.ts'
import { checkAssetTags, tagAssets, untagAssets } from './asset-tags.ts'
import { findAssets } from './delete-assets.ts'

type Input = { params: Params; body: BodyOf<typeof batchTagAssets> }

/** Hangs tags on many assets. @throws 404 when one is foreign, 422 on `tags` */
export const tagMany = (ctx: Context, input: Input) => change(ctx, input, tagAssets)

/** Takes tags off many assets. */
export const untagMany = (ctx: Context, input: Input) => change(ctx, input, untagAssets)

async function change(ctx: Context, { params, body }: Input, run: typeof tagAssets) {
  const { account_id } = params
  const assets = await findAssets(ctx, account_id, body.ids, 'update')
  if (run === tagAssets) await checkAssetTags(ctx, account_id, body.tags)
  const ids = assets.map((asset) => asset.id)
  const changed = new Set(await run(ctx, account_id, ids, body.tags))
  const difference = run === tagAssets ? ([[], body.tags] as const) : ([body.tags, []] as const)
  for (const asset of assets.filter(({ id }) => changed.has(id))) recordAsset(ctx, 'updated', asset, { tags: difference })
  return { data: { count: changed.size } }
}
