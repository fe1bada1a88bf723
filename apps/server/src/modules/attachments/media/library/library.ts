import { sql } from 'kysely'
import { findRow, one } from '#db/rows.ts'
import type { LibraryMediaInput, MediaInput, MediaUpdate, Params } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { holdsIn, knowsAccount, ownMemberships } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { AppError, missingAccountPermission, notFound } from '#lib/errors.ts'
import { refuse, refuseUnknown, text } from '#kit/refuse.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { mediaExport } from './media.export.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { splitName } from './file-names.ts'
import { requireFolder } from './folders.ts'
import type { MediaRow } from '../media-row.ts'
import { adminMediaQuery, mediaQuery } from '../media.query.ts'
import { describeMedia, markMediaDeleted } from '../store/media.ts'
import { linkMedia, unlinkEverywhere } from '../store/mediables.ts'
import { announceMedia, requireFile, storeUpload } from '../upload/store-upload.ts'
import { consumeTemporaryUploads, uploadOf } from '../upload/temporary-uploads.ts'
import { tell } from '#kit/wiring.ts'
import { clearAvatars } from '../../../identity/user-records/index.ts'
import { pictureDeleted } from '../picture-deleted.ts'

/** The account the caller acts in; the flat paths of the library mean its files. @throws 403 without one or the right in it */
function currentAccount(ctx: Context, permission: string): number {
  const { actor } = ctx
  const account_id = actor.current_account_id ?? ownMemberships(actor)[0]?.account_id
  if (!account_id || !knowsAccount(actor, account_id) || !holdsIn(actor, account_id, permission)) throw missingAccountPermission()
  return account_id
}

/** An account that a body names. @throws 422 on `account_id` for a foreign one, 403 without the right in it */
async function namedAccount(ctx: Context, account_id: number, permission: string): Promise<number> {
  const isKnown = knowsAccount(ctx.actor, account_id) && (await findRow(ctx.db, 'accounts', { id: account_id, deleted_at: null }))
  if (!isKnown) refuseUnknown(ctx, 'account_id')
  if (!holdsIn(ctx.actor, account_id, permission)) throw missingAccountPermission()
  return account_id
}

/** Files of the current account, or of the accounts that the filter names. */
export async function listLibrary(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const asked = query.conditions.has('account')
  return mediaQuery.page(
    ctx,
    query,
    params,
    asked ? sql`t.account_id IS NOT NULL` : sql`t.account_id = ${currentAccount(ctx, 'media.read')}`,
  )
}

/** Files of the platform. */
export async function listPlatformLibrary(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  return adminMediaQuery.page(ctx, query, params, OF_PLATFORM)
}

/** Files of the platform that are not the picture of a user. */
const OF_PLATFORM = sql`t.account_id IS NULL AND NOT EXISTS (SELECT FROM users u WHERE u.avatar_media_id = t.id)`

/** The files of the platform as a spreadsheet. */
export const exportPlatformLibrary = exportList(adminMediaQuery, mediaExport, () => OF_PLATFORM)

/** Puts a file into the library of the current account, or of the one that the body names. */
export async function createInLibrary(ctx: Context, { body }: { body: LibraryMediaInput }) {
  const account_id = body.account_id ? await namedAccount(ctx, body.account_id, 'media.create') : currentAccount(ctx, 'media.create')
  return mediaQuery.one(ctx, await store(ctx, body, account_id))
}

/** Puts a file into the platform's library. */
export async function createInPlatformLibrary(ctx: Context, { body }: { body: MediaInput }) {
  return adminMediaQuery.one(ctx, await store(ctx, body, null))
}

async function store(ctx: Context, body: MediaInput, account_id: number | null): Promise<MediaRow> {
  const { alt = null, folder_id } = body
  if (folder_id) await requireFolder(ctx, folder_id, account_id)
  const uuid = await uploadOf(ctx, body)
  const row = uuid
    ? await fromTemporary(ctx, uuid, account_id, alt)
    : await storeUpload(ctx, requireFile(ctx), { account_id, collection: 'default', alt })
  if (folder_id) await linkMedia(ctx.db, [row.id], { type: 'media_folder', id: folder_id }, 'default', account_id)
  return row
}

async function fromTemporary(ctx: Context, token: string, account_id: number | null, alt: string | null): Promise<MediaRow> {
  const [row] = await consumeTemporaryUploads(ctx, [token], { account_id, collection: 'default', alt })
  if (!row) refuse(ctx, { temporary_media_upload_id: ['validation:unknown', { field: text(ctx, 'fields:file') }] })
  return row
}

/** A file of the library of assets goes with its asset. @throws 422 `in_use` on `base` */
async function refuseAssets(ctx: Context, { id, account_id }: MediaRow): Promise<void> {
  const asset = await one<{ name: string }>(
    ctx.db,
    sql`SELECT a.name FROM assets a WHERE a.account_id = ${account_id}::bigint
      AND (a.media_id = ${id} OR EXISTS (SELECT FROM asset_versions v WHERE v.account_id = a.account_id AND v.asset_id = a.id AND v.media_id = ${id})) LIMIT 1`,
  )
  if (!asset) return
  const { locale } = ctx.request
  const what = ctx.services.t(locale, 'attachments:assets.asset', { name: asset.name })
  const message = ctx.services.t(locale, 'validation:in_use', { what })
  throw new AppError(422, 'in_use', message, { errors: { base: [message] } })
}

/** Renames a file, keeping its extension, or describes it. */
export async function updateMedia(ctx: Context, { params, body }: { params: Params; body: MediaUpdate }) {
  const before = await mediaQuery.find(ctx, params.id, 'update')
  const { stem, suffix } = splitName(before.file_name)
  const file_name = `${body.name ?? stem}${suffix}`
  const alt = body.alt === undefined ? before.alt : body.alt
  const search_text = searchText({ names: [body.name ?? stem, alt ?? ''], values: [file_name] })
  const after = await describeMedia(ctx.db, before.id, { file_name, alt, search_text })
  announceMedia(ctx, 'updated', after)
  return mediaQuery.one(ctx, after)
}

/** Deletes a file and removes it from all records. Its bytes are removed after 30 days. */
export async function deleteMedia(ctx: Context, { params }: { params: Params }) {
  return remove(ctx, await mediaQuery.find(ctx, params.id, 'delete'))
}

/** Deletes a file of the platform. */
export async function deletePlatformMedia(ctx: Context, { params }: { params: Params }) {
  return remove(ctx, await findPlatform(ctx, params.id, 'delete'))
}

/** A file of the platform's library; one of an account is not found here. */
export async function findPlatform(ctx: Context, id: number, action: string): Promise<MediaRow> {
  const row = await mediaQuery.find(ctx, id, action)
  if (row.account_id !== null) throw notFound()
  return row
}

async function remove(ctx: Context, row: MediaRow) {
  await refuseAssets(ctx, row)
  const owners = await unlinkEverywhere(ctx.db, row.id)
  await tell(ctx, pictureDeleted, row.id, row.account_id)
  await clearAvatars(ctx.db, row.id)
  await markMediaDeleted(ctx.db, row.id, ctx.services.clock.now())
  const owner = owners.find(({ mediable_type }) => mediable_type !== 'media_folder')
  announceMedia(ctx, 'deleted', row, owner && { type: owner.mediable_type, id: owner.mediable_id })
  return { data: null }
}
