import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { expireInvitations } from './store.ts'

/** Expires invitations that were not answered within 14 days, every hour. */
export const expireInvitationsJob = defineJob({
  name: 'expire-invitations',
  payload: z.object({}),
})

export const expireInvitationsHandler = handleJob(expireInvitationsJob, async (services, { logger }) => {
  const expired = await expireInvitations(services.database.db, services.clock.now())
  if (expired) logger.info({ expired }, 'invitations expired')
  services.wakeOutbox()
})
