import { sql } from 'kysely'
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
  media: async (ctx, rows: AssetRow[]) => attachOne(rows, 'media', await filesOf(ctx, valuesOf(rows, 'media_id')), 'media_id'),
  link: async (ctx, rows: AssetRow[]) => {
    const { rows: links } = await sql<{ id: number }>`SELECT * FROM links WHERE id = any(${valuesOf(rows, 'link_id')}::bigint[])`.execute(
      ctx.db,
    )
    attachOne(rows, 'link', links, 'link_id')
  },
  note: async (ctx, rows: AssetRow[]) => {
    const { rows: notes } = await sql<NoteRow>`SELECT * FROM notes WHERE id = any(${valuesOf(rows, 'note_id')}::bigint[])`.execute(ctx.db)
    attachOne(rows, 'note', notes.map(presentNote), 'note_id')
  },
  tags: async (ctx, rows: AssetRow[]) => {
    const kept = rows.filter((row) => !isGiven(ctx.actor, row))
    const { rows: tags } = await sql<{ asset_id: number; id: number }>`
      SELECT l.taggable_id::bigint AS asset_id, g.id, g.name, g.color, g.tag_category_id FROM taggables l JOIN tags g ON g.id = l.tag_id AND g.deleted_at IS NULL
      WHERE l.account_id = any(${valuesOf(kept, 'account_id')}::bigint[]) AND l.taggable_type = 'asset' AND l.taggable_id = any(${valuesOf(kept, 'id').map(String)}::text[])
      ORDER BY g.name, g.id`.execute(ctx.db)
    hang(rows, 'tags', tags)
  },
  createdBy: userInclude('created_by_id'),
  accounts: async (ctx, rows: AssetRow[]) => {
    const kept = rows.filter((row) => !isGiven(ctx.actor, row) && row.shares)
    const { rows: accounts } = await sql<{ asset_id: number; id: number }>`
      SELECT x.shareable_id::bigint AS asset_id, a.id, a.uuid, a.type, a.name, x.expires_at FROM account_shares x JOIN accounts a ON a.id = x.shared_with_account_id
      WHERE x.shareable_type = 'asset' AND x.shareable_id = any(${valuesOf(kept, 'id').map(String)}::text[]) AND (x.expires_at IS NULL OR x.expires_at > now())
      ORDER BY a.name, a.id`.execute(ctx.db)
    hang(rows, 'accounts', accounts)
  },
  tasks: async (ctx, rows: AssetRow[]) => {
    const kept = rows.filter((row) => !isGiven(ctx.actor, row))
    const { rows: tasks } = await sql<{ asset_id: number; uuid: string }>`
      SELECT l.asset_id, k.uuid, k.number, k.title, k.status FROM task_assets l
      JOIN tasks k ON k.account_id = l.account_id AND k.uuid = l.task_uuid AND k.deleted_at IS NULL
      WHERE l.account_id = any(${valuesOf(kept, 'account_id')}::bigint[]) AND l.asset_id = any(${valuesOf(kept, 'id')}::bigint[]) ORDER BY k.number DESC`.execute(
      ctx.db,
    )
    hang(rows, 'tasks', tasks)
  },
  versions: loadVersions,
} satisfies IncludeLoaders<string>

async function loadVersions(ctx: Context, rows: AssetRow[]): Promise<void> {
  const kept = rows.filter((row) => !isGiven(ctx.actor, row))
  const { rows: versions } = await sql<AssetVersion & { asset_id: number; media_id: number | null; created_by_id: number | null }>`
    SELECT v.id, v.asset_id, v.version_no, v.media_id, v.url, v.body, v.comment, v.created_by_id, v.created_at FROM asset_versions v
    WHERE v.account_id = any(${valuesOf(kept, 'account_id')}::bigint[]) AND v.asset_id = any(${valuesOf(kept, 'id')}::bigint[]) ORDER BY v.version_no DESC`.execute(
    ctx.db,
  )
  attachOne(versions, 'media', await filesOf(ctx, valuesOf(versions, 'media_id')), 'media_id')
  attachOne(versions, 'createdBy', await userBadges(ctx, valuesOf(versions, 'created_by_id')), 'created_by_id')
  hang(rows, 'versions', versions)
}

/** Hangs children on their assets without the key they came by. */
function hang(rows: AssetRow[], relation: 'tags' | 'accounts' | 'tasks' | 'versions', children: readonly { asset_id: number }[]): void {
  const byAsset = Map.groupBy(children, (child) => child.asset_id)
  for (const row of rows) Object.assign(row, { [relation]: (byAsset.get(row.id) ?? []).map(({ asset_id: _asset, ...child }) => child) })
}

async function filesOf(ctx: Context, ids: readonly number[]) {
  const { rows } = await sql<Parameters<typeof presentMedia>[0]>`SELECT * FROM media WHERE id = any(${ids}::bigint[])`.execute(ctx.db)
  return rows.map((row) => presentMedia(row, ctx))
}
