import { sql } from 'kysely'
import { namesFrom, registerNames } from '#kit/record-names.ts'
import type { Area } from '../../../registry.ts'
import { contactChildren } from '../contact-children/index.ts'
import { requestBatchJob } from './batch/batch-job.ts'
import { tellOverdueJob } from './overdue-job.ts'
import { lostReasonQuery } from './lost-reasons.ts'
import { registerRequestSubject } from './request-subject.ts'
import { contactRequestQuery } from './requests.query.ts'
import { requestRoutes } from './requests.routes.ts'

export { winByOffer } from './end-request.ts'
export { markFirstResponse } from './first-response.ts'
export { openRequest } from './open-request.ts'
export { findOrCreateContact } from './request-contact.ts'
export { requestLabel } from './request-subject.ts'
export { requestPolicy } from './requests.policy.ts'
export { type RequestRow } from './requests.presenter.ts'
export { contactRequestQuery } from './requests.query.ts'
export { advanceLifecycle } from './touch-contact.ts'

registerRequestSubject()
registerNames('id', ['contact_request'], namesFrom(contactRequestQuery, sql`concat('#', t.number, ' ', t.subject)`))
registerNames('id', ['lost_reason', 'decline_reason'], namesFrom(lostReasonQuery, sql`t.name`))
contactChildren.register({ table: 'contact_requests', column: 'contact_id', key: ['id'] })

export const contactRequestsArea: Area = {
  routes: requestRoutes,
  jobs: (services) => [requestBatchJob(services), tellOverdueJob(services)],
  schedule: (services) =>
    services.jobs.schedule(
      tellOverdueJob(() => services),
      '*/5 * * * *',
      {},
    ),
}
