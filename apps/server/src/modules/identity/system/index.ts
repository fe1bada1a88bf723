import { discardEvent, discardJob, readSystem, retryEvent, retryJob } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { closeDeadExportsHandler, closeDeadExportsJob } from './close-dead-exports.job.ts'
import { giveUpEvent, giveUpJob, rerunJob, resendEvent } from './failed-work.ts'
import { systemState } from './system-state.ts'
import { tellOfFailedWorkHandler, tellOfFailedWorkJob } from './tell-of-failed-work.job.ts'

/** Background work of the installation, for staff: jobs, outbox and schedules. */
export const systemModule: ServerModule = {
  jobs: [closeDeadExportsHandler, tellOfFailedWorkHandler],
  async schedule({ jobs }) {
    await jobs.schedule(closeDeadExportsJob, '* * * * *', {})
    await jobs.schedule(tellOfFailedWorkJob, '* * * * *', {})
  },
  routes(routes) {
    serve(routes, readSystem, systemState)
    serve(routes, retryEvent, resendEvent)
    serve(routes, discardEvent, giveUpEvent)
    serve(routes, retryJob, rerunJob)
    serve(routes, discardJob, giveUpJob)
  },
}
