import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { adminMedia, media, type Media, type Page } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { column, searchText, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachMany, attachOne, valuesOf } from '#kit/query/includes.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { attachedPolicy, mediaPolicy } from './media.policy.ts'
import type { MediaOwner, MediaRow } from './media-row.ts'
import { presentMedia } from './serve/media-urls.ts'

const spec: ResourceQuerySpec<typeof adminMedia, MediaRow> = {
  from: 'media',
  policy: mediaPolicy,
  present: presentMedia,
  where: sql`t.deleted_at IS NULL`,
  filters: { search: searchText(), kind: column('kind'), folder: inFolder(), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'file_name', size: 'size_bytes' },
  includes: { createdBy: loadCreators, mediables: loadMediables },
}

const ofAccounts: ResourceQuerySpec<typeof media, MediaRow> = { ...spec, filters: { ...spec.filters, account: column('account_id') } }

/** Files of accounts, and of the platform for those who look after its library. */
export const mediaQuery = resourceQuery(media, ofAccounts)
export const adminMediaQuery = resourceQuery(adminMedia, { ...spec, policy: attachedPolicy })
const attachedQuery = resourceQuery(media, { ...ofAccounts, policy: attachedPolicy })

/**
 * Returns a page of the files attached to a record. Check access to the record first; no further permission is required.
 * @param collection all files except the picture of the record when left out
 */
export async function listMediaOf(
  ctx: Context,
  owner: Pick<MediaOwner, 'type' | 'id'>,
  query: ListRequest,
  collection?: string,
): Promise<Page<Media>> {
  const hangs = sql`EXISTS (SELECT FROM mediables b WHERE b.media_id = t.id AND b.mediable_type = ${owner.type} AND b.mediable_id = ${String(owner.id)}
    AND (b.collection = ${collection ?? null} OR (${collection ?? null}::text IS NULL AND b.collection <> 'avatar')))`
  const page = await attachedQuery.page(ctx, query, {}, hangs)
  const found = await rows<{ media_id: number; collection: string; position: number; caption: string | null }>(
    ctx.db,
    sql`SELECT media_id, collection, position, caption FROM mediables WHERE mediable_type = ${owner.type} AND mediable_id = ${String(owner.id)} AND media_id = any(${valuesOf(page.data, 'id')}::bigint[])`,
  )
  const places = new Map(found.map((row) => [row.media_id, row]))
  return {
    ...page,
    data: page.data.map((row) => ({
      ...row,
      collection_name: places.get(row.id)?.collection ?? null,
      order_column: places.get(row.id)?.position ?? null,
    })),
  }
}

/** Files by folder, `null` being the top of the library. */
function inFolder(): FilterSql {
  const any = sql`SELECT FROM mediables f WHERE f.media_id = t.id AND f.mediable_type = 'media_folder'`
  return (condition) => {
    if (condition.kind !== 'choice') return undefined
    const ids = condition.values.filter((value) => value !== null).map(String)
    const top = condition.values.includes(null) ? sql`NOT EXISTS (${any})` : sql`false`
    const matching = sql`(${top} OR EXISTS (${any} AND f.mediable_id = any(${ids}::text[])))`
    return condition.op === 'any' ? matching : sql`NOT ${matching}`
  }
}

async function loadCreators(ctx: Context, files: MediaRow[]): Promise<void> {
  const users = await rows<{
    id: number
    username: string
    color: number
  }>(ctx.db, sql`SELECT id, username, color FROM users WHERE id = any(${valuesOf(files, 'created_by_id')}::bigint[])`)
  attachOne(files, 'createdBy', users, 'created_by_id')
}

async function loadMediables(ctx: Context, files: MediaRow[]): Promise<void> {
  const links = await rows<{
    media_id: number
    id: number
    mediable_type: string
    mediable_id: string
    collection: string
    position: number
  }>(
    ctx.db,
    sql`SELECT media_id, id, mediable_type, mediable_id, collection, position FROM mediables WHERE media_id = any(${valuesOf(files, 'id')}::bigint[]) ORDER BY id`,
  )
  attachMany(files, 'mediables', links, 'media_id')
}
