import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import type { MediaOwner, MediaRow } from '../media-row.ts'
import { makeSizesJob } from '../serve/make-sizes.ts'
import { insertSharing } from '../store/media.ts'
import { copyMediaAs } from '../store/mediables.ts'
import { announceMedia } from '../upload/store-upload.ts'

/**
 * Gives an account files of the platform: separate files over the same stored bytes, which it keeps when the
 * originals are deleted. A file that it has already is not added again, and its other files do not change.
 * @returns the account's file for each of the files that exist
 * @throws 422 on `base` if the plan has no room for them
 */
export async function adoptMedia(ctx: Context, account_id: number, media_ids: readonly number[]): Promise<Map<number, number>> {
  const files = await rows<MediaRow & { own_id: number | null }>(
    ctx.db,
    sql`SELECT m.*, CASE WHEN m.account_id IS NOT NULL THEN m.id ELSE (SELECT min(o.id) FROM media o
        WHERE o.account_id = ${account_id} AND o.checksum = m.checksum AND o.path = m.path AND o.deleted_at IS NULL) END AS own_id
      FROM media m WHERE m.id = any(${[...new Set(media_ids)]}::bigint[]) AND (m.account_id IS NULL OR m.account_id = ${account_id})
        AND m.deleted_at IS NULL AND m.status <> 'quarantined' ORDER BY m.id`,
  )
  const added = files.filter(({ own_id }) => own_id === null)
  const bytes = added.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  if (bytes > 0) await checkLimit(ctx, account_id, 'storage.gb', bytes)
  const taken = new Map((await adopt(ctx, account_id, added)).map(({ path, id }) => [path, id]))
  return new Map(files.map(({ id, own_id, path }) => [id, own_id ?? taken.get(path)!]))
}

async function adopt(ctx: Context, account_id: number, originals: readonly MediaRow[]): Promise<MediaRow[]> {
  if (!originals.length) return []
  const ids = originals.map(({ id }) => id)
  const added: MediaRow[] = await insertSharing(ctx.db, ids, account_id, ctx.actor.id || null)
  for (const row of added) {
    if (row.status === 'processing') await ctx.services.jobs.enqueue(ctx.db, makeSizesJob, { media_id: row.id })
    announceMedia(ctx, 'created', row)
  }
  return added
}

/** Adds the files of a record of the platform or of the account to a record of the account. */
export async function adoptFilesOf(
  ctx: Context,
  account_id: number,
  from: Pick<MediaOwner, 'type' | 'id'>,
  to: Pick<MediaOwner, 'type' | 'id'>,
): Promise<void> {
  const attached = await rows<{ media_id: number }>(
    ctx.db,
    sql`SELECT media_id FROM mediables WHERE mediable_type = ${from.type} AND mediable_id = ${String(from.id)}`,
  )
  const own = await adoptMedia(
    ctx,
    account_id,
    attached.map(({ media_id }) => media_id),
  )
  await copyMediaAs(ctx.db, account_id, from, to, own)
}
