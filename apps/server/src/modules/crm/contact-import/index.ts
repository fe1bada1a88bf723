import type { ServerModule } from '../../../registry.ts'
import { checkContactsHandler } from './check/check-contacts.job.ts'
import { contactImportRoutes } from './contact-import.routes.ts'
import { defineBatchChannel } from './import-channel.ts'
import { importContactsHandler } from './write/import-contacts.job.ts'
import { tidyImportsHandler, tidyImportsJob } from './tidy-imports.job.ts'
import { undoImportHandler } from './undo/undo-import.job.ts'

export { importErasure } from './store/erase-contacts.ts'
export { importChild } from './store/merged-rows.ts'

export const contactImportModule: ServerModule = {
  routes: contactImportRoutes,
  jobs: [checkContactsHandler, importContactsHandler, undoImportHandler, tidyImportsHandler],
  channels: defineBatchChannel,
  schedule: (services) => services.jobs.schedule(tidyImportsJob, '20 3 * * *', {}),
}
