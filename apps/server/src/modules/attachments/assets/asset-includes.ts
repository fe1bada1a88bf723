import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { AssetVersion } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { attachOne, type IncludeLoaders, joined, valuesOf } from '#kit/query/includes.ts'
import { presentMedia } from '../media/index.ts'
import { type NoteRow, presentNote } from '../notes/index.ts'
import { userBadges, userInclude } from '../subjects/index.ts'
import { type AssetRow, isGiven } from './assets.policy.ts'

/** Relations of assets. An account that was given one sees what it is, not what its owner does with it. */
export const assetIncludes = {
  account: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
  ),
  media: async (ctx, assets: AssetRow[]) => attachOne(assets, 'media', await filesOf(ctx, valuesOf(assets, 'media_id')), 'media_id'),
  link: async (ctx, assets: AssetRow[]) => {
    const links = await rows<{ id: number }>(ctx.db, sql`SELECT * FROM links WHERE id = any(${valuesOf(assets, 'link_id')}::bigint[])`)
    attachOne(assets, 'link', links, 'link_id')
  },
  note: async (ctx, assets: AssetRow[]) => {
    const notes = await rows<NoteRow>(ctx.db, sql`SELECT * FROM notes WHERE id = any(${valuesOf(assets, 'note_id')}::bigint[])`)
    attachOne(assets, 'note', notes.map(presentNote), 'note_id')
  },
  tags: async (ctx, assets: AssetRow[]) => {
    const kept = assets.filter((row) => !isGiven(ctx.actor, row))
    const tags = await rows<{ asset_id: number; id: number }>(
      ctx.db,
      sql`SELECT l.taggable_id::bigint AS asset_id, g.id, g.name, g.color, g.tag_category_id FROM taggables l JOIN tags g ON g.id = l.tag_id AND g.deleted_at IS NULL
      WHERE l.account_id = any(${valuesOf(kept, 'account_id')}::bigint[]) AND l.taggable_type = 'asset' AND l.taggable_id = any(${valuesOf(kept, 'id').map(String)}::text[])
      ORDER BY g.name, g.id`,
    )
    attachChildren(assets, 'tags', tags)
  },
  createdBy: userInclude('created_by_id'),
  accounts: async (ctx, assets: AssetRow[]) => {
    const kept = assets.filter((row) => !isGiven(ctx.actor, row) && row.shares)
    const accounts = await rows<{ asset_id: number; id: number }>(
      ctx.db,
      sql`SELECT x.shareable_id::bigint AS asset_id, a.id, a.uuid, a.type, a.name, x.expires_at FROM account_shares x JOIN accounts a ON a.id = x.shared_with_account_id
      WHERE x.shareable_type = 'asset' AND x.shareable_id = any(${valuesOf(kept, 'id').map(String)}::text[]) AND (x.expires_at IS NULL OR x.expires_at > now())
      ORDER BY a.name, a.id`,
    )
    attachChildren(assets, 'accounts', accounts)
  },
  tasks: async (ctx, assets: AssetRow[]) => {
    const kept = assets.filter((row) => !isGiven(ctx.actor, row))
    const tasks = await rows<{ asset_id: number; uuid: string }>(
      ctx.db,
      sql`SELECT l.asset_id, k.uuid, k.number, k.title, k.status FROM task_assets l
      JOIN tasks k ON k.account_id = l.account_id AND k.uuid = l.task_uuid AND k.deleted_at IS NULL
      WHERE l.account_id = any(${valuesOf(kept, 'account_id')}::bigint[]) AND l.asset_id = any(${valuesOf(kept, 'id')}::bigint[]) ORDER BY k.number DESC`,
    )
    attachChildren(assets, 'tasks', tasks)
  },
  versions: loadVersions,
} satisfies IncludeLoaders<string>

async function loadVersions(ctx: Context, assets: AssetRow[]): Promise<void> {
  const kept = assets.filter((row) => !isGiven(ctx.actor, row))
  const versions = await rows<AssetVersion & { asset_id: number; media_id: number | null; created_by_id: number | null }>(
    ctx.db,
    sql`SELECT v.id, v.asset_id, v.version_no, v.media_id, v.url, v.body, v.comment, v.created_by_id, v.created_at FROM asset_versions v
    WHERE v.account_id = any(${valuesOf(kept, 'account_id')}::bigint[]) AND v.asset_id = any(${valuesOf(kept, 'id')}::bigint[]) ORDER BY v.version_no DESC`,
  )
  attachOne(versions, 'media', await filesOf(ctx, valuesOf(versions, 'media_id')), 'media_id')
  attachOne(versions, 'createdBy', await userBadges(ctx, valuesOf(versions, 'created_by_id')), 'created_by_id')
  attachChildren(assets, 'versions', versions)
}

/** Attaches children to their assets, without the key that they were read with. */
function attachChildren(
  assets: AssetRow[],
  relation: 'tags' | 'accounts' | 'tasks' | 'versions',
  children: readonly { asset_id: number }[],
): void {
  const byAsset = Map.groupBy(children, (child) => child.asset_id)
  for (const row of assets) Object.assign(row, { [relation]: (byAsset.get(row.id) ?? []).map(({ asset_id: _asset, ...child }) => child) })
}

async function filesOf(ctx: Context, ids: readonly number[]) {
  const files = await rows<Parameters<typeof presentMedia>[0]>(ctx.db, sql`SELECT * FROM media WHERE id = any(${ids}::bigint[])`)
  return files.map((row) => presentMedia(row, ctx))
}
