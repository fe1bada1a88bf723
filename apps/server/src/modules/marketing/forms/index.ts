import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { formQuery } from './forms.query.ts'
import { formRoutes } from './forms.routes.ts'
import { formPage } from './page/form-page.ts'
import { processSubmissionsHandler, sweepSubmissionsHandler, sweepSubmissionsJob } from './submissions/process-submission.job.ts'

export { submissionChildren, submissionErasure, submissionSection } from './submissions/contact-links.store.ts'

export { formsShown, tokenOf } from './intake/public-form.ts'
export { submittedOnPage } from './submissions/tell-page.ts'

/** Names of forms for the headings of filtered lists. */
export const formNames: RecordNames = { key: 'uuid', filters: ['form'], find: namesFrom(formQuery, sql`t.name`) }

export const formsModule: ServerModule = {
  routes: formRoutes,
  plain: formPage,
  jobs: [processSubmissionsHandler, sweepSubmissionsHandler],
  schedule: (services) => services.jobs.schedule(sweepSubmissionsJob, '* * * * *', {}),
}
