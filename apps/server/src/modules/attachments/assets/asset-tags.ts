import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

/**
 * Tags of another account, of categories that are not for assets, and two of one exclusive category are refused.
 * @throws 422 on `tags`
 */
export async function checkAssetTags(ctx: Context, account_id: number, tag_ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(tag_ids)]
  const { rows } = await sql<{ known: number; is_wrong: boolean }>`
    SELECT count(*) AS known, coalesce(bool_or(cardinality(k.applies_to) > 0 AND NOT 'asset' = any(k.applies_to)), false)
      OR count(*) FILTER (WHERE k.is_exclusive) > count(DISTINCT k.id) FILTER (WHERE k.is_exclusive) AS is_wrong
    FROM tags g LEFT JOIN tag_categories k ON k.id = g.tag_category_id
    WHERE g.account_id = ${account_id} AND g.id = any(${wanted}::bigint[]) AND g.deleted_at IS NULL`.execute(ctx.db)
  const { known, is_wrong } = rows[0]!
  if (known === wanted.length && !is_wrong) return
  const { locale } = ctx.request
  throw invalid({ tags: ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, 'fields:tags') }) })
}

/**
 * Hangs tags on assets of one account. A tag of an exclusive category takes the place of the one that was there.
 * @returns ids of the assets that got a tag they did not have
 */
export async function tagAssets(
  ctx: Context,
  account_id: number,
  asset_ids: readonly number[],
  tag_ids: readonly number[],
): Promise<number[]> {
  const keys = asset_ids.map(String)
  await sql`
    DELETE FROM taggables l USING tags had
    WHERE l.account_id = ${account_id} AND l.taggable_type = 'asset' AND l.taggable_id = any(${keys}::text[]) AND had.id = l.tag_id AND NOT had.id = any(${tag_ids}::bigint[])
      AND EXISTS (SELECT FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive
        WHERE g.id = any(${tag_ids}::bigint[]) AND g.tag_category_id = had.tag_category_id)`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`
    WITH added AS (
      INSERT INTO taggables (account_id, tag_id, taggable_type, taggable_id, created_by_id)
      SELECT ${account_id}, g.id, 'asset', a.key, ${ctx.actor.id || null}::bigint FROM unnest(${keys}::text[]) AS a (key), unnest(${tag_ids}::bigint[]) AS g (id)
      ON CONFLICT DO NOTHING RETURNING taggable_id
    ) SELECT DISTINCT taggable_id::bigint AS id FROM added`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Takes tags off assets. @returns ids of the assets that had one of them */
export async function untagAssets(
  ctx: Context,
  account_id: number,
  asset_ids: readonly number[],
  tag_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH gone AS (DELETE FROM taggables WHERE account_id = ${account_id} AND taggable_type = 'asset'
      AND taggable_id = any(${asset_ids.map(String)}::text[]) AND tag_id = any(${tag_ids}::bigint[]) RETURNING taggable_id)
    SELECT DISTINCT taggable_id::bigint AS id FROM gone`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Ids of the tags that an asset carries, in order. */
export async function tagsOf(ctx: Context, account_id: number, asset_id: number): Promise<number[]> {
  const { rows } = await sql<{ tag_id: number }>`
    SELECT tag_id FROM taggables WHERE account_id = ${account_id} AND taggable_type = 'asset' AND taggable_id = ${String(asset_id)} ORDER BY tag_id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.tag_id)
}
