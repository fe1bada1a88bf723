import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, ids, instant, longText, optionalText, SelectOption, text } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { AccountBadge, TagBadge, UserBadge } from './badges.ts'
import { Link, LinkInput } from './links.ts'
import { Media } from './media.ts'
import { Note } from './notes.ts'

export const ASSET_KINDS = ['file', 'link', 'note'] as const
export const ASSET_CATEGORIES = ['logo', 'image', 'video', 'copy', 'document', 'audio', 'design', 'ad_creative', 'other'] as const
export type AssetCategory = (typeof ASSET_CATEGORIES)[number]

/** One state of an asset; the file, address or text it had then. */
export const AssetVersion = z.object({
  id: z.int(),
  version_no: z.int(),
  url: z.string().nullable(),
  body: z.string().nullable(),
  comment: z.string().nullable(),
  created_at: instant,
  media: Media.nullable(),
  createdBy: UserBadge.nullable(),
})
export type AssetVersion = z.infer<typeof AssetVersion>

/** An account that an asset is shared with. */
export const AssetShare = z.object({ ...AccountBadge.shape, expires_at: instant.nullable() })
export type AssetShare = z.infer<typeof AssetShare>

/** A task that works with an asset. */
export const AssetTask = z.object({ uuid: z.string(), number: z.int(), title: z.string(), status: z.string() })

/** A deliverable or brand file of an account: a file, a link or a note (domain model 2.7). */
export const Asset = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  kind: z.enum(ASSET_KINDS),
  category: z.enum(ASSET_CATEGORIES),
  description: z.string().nullable(),
  media_id: z.int().nullable(),
  link_id: z.int().nullable(),
  note_id: z.int().nullable(),
  /** Bytes of the newest file; null for links and notes. */
  size: z.int().nullable(),
  version_no: z.int(),
  is_brand: z.boolean(),
  created_by_id: z.int().nullable(),
  /** Tasks that use it; while there are any it cannot be deleted. Null for other accounts. */
  tasks_count: z.int().nullable(),
  /** Whether other accounts see it. */
  is_shared: z.boolean(),
  /** What the reader's account may do with an asset of another account; null on its own assets. */
  shared_ability: z.enum(['view', 'use', 'edit']).nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  media: Media.nullable().optional(),
  link: Link.nullable().optional(),
  note: Note.nullable().optional(),
  tags: z.array(TagBadge).optional(),
  createdBy: UserBadge.nullable().optional(),
  /** Accounts it is shared with; only for members of its own account, as its tasks and older versions. */
  accounts: z.array(AssetShare).optional(),
  tasks: z.array(AssetTask).optional(),
  versions: z.array(AssetVersion).optional(),
})
export type Asset = z.infer<typeof Asset>

const fields = {
  name: text(160),
  description: longText(),
  category: z.enum(ASSET_CATEGORIES).optional(),
  is_brand: flag.optional(),
  tags: ids(50).optional(),
}

/** A file as an asset: `file` in a multipart body, or the uuid of a temporary upload. Without a name it keeps the file's. */
export const AssetInput = z.object({ ...fields, name: optionalText(160), temporary_media_upload_id: z.uuid().nullish() })
export type AssetInput = z.infer<typeof AssetInput>

const { url } = LinkInput.shape
const noteText = z.string().trim().min(1).max(50_000)

/** `url` belongs to links, `body` to notes; a new one is a new version, which `comment` explains. */
export const AssetUpdate = z.object({ ...fields, url, body: noteText, comment: optionalText(500) }).partial()
export type AssetUpdate = z.infer<typeof AssetUpdate>

const ACCOUNT = '/api/v1/accounts/:account_id'
const update = permission('assets.update')
const remove = permission('assets.delete')
const share = permission('assets.share')

const library = defineResource({
  name: 'assets',
  id: 'accounts.assets',
  access: { export: permission('assets.read') },
  paths: { collection: `${ACCOUNT}/assets`, item: `${ACCOUNT}/assets/:id` },
  row: Asset,
  create: AssetInput,
  update: AssetUpdate,
  filters: {
    search: searchFilter(),
    kind: codeFilter(ASSET_KINDS),
    category: codeFilter(ASSET_CATEGORIES),
    tag: idFilter(),
    creator: idFilter({ nullable: true }),
    brand: booleanFilter(),
    shared: booleanFilter(),
    in_use: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'size'],
  includes: ['account', 'media', 'link', 'note', 'tags', 'createdBy', 'accounts', 'tasks', 'versions'],
})

/** Only a new asset comes with a file: a form of parts cannot say that a list is empty. */
export const assets: typeof library = { ...library, create: { ...library.create, multipart: true } }

