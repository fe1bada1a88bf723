import {
  assetAccounts,
  assets,
  batchDeleteAssets,
  batchRestoreAssets,
  batchTagAssets,
  batchUntagAssets,
  createAssetLink,
  createAssetNote,
  createAssetVersion,
  type Params,
  restoreAsset,
  shareAssets,
  exportSharedAssets,
  sharedAssets,
  unshareAsset,
} from '@stoa/contract'
import { sql } from 'kysely'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { stageUpload } from '../media/index.ts'
import { listAssetAccounts, share, unshare } from './asset-shares.ts'
import { assetExport } from './assets.export.ts'
import { sharedWithAccounts } from './assets.policy.ts'
import { assetQuery, findAsset } from './assets.query.ts'
import { tagMany, untagMany } from './write/batch-tags.ts'
import { createFileAsset, createLinkAsset, createNoteAsset } from './write/create-asset.ts'
import { deleteAsset, deleteMany, restoreMany, restoreOne } from './write/delete-assets.ts'
import { replaceFile, updateAsset } from './write/update-asset.ts'

/** The library of an account, and what other accounts share with it. */
export function assetRoutes(routes: Routes): void {
  const ofAccount = ({ account_id }: Params) => sql`t.account_id = ${account_id}`
  serve(routes, assetAccounts, listAssetAccounts)
  serve(routes, assets.create, createFileAsset, stageUpload('asset'))
  serveResource(routes, assets, {
    list: assetQuery.listWhere(ofAccount),
    filters: filterOptions(assets),
    export: exportList(assetQuery, assetExport, ofAccount),
    read: async (ctx, { params, query }) =>
      assetQuery.one(ctx, await findAsset(ctx, params.account_id, params.id, 'read', query.include), query.include),
    update: updateAsset,
    remove: deleteAsset,
  })
  serve(routes, createAssetLink, createLinkAsset)
  serve(routes, createAssetNote, createNoteAsset)
  serve(routes, createAssetVersion, replaceFile, stageUpload('asset'))
  serve(routes, restoreAsset, restoreOne)
  serve(routes, batchTagAssets, tagMany)
  serve(routes, batchUntagAssets, untagMany)
  serve(routes, batchDeleteAssets, deleteMany)
  serve(routes, batchRestoreAssets, restoreMany)
  serve(
    routes,
    sharedAssets,
    assetQuery.listWhere(({ account_id }) => sharedWithAccounts([account_id])),
  )
  serve(
    routes,
    exportSharedAssets,
    exportList(assetQuery, assetExport, ({ account_id }) => sharedWithAccounts([account_id])),
  )
  serve(routes, shareAssets, share)
  serve(routes, unshareAsset, unshare)
}
