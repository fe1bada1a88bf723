import type { Area } from '../../../registry.ts'
import { contactChildren } from '../contact-children/index.ts'
import { contactListRoutes } from './contact-lists.routes.ts'
import { oneClickRoute } from './one-click.ts'
import { pendingSubscriptionsJob } from './pending.job.ts'
import { subscribeContactsJob } from './subscribe-contacts.job.ts'
import { sendSubscriptionMail, SUBSCRIPTION_MAIL } from './subscription-mails.ts'

export { contactListQuery } from './contact-lists.query.ts'
export { leaveEverything, leaveLists, type Channel, type Leaving } from './leave-lists.ts'
export { mayReceive, mayReceiveMany, type ReceiveRules, type Refusal, refusalSql } from './may-receive.ts'
export { putOnList, type Joining } from './put-on-list.ts'
export { queueMails } from './subscription-mails.ts'
export { suppress, type Suppressing, withdrawConsent } from './suppress.ts'
export { suppressed } from './suppressed.ts'
export { unsubscribeHeaders, unsubscribeKeys, unsubscribeUrl } from './unsubscribe-headers.ts'

contactChildren.exempt('unsubscribe_undos.contact_id', 'taken back within minutes or not at all')

export const contactListsArea: Area = {
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