/** Assets of other accounts that are shared with this one. */
export const sharedAssets = assets.listUnder('accounts.sharedAssets.list', `${ACCOUNT}/shared-assets`)

export const createAssetLink = defineEndpoint({
  id: 'accounts.assets.links.create',
  method: 'POST',
  path: `${ACCOUNT}/assets/links`,
  access: permission('assets.create'),
  summary: 'Keep a link as an asset',
  params: accountParams,
  body: z.object({ ...fields, name: optionalText(160), url }),
  response: oneOf(Asset),
})
export const createAssetNote = defineEndpoint({
  id: 'accounts.assets.notes.create',
  method: 'POST',
  path: `${ACCOUNT}/assets/notes`,
  access: permission('assets.create'),
  summary: 'Keep a text as an asset',
  params: accountParams,
  body: z.object({ ...fields, body: noteText }),
  response: oneOf(Asset),
})
/** A new file in the place of the old one, which stays readable. */
export const createAssetVersion = defineEndpoint({
  id: 'accounts.assets.versions.create',
  method: 'POST',
  path: `${ACCOUNT}/assets/:asset_id/versions`,
  access: update,
  summary: 'Replace the file of an asset',
  body: z.object({ temporary_media_upload_id: z.uuid().nullish(), comment: optionalText(500) }),
  response: oneOf(Asset),
  multipart: true,
})
/** Undoes a deletion of the last 30 days. */
export const restoreAsset = defineEndpoint({
  id: 'accounts.assets.restore',
  method: 'POST',
  path: `${ACCOUNT}/assets/:asset_id/restore`,
  access: remove,
  summary: 'Undo the deletion of an asset',
  response: oneOf(Asset),
})

/** Assets changed at once, at most. */
export const ASSET_BATCH_MAX = 500
const chosen = ids(ASSET_BATCH_MAX).refine((list) => list.length > 0, { error: 'required' })
const batchTags = z.object({ ids: chosen, tags: ids(50).refine((list) => list.length > 0, { error: 'required' }) })
const batch = { params: accountParams, limit: 'heavy' } as const
const Counted = oneOf(z.object({ count: z.int() }))

export const batchTagAssets = defineEndpoint({
  ...batch,
  id: 'accounts.assets.batchTags.create',
  method: 'POST',
  path: `${ACCOUNT}/assets/batch/tags`,
  access: update,
  summary: 'Tag many assets',
  body: batchTags,
  response: Counted,
})
export const batchUntagAssets = defineEndpoint({
  ...batch,
  id: 'accounts.assets.batchTags.delete',
  method: 'DELETE',
  path: `${ACCOUNT}/assets/batch/tags`,
  access: update,
  summary: 'Take tags off many assets',
  body: batchTags,
  response: Counted,
})
/** Those in use stay as they are and are named in the answer. */
export const batchDeleteAssets = defineEndpoint({
  ...batch,
  id: 'accounts.assets.batchDelete',
  method: 'POST',
  path: `${ACCOUNT}/assets/batch/delete`,
  access: remove,
  summary: 'Delete many assets',
  body: z.object({ ids: chosen }),
  response: oneOf(z.object({ ids: z.array(z.int()), refused: z.array(z.object({ id: z.int(), name: z.string(), message: z.string() })) })),
})
export const batchRestoreAssets = defineEndpoint({
  ...batch,
  id: 'accounts.assets.batchRestore',
  method: 'POST',
  path: `${ACCOUNT}/assets/batch/restore`,
  access: remove,
  summary: 'Undo a deletion of assets of the last 30 days',
  body: z.object({ ids: chosen }),
  response: Counted,
})

/** Accounts with an active relation, which assets can be shared with. */
export const assetAccounts = defineEndpoint({
  id: 'accounts.assets.relatedAccounts',
  method: 'GET',
  path: `${ACCOUNT}/assets/related-accounts`,
  access: share,
  summary: 'Accounts an asset can be shared with',
  params: accountParams,
  response: manyOf(SelectOption),
})
export const shareAssets = defineEndpoint({
  id: 'accounts.sharedAssets.create',
  method: 'POST',
  path: `${ACCOUNT}/shared-assets`,
  access: share,
  summary: 'Share assets with an account in relation',
  params: accountParams,
  body: z.object({ asset_ids: chosen, account_id: z.int().positive(), expires_at: z.iso.datetime({ offset: true }).nullish() }),
  response: Counted,
})
/** From the account of the asset with the account named, or with all; from another account what it was given. */
export const unshareAsset = defineEndpoint({
  id: 'accounts.sharedAssets.delete',
  method: 'DELETE',
  path: `${ACCOUNT}/shared-assets/:asset_id`,
  access: share,
  summary: 'Stop sharing an asset',
  query: z.object({ shared_with_account_id: z.coerce.number().int().positive().optional() }),
})
