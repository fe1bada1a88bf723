// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/system.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { FailingEvent, FailedJob, JobFigures, JobSchedule, SystemState } from '../../src/identity/system.ts'
export const readSystem: InBrowser<typeof source.readSystem> = { id: 'admin.system.read', method: 'GET', path: '/api/v1/admin/system', access: { who: 'staff', permission: 'platform.health' }, records: 'system' }
export const retryEvent: InBrowser<typeof source.retryEvent> = { id: 'admin.outboxEvents.retry', method: 'POST', path: '/api/v1/admin/outbox-events/:id/retry', access: { who: 'staff', permission: 'platform.health' }, records: 'outboxEvents' }
const discardEventLimits = { reason: { minLength: 1, maxLength: 500 } } as const
export const discardEvent: InBrowser<typeof source.discardEvent, typeof discardEventLimits> = {
  id: 'admin.outboxEvents.discard',
  method: 'POST',
  path: '/api/v1/admin/outbox-events/:id/discard',
  access: { who: 'staff', permission: 'platform.health' },
  records: 'outboxEvents',
  limits: discardEventLimits,
}
export const retryJob: InBrowser<typeof source.retryJob> = { id: 'admin.failedJobs.retry', method: 'POST', path: '/api/v1/admin/failed-jobs/:job_uuid/retry', access: { who: 'staff', permission: 'platform.health' }, records: 'failedJobs' }
const discardJobLimits = { reason: { minLength: 1, maxLength: 500 } } as const
export const discardJob: InBrowser<typeof source.discardJob, typeof discardJobLimits> = {
  id: 'admin.failedJobs.discard',
  method: 'POST',
  path: '/api/v1/admin/failed-jobs/:job_uuid/discard',
  access: { who: 'staff', permission: 'platform.health' },
  records: 'failedJobs',
  limits: discardJobLimits,
}
