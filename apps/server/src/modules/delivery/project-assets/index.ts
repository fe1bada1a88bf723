import type { ServerModule } from '../../../registry.ts'
import { projectAssetRoutes } from './project-assets.routes.ts'
import { expireRequestsHandler, expireRequestsJob } from './review/expire-requests.job.ts'

export { approvalSubjectKind } from './approval-subject.ts'
export { restartReview } from './review/follow-versions.ts'

/** Assets of projects with their rounds of review (domain.md 2.7, 3.8). */
export const projectAssetsModule: ServerModule = {
  routes: projectAssetRoutes,
  jobs: [expireRequestsHandler],
  schedule: (services) => services.jobs.schedule(expireRequestsJob, '23 4 * * *', {}),
}
