import type { ServerModule } from '../../../registry.ts'
import { remindTasksJob } from './remind.ts'
import { workTaskRoutes } from './tasks.routes.ts'

export const workTasksModule: ServerModule = {
  routes: workTaskRoutes,
  jobs: (services) => [remindTasksJob(services)],
  schedule: (services) =>
    services.jobs.schedule(
      remindTasksJob(() => services),
      '* * * * *',
      {},
    ),
}
