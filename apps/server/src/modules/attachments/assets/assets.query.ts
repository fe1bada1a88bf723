import { sql } from 'kysely'
import { type Asset, assets } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { column, linked, searchText, whether } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { assetIncludes } from './asset-includes.ts'
import { type AssetRow, assetPolicy, isGiven, taskMaterialPolicy } from './assets.policy.ts'

const tagged = (ids: readonly (string | number)[]): Sql => sql`EXISTS (
  SELECT FROM taggables g WHERE g.account_id = t.account_id AND g.taggable_type = 'asset' AND g.taggable_id = t.id::text AND g.tag_id = any(${ids}::bigint[]))`

const spec: ResourceQuerySpec<typeof assets, AssetRow> = {
  from: 'seen_assets',
  policy: assetPolicy,
  present: presentAsset,
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    kind: column('kind'),
    category: column('category'),
    tag: linked(tagged),
    creator: column('created_by_id'),
    brand: whether(sql`t.is_brand`),
    shared: whether(sql`t.shares IS NOT NULL`),
    in_use: whether(sql`t.tasks_count > 0`),
    date_created: column('created_at'),
  },
  selective: ['tag'],
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', size: { column: 'size_bytes', nulls_last: true } },
  includes: assetIncludes,
}

/** Assets of accounts, with those shared with them. */
export const assetQuery = resourceQuery(assets, spec)
/** Assets of a task that the caller may see. */
export const taskMaterialQuery = resourceQuery(assets, { ...spec, policy: taskMaterialPolicy })

/**
 * An asset as the account of the path sees it.
 * @throws 404 for one of another account, unless it is only read and shared with this one
 */
export async function findAsset(
  ctx: Context,
  account_id: number,
  id: number,
  action = 'read',
  include: readonly string[] = [],
): Promise<AssetRow> {
  const row: AssetRow = await assetQuery.find(ctx, id, action, include)
  const isShared = action === 'read' && row.shares?.[String(account_id)] !== undefined
  if (row.account_id !== account_id && !isShared) throw notFound()
  return row
}

const RELATIONS = ['account', 'media', 'link', 'note', 'tags', 'createdBy', 'accounts', 'tasks', 'versions'] as const

/** What a client sees of an asset. */
export function presentAsset(row: AssetRow, ctx: Context): Asset {
  const given = isGiven(ctx.actor, row)
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    kind: row.kind as Asset['kind'],
    category: row.category as Asset['category'],
    description: row.description,
    media_id: row.media_id,
    link_id: row.link_id,
    note_id: row.note_id,
    size: row.size_bytes,
    version_no: row.version_no,
    is_brand: row.is_brand,
    created_by_id: row.created_by_id,
    tasks_count: given ? null : row.tasks_count,
    is_shared: row.shares !== null,
    shared_ability: given ? (Object.values(row.shares ?? {})[0] ?? 'view') : null,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
