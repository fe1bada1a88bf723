import type { AssetUpdate, BodyOf, createAssetVersion, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { tell } from '#kit/wiring.ts'
import { invalid, versionConflict } from '#lib/errors.ts'
import { replaceLinkUrl } from '../../links/index.ts'
import { replaceNoteText } from '../../notes/index.ts'
import { takeFile, takeText } from '../asset-content.ts'
import { logAsset, recordAsset } from '../asset-effects.ts'
import { assetVersionAdded } from './asset-versions.ts'
import { checkAssetTags, tagAssets, tagsOf, untagAssets } from './asset-tags.ts'
import { type AssetRow } from '../assets.policy.ts'
import { assetQuery, findAsset } from '../assets.query.ts'
import { addVersion, refreshSearch, reread } from './create-asset.ts'
import { updateAssetRow } from '../store.ts'

const SHOWN = ['media', 'link', 'note', 'tags', 'createdBy']

/**
 * Changes an asset; another address or text is a new version of it.
 * @throws 409 when `version` is not the current one, 422 for the content of another kind
 */
export async function updateAsset(ctx: Context, { params, body }: { params: Params; body: AssetUpdate & { version?: number } }) {
  const { version, tags, url, body: written, comment, ...fields } = body
  const before = await findAsset(ctx, params.account_id, params.id, 'update')
  if (version !== undefined && version !== before.version) throw versionConflict()
  const held = { ...(url !== undefined && { url }), ...(written !== undefined && { body: written }) }
  checkKind(ctx, before, held)
  const changes: Record<string, readonly [unknown, unknown]> = {}
  if (tags) Object.assign(changes, await setTags(ctx, before, tags))
  const isNew = await hold(ctx, before, held)
  const version_no = isNew ? before.version_no + 1 : undefined
  await updateAssetRow(ctx.db, before.id, { ...fields, version_no })
  if (isNew) await addVersion(ctx, before.id, comment ?? null)
  await refreshSearch(ctx, before.id)
  const after = await reread(ctx, before.id)
  Object.assign(
    changes,
    changesOf(pick(before, fields), pick(after, fields)),
    isNew && { version_no: [before.version_no, after.version_no] },
  )
  if (Object.keys(changes).length) recordAsset(ctx, 'updated', after, changes)
  if (isNew) await announceVersion(ctx, after)
  return assetQuery.one(ctx, after, SHOWN)
}

/** Puts a new file in the place of the old one. @throws 422 on `file` for a link or a note */
export async function replaceFile(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof createAssetVersion> }) {
  const before = await findAsset(ctx, params.account_id, params.asset_id, 'update')
  if (before.kind !== 'file') throw refused(ctx, 'file')
  const media = await takeFile(ctx, before.account_id, body.temporary_media_upload_id)
  const version_no = before.version_no + 1
  await updateAssetRow(ctx.db, before.id, { media_id: media.id, size_bytes: media.size, version_no })
  await addVersion(ctx, before.id, body.comment ?? null)
  await refreshSearch(ctx, before.id)
  const after = await reread(ctx, before.id)
  recordAsset(ctx, 'updated', after, { version_no: [before.version_no, version_no] })
  await announceVersion(ctx, after)
  return assetQuery.one(ctx, after, SHOWN)
}

async function announceVersion(ctx: Context, asset: AssetRow): Promise<void> {
  logAsset(ctx, 'version_added', asset, { version_no: asset.version_no })
  await tell(ctx, assetVersionAdded, asset)
}

function checkKind(ctx: Context, { kind }: AssetRow, held: { url?: string; body?: string }): void {
  if (held.url !== undefined && kind !== 'link') throw refused(ctx, 'url')
  if (held.body !== undefined && kind !== 'note') throw refused(ctx, 'body')
}

const refused = (ctx: Context, field: string) =>
  invalid({
    [field]: ctx.services.t(ctx.request.locale, 'validation:unknown', { field: ctx.services.t(ctx.request.locale, `fields:${field}`) }),
  })

/** @returns whether what the asset holds is another than before */
async function hold(ctx: Context, asset: AssetRow, { url, body }: { url?: string; body?: string }): Promise<boolean> {
  if (url !== undefined) return replaceLinkUrl(ctx.db, asset.link_id, url)
  if (body === undefined) return false
  return replaceNoteText(ctx.db, asset.note_id, takeText(ctx, body))
}

/** @returns the change for the history; nothing when the tags are what they were */
async function setTags(ctx: Context, asset: AssetRow, tags: readonly number[]): Promise<Record<string, readonly [unknown, unknown]>> {
  await checkAssetTags(ctx, asset.account_id, tags)
  const had = await tagsOf(ctx, asset.account_id, asset.id)
  const gone = had.filter((id) => !tags.includes(id))
  const added = tags.filter((id) => !had.includes(id))
  if (gone.length) await untagAssets(ctx, asset.account_id, [asset.id], gone)
  if (added.length) await tagAssets(ctx, asset.account_id, [asset.id], added)
  return gone.length || added.length ? { tags: [had, await tagsOf(ctx, asset.account_id, asset.id)] } : {}
}

const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))
