import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { Asset, AssetCategory, AssetInput, BodyOf, createAssetLink, createAssetNote, Media, One, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { insertRow } from '#kit/untyped-rows.ts'
import { searchedIn, takeFile, takeText } from './asset-content.ts'
import { recordAsset } from './asset-effects.ts'
import { checkAssetTags, tagAssets } from './asset-tags.ts'
import { type AssetRow } from './assets.policy.ts'
import { assetQuery } from './assets.query.ts'

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
export async function createLinkAsset(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof createAssetLink> }) {
  const { url, tags = [], ...fields } = body
  await checkAssetTags(ctx, params.account_id, tags)
  const link_id = await nextId(ctx, 'links')
  const name = fields.name || url.replace(/^https?:\/\/(www\.)?/i, '').slice(0, NAME_LENGTH)
  const asset = await add(ctx, params.account_id, tags, { kind: 'link', link_id, ...fields, name }, (id) =>
    sql`INSERT INTO links (id, account_id, linkable_type, linkable_id, title, url, created_by_id) OVERRIDING SYSTEM VALUE
      VALUES (${link_id}, ${params.account_id}, 'asset', ${String(id)}, ${name}, ${url}, ${ctx.actor.id || null})`.execute(ctx.db),
  )
  return assetQuery.one(ctx, asset, SHOWN)
}

/** Keeps a text as an asset. */
export async function createNoteAsset(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof createAssetNote> }) {
  const { body: written, tags = [], ...fields } = body
  await checkAssetTags(ctx, params.account_id, tags)
  const text = takeText(ctx, written)
  const note_id = await nextId(ctx, 'notes')
  const asset = await add(ctx, params.account_id, tags, { kind: 'note', note_id, ...fields, category: fields.category ?? 'copy' }, (id) =>
    sql`INSERT INTO notes (id, account_id, notable_type, notable_id, body, body_text, visibility, created_by_id) OVERRIDING SYSTEM VALUE
      VALUES (${note_id}, ${params.account_id}, 'asset', ${String(id)}, ${text.body}, ${text.body_text}, 'shared', ${ctx.actor.id || null})`.execute(
      ctx.db,
    ),
  )
  return assetQuery.one(ctx, asset, SHOWN)
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
  const { id } = await insertRow<{ id: number }>(ctx, 'assets', { account_id, created_by_id: ctx.actor.id || null, ...values })
  await hold?.(id)
  if (tags.length) await tagAssets(ctx, account_id, [id], tags)
  await addVersion(ctx, id)
  await refreshSearch(ctx, id)
  const asset = await reread(ctx, id)
  recordAsset(ctx, 'created', asset)
  return asset
}

/** Keeps what the asset holds now as its newest version. */
export async function addVersion(ctx: Context, id: number, comment: string | null = null): Promise<void> {
  await sql`
    INSERT INTO asset_versions (account_id, asset_id, version_no, media_id, url, body, comment, created_by_id)
    SELECT a.account_id, a.id, a.version_no, a.media_id, (SELECT url FROM links WHERE id = a.link_id), (SELECT body FROM notes WHERE id = a.note_id), ${comment}, ${ctx.actor.id || null}
    FROM assets a WHERE a.id = ${id}`.execute(ctx.db)
}

/** Writes down by which words an asset is found. */
export async function refreshSearch(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql<Pick<AssetRow, 'name' | 'description' | 'media_id' | 'link_id' | 'note_id'>>`
    SELECT name, description, media_id, link_id, note_id FROM assets WHERE id = ${id}`.execute(ctx.db)
  const { name, description, ...held } = rows[0]!
  const { words, values } = await searchedIn(ctx, held)
  const text = searchText({ names: [name, description ?? '', ...words], values })
  await sql`UPDATE assets SET search_text = ${text} WHERE id = ${id}`.execute(ctx.db)
}

/** An asset as lists see it, for the answer to a write whose caller was checked before. */
export async function reread(ctx: Context, id: number): Promise<AssetRow> {
  const { rows } = await sql<AssetRow>`SELECT t.* FROM seen_assets t WHERE t.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

async function nextId(ctx: Context, table: 'links' | 'notes'): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id`.execute(ctx.db)
  return rows[0]!.id
}

const NAME_LENGTH = 160

function usualCategory({ kind }: Media): AssetCategory {
  return kind === 'archive' ? 'other' : kind
}
