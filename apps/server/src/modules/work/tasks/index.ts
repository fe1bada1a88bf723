import type { ServerModule } from '../../../registry.ts'
import { remindTasksHandler, remindTasksJob } from './remind.ts'
import { workTaskRoutes } from './tasks.routes.ts'

export const workTasksModule: ServerModule = {
  routes: workTaskRoutes,
  jobs: [remindTasksHandler],
  schedule: (services) => services.jobs.schedule(remindTasksJob, '* * * * *', {}),
}
