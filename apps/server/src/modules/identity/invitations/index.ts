import type { ServerModule } from '../../../registry.ts'
import { expireInvitationsJob } from './expire-invitations.ts'
import { invitationRoutes } from './invitations.routes.ts'

export { accountClaimed } from './account-claimed.ts'
export { invitationAccepted } from './invitation-accepted.ts'
export { inviteFirstOwner } from './invite-owner.ts'

export const invitationsModule: ServerModule = {
  routes: invitationRoutes,
  jobs: (services) => [expireInvitationsJob(services)],
  schedule: (services) =>
    services.jobs.schedule(
      expireInvitationsJob(() => services),
      '23 * * * *',
      {},
    ),
}
