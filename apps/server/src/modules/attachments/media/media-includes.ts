import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, type IncludeLoader } from '#kit/query/includes.ts'
import type { MediaRow } from './media-row.ts'
import { presentMedia } from './serve/media-urls.ts'

/**
 * Loader of the relation `media` of records with this morph alias: all their files in order.
 * @param key attribute of the record that mediables name: `id` or `uuid`
 */
export function loadMedia(type: string, key = 'id', relation = 'media'): IncludeLoader {
  return async (ctx, rows) =>
    attachMany(
      rows,
      relation,
      await filesOf(
        ctx,
        type,
        rows.map((row) => String(row[key])),
      ),
      'mediable_id',
      key,
    )
}

/** Loader of the relation `coverMedia`: the cover of each record, or null. */
export function loadCoverMedia(type: string, key = 'id', relation = 'coverMedia'): IncludeLoader {
  return async (ctx, rows) => {
    const covers = await filesOf(
      ctx,
      type,
      rows.map((row) => String(row[key])),
      'cover',
    )
    const byOwner = new Map(covers.map((cover) => [cover.mediable_id, cover]))
    for (const row of rows) row[relation] = strip(byOwner.get(row[key]))
  }
}

async function filesOf(ctx: Context, type: string, ids: readonly string[], collection?: string) {
  const files = await rows<MediaRow & { mediable_id: string }>(
    ctx.db,
    sql`SELECT m.*, b.mediable_id, b.collection, b.position, b.caption FROM mediables b JOIN media m ON m.id = b.media_id AND m.deleted_at IS NULL
    WHERE b.mediable_type = ${type} AND b.mediable_id = any(${[...ids]}::text[]) AND (b.collection = ${collection ?? null} OR (${collection ?? null}::text IS NULL AND b.collection <> 'avatar'))
    ORDER BY b.collection, b.position, b.id`,
  )
  return files.map((row) => ({ ...presentMedia(row, ctx), mediable_id: keyOf(row.mediable_id) }))
}

/** Ids are numbers in records and text in mediables. */
const keyOf = (mediable_id: string): number | string => (/^\d+$/.test(mediable_id) ? Number(mediable_id) : mediable_id)

function strip(cover: { mediable_id: number | string } | undefined) {
  if (!cover) return null
  const { mediable_id: _owner, ...rest } = cover
  return rest
}
