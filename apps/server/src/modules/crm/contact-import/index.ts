import type { ServerModule } from '../../../registry.ts'
import { checkContactsHandler } from './check/check-contacts.job.ts'
import { contactImportRoutes } from './contact-import.routes.ts'
import { defineBatchChannel } from './import-channel.ts'
import { importContactsHandler } from './write/import-contacts.job.ts'
import { tidyImportsHandler, tidyImportsJob } from './tidy-imports.job.ts'
import { undoImportHandler } from './undo/undo-import.job.ts'
import type { ContactChild } from '../contact-children/index.ts'

/** Rows of imports name the survivor after a merge. */
export const importChild: ContactChild = { table: 'import_rows', column: 'contact_id', key: ['import_id', 'row_no'] }

export { importErasure } from './erase-contacts.store.ts'

export const contactImportModule: ServerModule = {
  routes: contactImportRoutes,
  jobs: [checkContactsHandler, importContactsHandler, undoImportHandler, tidyImportsHandler],
  channels: defineBatchChannel,
  schedule: (services) => services.jobs.schedule(tidyImportsJob, '20 3 * * *', {}),
}
