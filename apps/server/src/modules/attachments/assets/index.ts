import type { ServerModule } from '../../../registry.ts'
import { assetRoutes } from './assets.routes.ts'
import { purgeAssetsHandler, purgeAssetsJob } from './purge-assets.ts'

export { addFile } from './create-asset.ts'
export { linkTaskMaterial, listTaskMaterial, loadTaskMaterial, presentAssets, unlinkTaskMaterial } from './task-material.ts'

export const assetsModule: ServerModule = {
  routes: assetRoutes,
  jobs: [purgeAssetsHandler],
  schedule: (services) => services.jobs.schedule(purgeAssetsJob, '41 3 * * *', {}),
}
