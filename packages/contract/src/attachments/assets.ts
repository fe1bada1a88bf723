import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, ids, longText, optionalText, SelectOption, text, typedInstant } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { Asset, ASSET_CATEGORIES, ASSET_KINDS } from './asset.ts'
import { LinkInput } from './links.ts'

const fields = {
  name: text(160),
  description: longText(),
  category: z.enum(ASSET_CATEGORIES).optional(),
  is_brand: flag.optional(),
  tags: ids(50).optional(),
}

/** A file as an asset: `file` in a multipart body, or the uuid of a temporary upload. Default name: that of the file. */
export const AssetInput = z.object({ ...fields, name: optionalText(160), temporary_media_upload_id: z.uuid().nullish() })
export type AssetInput = z.infer<typeof AssetInput>

const { url } = LinkInput.shape
const noteText = z.string().trim().min(1).max(50_000)

/** An address on the web as an asset. Default name: the address. */
export const AssetLinkInput = z.object({ ...fields, name: optionalText(160), url })
export type AssetLinkInput = z.infer<typeof AssetLinkInput>
/** A text as an asset. */
export const AssetNoteInput = z.object({ ...fields, body: noteText })
export type AssetNoteInput = z.infer<typeof AssetNoteInput>

/** `url` is for links, `body` for notes. Changing them creates a new version, described by `comment`. */
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

/** Only the creation accepts a file, because a multipart form cannot express an empty list. */
export const assets: typeof library = { ...library, create: { ...library.create, multipart: true } }

/** Assets of other accounts that are shared with this one. */
export const sharedAssets = assets.listUnder('accounts.sharedAssets.list', `${ACCOUNT}/shared-assets`)
export const exportSharedAssets = assets.exportUnder('accounts.sharedAssets.export', `${ACCOUNT}/shared-assets/export`)

export const createAssetLink = defineEndpoint({
  id: 'accounts.assets.links.create',
  method: 'POST',
  path: `${ACCOUNT}/assets/links`,
  access: permission('assets.create'),
  summary: 'Keep a link as an asset',
  params: accountParams,
  body: AssetLinkInput,
  response: oneOf(Asset),
})
export const createAssetNote = defineEndpoint({
  id: 'accounts.assets.notes.create',
  method: 'POST',
  path: `${ACCOUNT}/assets/notes`,
  access: permission('assets.create'),
  summary: 'Keep a text as an asset',
  params: accountParams,
  body: AssetNoteInput,
  response: oneOf(Asset),
})
/** Replaces the file. The old version remains readable. */
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

/** Maximum number of assets in one change. */
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
/** Assets in use are not deleted and named in the response. */
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

/** Accounts with an active relation, with which assets can be shared. */
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
  body: z.object({ asset_ids: chosen, account_id: z.int().positive(), expires_at: typedInstant.nullish() }),
  response: Counted,
})
/** Ends sharing with one account or with all; called from another account, ends its own access. */
export const unshareAsset = defineEndpoint({
  id: 'accounts.sharedAssets.delete',
  method: 'DELETE',
  path: `${ACCOUNT}/shared-assets/:asset_id`,
  access: share,
  summary: 'Stop sharing an asset',
  query: z.object({ shared_with_account_id: z.coerce.number().int().positive().optional() }),
})
