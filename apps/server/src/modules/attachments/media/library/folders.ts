import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { MediaFolder, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { refuseField, refuseUnknown } from '#kit/refuse.ts'
import { mediaQuery } from '../media.query.ts'
import { dissolveFolder, insertFolder, moveToFolder, renameFolderRow } from '../store/folders.ts'

const DEEPEST = 5
const UNIQUE = { media_folders_name: 'name' }

type FolderRow = Omit<MediaFolder, 'media_count'>

/** All folders of the platform's library with the number of files in each; the browser makes the tree. */
export async function listFolders(ctx: Context) {
  const folders = await rows<MediaFolder>(
    ctx.db,
    sql`SELECT f.id, f.parent_id, f.name, f.position, f.created_at, f.updated_at,
      (SELECT count(*) FROM mediables b JOIN media m ON m.id = b.media_id AND m.deleted_at IS NULL WHERE b.mediable_type = 'media_folder' AND b.mediable_id = f.id::text) AS media_count
    FROM media_folders f WHERE f.account_id IS NULL ORDER BY lower(f.name), f.id`,
  )
  return { data: folders }
}

/** @throws 422 on `parent_id` below the fifth level, on `name` when the folder exists already */
export function createFolder(ctx: Context, { body }: { body: { name: string; parent_id?: number | null | undefined } }) {
  return refusals(ctx, UNIQUE, async () => {
    const parent_id = body.parent_id ?? null
    if (parent_id && (await depthOf(ctx, parent_id)) >= DEEPEST) refuseField(ctx, 'parent_id', 'folder_too_deep', { max: DEEPEST })
    return { data: { ...(await insertFolder(ctx.db, body.name, parent_id)), media_count: 0 } }
  })
}

export function renameFolder(ctx: Context, { params, body }: { params: Params; body: { name: string } }) {
  return refusals(ctx, UNIQUE, async () => {
    await ownFolder(ctx, params.id)
    const row = await renameFolderRow(ctx.db, params.id, body.name)
    const { data } = await listFolders(ctx)
    return { data: data.find(({ id }) => id === row.id)! }
  })
}

/** Deletes a folder; what lies in it moves one level up. @throws 422 when a subfolder's name is taken there */
export function deleteFolder(ctx: Context, { params }: { params: Params }) {
  return refusals(ctx, UNIQUE, async () => {
    const { parent_id } = await ownFolder(ctx, params.id)
    await dissolveFolder(ctx.db, params.id, parent_id)
    return { data: null }
  })
}

/** Moves files of the platform's library into a folder, or to the top. @throws 404 for a file that is not one of them */
export async function moveMedia(ctx: Context, { body }: { body: { media_ids: number[]; folder_id?: number | null | undefined } }) {
  const { folder_id = null } = body
  if (folder_id) await requireFolder(ctx, folder_id, null)
  const rows = await mediaQuery.findMany(ctx, body.media_ids, 'update')
  if (rows.some((row) => row.account_id !== null)) throw notFound()
  const ids = rows.map((row) => row.id)
  await moveToFolder(ctx.db, ids, folder_id)
  ctx.emit({
    name: 'media.moved',
    account_id: null,
    type: 'media',
    key: ids[0]!,
    requires: 'media-library.read',
    channels: ['private-admin'],
  })
  return { data: { moved: ids.length } }
}

/** @throws 422 on `folder_id` when there is no such folder in the library of this account (null: the platform) */
export async function requireFolder(ctx: Context, folder_id: number, account_id: number | null): Promise<void> {
  const folders = await rows(
    ctx.db,
    sql`SELECT 1 FROM media_folders WHERE id = ${folder_id} AND account_id IS NOT DISTINCT FROM ${account_id}::bigint`,
  )
  if (!folders.length) refuseUnknown(ctx, 'folder_id')
}

async function ownFolder(ctx: Context, id: number): Promise<FolderRow> {
  const folder = await one<FolderRow>(ctx.db, sql`SELECT * FROM media_folders WHERE id = ${id} AND account_id IS NULL FOR UPDATE`)
  if (!folder) throw notFound()
  return folder
}

async function depthOf(ctx: Context, id: number): Promise<number> {
  const folder = await one<{ depth: number }>(
    ctx.db,
    sql`WITH RECURSIVE up AS (SELECT id, parent_id, 1 AS depth FROM media_folders WHERE id = ${id} AND account_id IS NULL
      UNION ALL SELECT f.id, f.parent_id, up.depth + 1 FROM media_folders f JOIN up ON f.id = up.parent_id)
    SELECT max(depth)::int AS depth FROM up`,
  )
  if (!folder?.depth) refuseUnknown(ctx, 'parent_id')
  return folder.depth
}
