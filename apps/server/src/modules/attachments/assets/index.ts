import type { ServerModule } from '../../../registry.ts'
import { taggableLinks, type TaggedList } from '../tags/index.ts'
import { assetQuery } from './assets.query.ts'
import { assetRoutes } from './assets.routes.ts'
import { purgeAssetsHandler, purgeAssetsJob } from './write/purge-assets.ts'

export { assetVersionAdded } from './write/asset-versions.ts'
export { addFile, addLink, addNote } from './write/create-asset.ts'
export { linkTaskMaterial, listTaskMaterial, loadTaskMaterial, presentAssets, unlinkTaskMaterial } from './work/task-material.ts'

/** The assets with a tag, for its number of uses. */
export const taggedAssets: TaggedList = { query: assetQuery, links: taggableLinks('asset', 'id') }

export const assetsModule: ServerModule = {
  routes: assetRoutes,
  jobs: [purgeAssetsHandler],
  schedule: (services) => services.jobs.schedule(purgeAssetsJob, '41 3 * * *', {}),
}
