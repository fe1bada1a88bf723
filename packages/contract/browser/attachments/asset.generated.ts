// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/asset.ts'

export type { AssetCategory, AssetVersion, AssetShare, Asset } from '../../src/attachments/asset.ts'
export const ASSET_KINDS: typeof source.ASSET_KINDS = ['file', 'link', 'note']
export const ASSET_CATEGORIES: typeof source.ASSET_CATEGORIES = ['logo', 'image', 'video', 'copy', 'document', 'audio', 'design', 'ad_creative', 'other']
