import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import type { MediaCollection } from '#lib/media/limits.ts'
import { linkMedia, unlinkMedia } from './store/mediables.ts'
import type { MediaOwner, MediaRow } from './media-row.ts'
import { consumeTemporaryUploads } from './upload/temporary-uploads.ts'
import { announceMedia } from './upload/store-upload.ts'

export type MediaReference = number | string

export interface AttachOptions {
  account_id: number | null
  owner: MediaOwner
  collection: MediaCollection
  /** Field of the form that a 422 names. */
  field?: string
}

/**
 * Adds files to a record: ids and uuids of media of the same account, or uuids of the caller's temporary uploads,
 * which become media now (wire-contract.md 3.5).
 * @throws 422 on `media` when one is unknown, of another account, or already used
 */
export async function attachMedia(
  ctx: Context,
  references: readonly MediaReference[],
  { account_id, owner, collection, field = 'media' }: AttachOptions,
): Promise<MediaRow[]> {
  if (!references.length) return []
  const known = await mediaOf(ctx, references, account_id)
  const missing = references.filter((reference) => !known.some((row) => row.id === Number(reference) || row.uuid === reference))
  const consumed = await consumeTemporaryUploads(ctx, missing.map(String), { account_id, collection, field })
  if (known.length + consumed.length < new Set(references).size)
    refuse(ctx, { [field]: ['validation:unknown', { field: text(ctx, 'fields:file') }] })
  const rows = [...known, ...consumed]
  await linkMedia(
    ctx.db,
    rows.map((row) => row.id),
    owner,
    collection,
    account_id,
  )
  for (const row of known) announceMedia(ctx, 'updated', row, owner)
  return rows
}

async function mediaOf(ctx: Context, references: readonly MediaReference[], account_id: number | null): Promise<MediaRow[]> {
  const numbers = references.filter((reference) => /^\d{1,15}$/.test(String(reference))).map(Number)
  const uuids = references.filter((reference) => UUID.test(String(reference)))
  return rows<MediaRow>(
    ctx.db,
    sql`SELECT * FROM media WHERE account_id IS NOT DISTINCT FROM ${account_id}::bigint AND deleted_at IS NULL AND (id = any(${numbers}::bigint[]) OR uuid = any(${uuids}::uuid[]))`,
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Removes files from a record, in all collections when none is named; they stay in the account's library. */
export async function detachMedia(ctx: Context, media_ids: readonly number[], owner: MediaOwner, collection?: string): Promise<void> {
  await unlinkMedia(ctx.db, media_ids, owner, collection)
}
