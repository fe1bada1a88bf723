import { sql } from 'kysely'
import { namesFrom, registerNames } from '#platform/exports/record-names.ts'
import { onInvitationAccepted } from '#modules/identity/invitations/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { contactChildren } from '../contact-children/index.ts'
import { contactListQuery } from './contact-lists.query.ts'
import { contactListRoutes } from './contact-lists.routes.ts'
import { oneClickRoute } from './one-click.ts'
import { pendingSubscriptionsJob } from './pending.job.ts'
import { linkPortalUser } from './portal-users.ts'
import { subscribeContactsJob } from './subscribe-contacts.job.ts'
import { sendSubscriptionMail, SUBSCRIPTION_MAIL } from './subscription-mails.ts'

export { leaveEverything } from './leave-lists.ts'
export { keepUndo, newUndo, takeBack } from './leaving-undo.ts'
export { maskPhone } from './mask-email.ts'
export { refusalSql } from './may-receive.ts'
export { suppress } from './suppress.ts'
export { suppressed } from './suppressed.ts'
export { subscriptionPolicy } from './subscriptions.query.ts'

onInvitationAccepted(linkPortalUser)
registerNames('id', ['contact_list'], namesFrom(contactListQuery, sql`t.name`))
contactChildren.exempt('unsubscribe_undos.contact_id', 'taken back within minutes or not at all')

export const contactListsModule: ServerModule = {
  routes: contactListRoutes,
  plain: oneClickRoute,
  jobs: (services) => [subscribeContactsJob(services), pendingSubscriptionsJob(services)],
  outbox: (relay, services) => relay.on(SUBSCRIPTION_MAIL, (row) => sendSubscriptionMail(services, row)),
  schedule: (services) =>
    services.jobs.schedule(
      pendingSubscriptionsJob(() => services),
      '*/30 * * * *',
      {},
    ),
}
