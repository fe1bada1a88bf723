import type { ServerModule } from '../../../registry.ts'
import { assetRoutes } from './assets.routes.ts'
import { purgeAssetsHandler, purgeAssetsJob } from './write/purge-assets.ts'

export { addFile } from './write/create-asset.ts'
export { linkTaskMaterial, listTaskMaterial, loadTaskMaterial, presentAssets, unlinkTaskMaterial } from './work/task-material.ts'

export const assetsModule: ServerModule = {
  routes: assetRoutes,
  jobs: [purgeAssetsHandler],
  schedule: (services) => services.jobs.schedule(purgeAssetsJob, '41 3 * * *', {}),
}
