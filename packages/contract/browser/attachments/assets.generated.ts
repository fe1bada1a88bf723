// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/assets.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { AssetInput, AssetLinkInput, AssetNoteInput, AssetUpdate } from '../../src/attachments/assets.ts'
export const ASSET_BATCH_MAX: typeof source.ASSET_BATCH_MAX = 500
const assetsLimits = {
  create: { name: { maxLength: 160 }, description: { maxLength: 10000 }, tags: { maxItems: 50 } },
  update: { name: { minLength: 1, maxLength: 160 }, description: { maxLength: 10000 }, tags: { maxItems: 50 }, url: { maxLength: 2048 }, body: { minLength: 1, maxLength: 50000 }, comment: { maxLength: 500 } },
} as const
export const assets: InBrowser<typeof source.assets, typeof assetsLimits> = {
  name: 'assets',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      kind: { kind: 'choice', value: 'code', options: ['file', 'link', 'note'] },
      category: { kind: 'choice', value: 'code', options: ['logo', 'image', 'video', 'copy', 'document', 'audio', 'design', 'ad_creative', 'other'] },
      tag: { kind: 'choice', value: 'id' },
      creator: { kind: 'choice', value: 'id', nullable: true },
      brand: { kind: 'boolean' },
      shared: { kind: 'boolean' },
      in_use: { kind: 'boolean' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.assets.list', method: 'GET', path: '/api/v1/accounts/:account_id/assets', access: { who: 'permission', permission: 'assets.read' }, records: 'assets' },
  export: { id: 'accounts.assets.export', method: 'GET', path: '/api/v1/accounts/:account_id/assets/export', access: { who: 'permission', permission: 'assets.read' }, records: 'assets', produces: 'xlsx' },
  filters: { id: 'accounts.assets.filters', method: 'GET', path: '/api/v1/accounts/:account_id/assets/filters', access: { who: 'permission', permission: 'assets.read' }, records: 'assets' },
  read: { id: 'accounts.assets.read', method: 'GET', path: '/api/v1/accounts/:account_id/assets/:id', access: { who: 'permission', permission: 'assets.read' }, records: 'assets' },
  create: {
    id: 'accounts.assets.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/assets',
    access: { who: 'permission', permission: 'assets.create' },
    records: 'assets',
    multipart: true,
    limits: assetsLimits.create,
  },
  update: {
    id: 'accounts.assets.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/assets/:id',
    access: { who: 'permission', permission: 'assets.update' },
    records: 'assets',
    limits: assetsLimits.update,
  },
  remove: { id: 'accounts.assets.delete', method: 'DELETE', path: '/api/v1/accounts/:account_id/assets/:id', access: { who: 'permission', permission: 'assets.delete' }, records: 'assets' },
}
export const sharedAssets: InBrowser<typeof source.sharedAssets> = { id: 'accounts.sharedAssets.list', method: 'GET', path: '/api/v1/accounts/:account_id/shared-assets', access: { who: 'permission', permission: 'assets.read' }, records: 'assets' }
export const exportSharedAssets: InBrowser<typeof source.exportSharedAssets> = {
  id: 'accounts.sharedAssets.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/shared-assets/export',
  access: { who: 'permission', permission: 'assets.read' },
  records: 'assets',
  produces: 'xlsx',
}
const createAssetLinkLimits = { name: { maxLength: 160 }, description: { maxLength: 10000 }, tags: { maxItems: 50 }, url: { maxLength: 2048 } } as const
export const createAssetLink: InBrowser<typeof source.createAssetLink, typeof createAssetLinkLimits> = {
  id: 'accounts.assets.links.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/assets/links',
  access: { who: 'permission', permission: 'assets.create' },
  records: 'links',
  limits: createAssetLinkLimits,
}
const createAssetNoteLimits = { name: { minLength: 1, maxLength: 160 }, description: { maxLength: 10000 }, tags: { maxItems: 50 }, body: { minLength: 1, maxLength: 50000 } } as const
export const createAssetNote: InBrowser<typeof source.createAssetNote, typeof createAssetNoteLimits> = {
  id: 'accounts.assets.notes.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/assets/notes',
  access: { who: 'permission', permission: 'assets.create' },
  records: 'notes',
  limits: createAssetNoteLimits,
}
const createAssetVersionLimits = { comment: { maxLength: 500 } } as const
export const createAssetVersion: InBrowser<typeof source.createAssetVersion, typeof createAssetVersionLimits> = {
  id: 'accounts.assets.versions.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/assets/:asset_id/versions',
  access: { who: 'permission', permission: 'assets.update' },
  records: 'versions',
  multipart: true,
  limits: createAssetVersionLimits,
}
export const restoreAsset: InBrowser<typeof source.restoreAsset> = { id: 'accounts.assets.restore', method: 'POST', path: '/api/v1/accounts/:account_id/assets/:asset_id/restore', access: { who: 'permission', permission: 'assets.delete' }, records: 'assets' }
const batchTagAssetsLimits = { ids: { maxItems: 500 }, tags: { maxItems: 50 } } as const
export const batchTagAssets: InBrowser<typeof source.batchTagAssets, typeof batchTagAssetsLimits> = {
  id: 'accounts.assets.batchTags.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/assets/batch/tags',
  access: { who: 'permission', permission: 'assets.update' },
  records: 'batchTags',
  limits: batchTagAssetsLimits,
}
const batchUntagAssetsLimits = { ids: { maxItems: 500 }, tags: { maxItems: 50 } } as const
export const batchUntagAssets: InBrowser<typeof source.batchUntagAssets, typeof batchUntagAssetsLimits> = {
  id: 'accounts.assets.batchTags.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/assets/batch/tags',
  access: { who: 'permission', permission: 'assets.update' },
  records: 'batchTags',
  limits: batchUntagAssetsLimits,
}
const batchDeleteAssetsLimits = { ids: { maxItems: 500 } } as const
export const batchDeleteAssets: InBrowser<typeof source.batchDeleteAssets, typeof batchDeleteAssetsLimits> = {
  id: 'accounts.assets.batchDelete',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/assets/batch/delete',
  access: { who: 'permission', permission: 'assets.delete' },
  records: 'assets',
  limits: batchDeleteAssetsLimits,
}
const batchRestoreAssetsLimits = { ids: { maxItems: 500 } } as const
export const batchRestoreAssets: InBrowser<typeof source.batchRestoreAssets, typeof batchRestoreAssetsLimits> = {
  id: 'accounts.assets.batchRestore',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/assets/batch/restore',
  access: { who: 'permission', permission: 'assets.delete' },
  records: 'assets',
  limits: batchRestoreAssetsLimits,
}
export const assetAccounts: InBrowser<typeof source.assetAccounts> = { id: 'accounts.assets.relatedAccounts', method: 'GET', path: '/api/v1/accounts/:account_id/assets/related-accounts', access: { who: 'permission', permission: 'assets.share' }, records: 'assets' }
const shareAssetsLimits = { asset_ids: { maxItems: 500 } } as const
export const shareAssets: InBrowser<typeof source.shareAssets, typeof shareAssetsLimits> = {
  id: 'accounts.sharedAssets.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/shared-assets',
  access: { who: 'permission', permission: 'assets.share' },
  records: 'sharedAssets',
  limits: shareAssetsLimits,
}
export const unshareAsset: InBrowser<typeof source.unshareAsset> = {
  id: 'accounts.sharedAssets.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/shared-assets/:asset_id',
  access: { who: 'permission', permission: 'assets.share' },
  records: 'sharedAssets',
}
