import type { ServerModule } from '../../../registry.ts'
import { expireInvitationsHandler, expireInvitationsJob } from './expire-invitations.job.ts'
import { invitationRoutes } from './invitations.routes.ts'

export { accountClaim, accountClaimed } from './account-claimed.ts'
export { invitationAccepted } from './invitation-accepted.ts'
export { inviteFirstOwner } from './invite-owner.ts'

export const invitationsModule: ServerModule = {
  routes: invitationRoutes,
  jobs: [expireInvitationsHandler],
  schedule: (services) => services.jobs.schedule(expireInvitationsJob, '23 * * * *', {}),
}
