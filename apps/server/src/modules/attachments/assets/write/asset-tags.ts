import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { addTags, removeTags } from '../../tags/index.ts'

/**
 * Tags of another account, of categories that are not for assets, and two of one exclusive category are refused.
 * @throws 422 on `tags`
 */
export async function checkAssetTags(ctx: Context, account_id: number, tag_ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(tag_ids)]
  const row = await one<{ known: number; is_wrong: boolean }>(
    ctx.db,
    sql`SELECT count(*) AS known, coalesce(bool_or(cardinality(k.applies_to) > 0 AND NOT 'asset' = any(k.applies_to)), false)
      OR count(*) FILTER (WHERE k.is_exclusive) > count(DISTINCT k.id) FILTER (WHERE k.is_exclusive) AS is_wrong
    FROM tags g LEFT JOIN tag_categories k ON k.id = g.tag_category_id
    WHERE g.account_id = ${account_id} AND g.id = any(${wanted}::bigint[]) AND g.deleted_at IS NULL`,
  )
  const { known, is_wrong } = row!
  if (known !== wanted.length || is_wrong) refuseUnknown(ctx, 'tags')
}

/**
 * Tags assets of one account. A tag of an exclusive category replaces the one that was there.
 * @returns ids of the assets that got a tag they did not have
 */
export async function tagAssets(
  ctx: Context,
  account_id: number,
  asset_ids: readonly number[],
  tag_ids: readonly number[],
): Promise<number[]> {
  const changed = await addTags(ctx.db, assetsOf(account_id, asset_ids), tag_ids, ctx.actor.id || null)
  return changed.map(Number)
}

/** Removes tags from assets. @returns ids of the assets that had one of them */
export async function untagAssets(
  ctx: Context,
  account_id: number,
  asset_ids: readonly number[],
  tag_ids: readonly number[],
): Promise<number[]> {
  return (await removeTags(ctx.db, assetsOf(account_id, asset_ids), tag_ids)).map(Number)
}

const assetsOf = (account_id: number, ids: readonly number[]) => ({ account_id, type: 'asset', keys: ids.map(String) })

/** Ids of the tags that an asset carries, in order. */
export async function tagsOf(ctx: Context, account_id: number, asset_id: number): Promise<number[]> {
  const tagged = await rows<{ tag_id: number }>(
    ctx.db,
    sql`SELECT tag_id FROM taggables WHERE account_id = ${account_id} AND taggable_type = 'asset' AND taggable_id = ${String(asset_id)} ORDER BY tag_id`,
  )
  return tagged.map((row) => row.tag_id)
}
