import { discardEvent, discardJob, readSystem, retryEvent, retryJob } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { closeDeadExportsHandler, closeDeadExportsJob } from './close-dead-exports.job.ts'
import { giveUpEvent, giveUpJob, rerunJob, resendEvent } from './failed-work.ts'
import { systemState } from './system-state.ts'

/** Background work of the installation, for staff: jobs, outbox and schedules. */
export const systemModule: ServerModule = {
  jobs: [closeDeadExportsHandler],
  schedule: (services) => services.jobs.schedule(closeDeadExportsJob, '* * * * *', {}),
  routes(routes) {
    serve(routes, readSystem, systemState)
    serve(routes, retryEvent, resendEvent)
    serve(routes, discardEvent, giveUpEvent)
    serve(routes, retryJob, rerunJob)
    serve(routes, discardJob, giveUpJob)
  },
}
