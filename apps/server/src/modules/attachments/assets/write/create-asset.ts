import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import { searchText } from '@stoa/domain'
import type { Asset, AssetCategory, AssetInput, AssetLinkInput, AssetNoteInput, Media, One, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { insertAssetLink, reserveLinkId } from '../../links/index.ts'
import { insertAssetNote, reserveNoteId } from '../../notes/index.ts'
import { searchedIn, takeFile, takeText } from '../asset-content.ts'
import { recordAsset } from '../asset-effects.ts'
import { checkAssetTags, tagAssets } from './asset-tags.ts'
import { type AssetRow } from '../assets.policy.ts'
import { assetQuery } from '../assets.query.ts'
import { insertAsset, insertVersion, setSearchText } from '../store.ts'

const SHOWN = ['media', 'link', 'note', 'tags', 'createdBy']

/** Keeps a file as an asset; it takes the file's name when none is given. */
export async function createFileAsset(ctx: Context, { params, body }: { params: Params; body: AssetInput }): Promise<One<Asset>> {
  const asset = await addFile(ctx, params.account_id, body)
  return assetQuery.one(ctx, asset, SHOWN)
}

/** A new asset of an account with the file of the request. */
export async function addFile(ctx: Context, account_id: number, input: AssetInput): Promise<AssetRow> {
  const { temporary_media_upload_id, tags = [], ...fields } = input
  await checkAssetTags(ctx, account_id, tags)
  const media = await takeFile(ctx, account_id, temporary_media_upload_id)
  return add(ctx, account_id, tags, {
    kind: 'file',
    media_id: media.id,
    size_bytes: media.size,
    ...fields,
    name: fields.name || media.name.slice(0, NAME_LENGTH),
    category: fields.category ?? usualCategory(media),
  })
}

/** Keeps an address on the web as an asset, named after it where no name is given. */
export async function createLinkAsset(ctx: Context, { params, body }: { params: Params; body: AssetLinkInput }) {
  return assetQuery.one(ctx, await addLink(ctx, params.account_id, body), SHOWN)
}

/** A new asset of an account with an address on the web. */
export async function addLink(ctx: Context, account_id: number, input: AssetLinkInput): Promise<AssetRow> {
  const { url, tags = [], ...fields } = input
  await checkAssetTags(ctx, account_id, tags)
  const link_id = await reserveLinkId(ctx.db)
  const name = fields.name || url.replace(/^https?:\/\/(www\.)?/i, '').slice(0, NAME_LENGTH)
  return add(ctx, account_id, tags, { kind: 'link', link_id, ...fields, name }, (asset_id) =>
    insertAssetLink(ctx.db, {
      id: link_id,
      account_id,
      asset_id,
      title: name,
      url,
      created_by_id: ctx.actor.id || null,
    }),
  )
}

/** Keeps a text as an asset. */
export async function createNoteAsset(ctx: Context, { params, body }: { params: Params; body: AssetNoteInput }) {
  return assetQuery.one(ctx, await addNote(ctx, params.account_id, body), SHOWN)
}

/** A new asset of an account with a text. */
export async function addNote(ctx: Context, account_id: number, input: AssetNoteInput): Promise<AssetRow> {
  const { body: written, tags = [], ...fields } = input
  await checkAssetTags(ctx, account_id, tags)
  const text = takeText(ctx, written)
  const note_id = await reserveNoteId(ctx.db)
  const values = { kind: 'note' as const, note_id, ...fields, category: fields.category ?? ('copy' as const) }
  return add(ctx, account_id, tags, values, (asset_id) =>
    insertAssetNote(ctx.db, { id: note_id, account_id, asset_id, ...text, created_by_id: ctx.actor.id || null }),
  )
}

type Values = { name: string; kind: Asset['kind'] } & Partial<Record<'media_id' | 'link_id' | 'note_id' | 'size_bytes', number>> & {
    description?: string | null | undefined
    category?: AssetCategory | undefined
    is_brand?: boolean | undefined
  }

/** @param hold writes what a link or note asset holds, once the asset is there to hold it */
async function add(
  ctx: Context,
  account_id: number,
  tags: readonly number[],
  values: Values,
  hold?: (id: number) => Promise<unknown>,
): Promise<AssetRow> {
  const { id } = await insertAsset(ctx.db, { account_id, created_by_id: ctx.actor.id || null, ...values })
  await hold?.(id)
  if (tags.length) await tagAssets(ctx, account_id, [id], tags)
  await addVersion(ctx, id)
  await refreshSearch(ctx, id)
  const asset = await reread(ctx, id)
  recordAsset(ctx, 'created', asset)
  return asset
}

/** Keeps the present content of an asset as its newest version. */
export async function addVersion(ctx: Context, id: number, comment: string | null = null): Promise<void> {
  await insertVersion(ctx.db, id, { comment, created_by_id: ctx.actor.id || null })
}

/** Updates the words by which an asset is found. */
export async function refreshSearch(ctx: Context, id: number): Promise<void> {
  const row = await one<Pick<AssetRow, 'name' | 'description' | 'media_id' | 'link_id' | 'note_id'>>(
    ctx.db,
    sql`SELECT name, description, media_id, link_id, note_id FROM assets WHERE id = ${id}`,
  )
  const { name, description, ...held } = row!
  const { words, values } = await searchedIn(ctx, held)
  const text = searchText({ names: [name, description ?? '', ...words], values })
  await setSearchText(ctx.db, id, text)
}

/** An asset as lists see it, for the answer to a write whose caller was checked before. */
export async function reread(ctx: Context, id: number): Promise<AssetRow> {
  const row = await one<AssetRow>(ctx.db, sql`SELECT t.* FROM seen_assets t WHERE t.id = ${id}`)
  return row!
}

const NAME_LENGTH = 160

function usualCategory({ kind }: Media): AssetCategory {
  return kind === 'archive' ? 'other' : kind
}
