import type { ServerModule } from '../../../registry.ts'
import { checkContactsJob } from './check-job.ts'
import { contactImportRoutes } from './contact-import.routes.ts'
import { defineBatchChannel } from './import-channel.ts'
import { importContactsJob } from './import-job.ts'
import { tidyImportsJob } from './retention-job.ts'
import { undoImportJob } from './undo-job.ts'

export const contactImportModule: ServerModule = {
  routes: contactImportRoutes,
  jobs: (services) => [checkContactsJob(services), importContactsJob(services), undoImportJob(services), tidyImportsJob(services)],
  channels: defineBatchChannel,
  schedule: (services) =>
    services.jobs.schedule(
      tidyImportsJob(() => services),
      '20 3 * * *',
      {},
    ),
}
