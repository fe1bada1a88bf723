import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { contactListQuery } from './contact-lists.query.ts'
import { contactListRoutes } from './contact-lists.routes.ts'
import { oneClickRoute } from './one-click.ts'
import { pendingSubscriptionsHandler, pendingSubscriptionsJob } from './pending.job.ts'
import { subscribeContactsHandler } from './subscribe-contacts.job.ts'
import { sendSubscriptionMail, SUBSCRIPTION_MAIL } from './subscription-mails.ts'

export { leaveEverything } from './leave-lists.ts'
export { keepUndo, newUndo, takeBack } from './leaving-undo.ts'
export { maskPhone } from './mask-email.ts'
export { refusalSql } from './may-receive.ts'
export { linkPortalUser } from './portal-users.ts'
export { suppress } from './suppress.ts'
export { subscriptionPolicy } from './subscriptions.query.ts'

export const contactListNames: RecordNames = { key: 'id', filters: ['contact_list'], find: namesFrom(contactListQuery, sql`t.name`) }
export const listExemptions = { 'unsubscribe_undos.contact_id': 'taken back within minutes or not at all' }

export { subscriptionErasure } from './store/erase-contacts.ts'
export { listChildren } from './store/merged-rows.ts'

export const contactListsModule: ServerModule = {
  routes: contactListRoutes,
  plain: oneClickRoute,
  jobs: [subscribeContactsHandler, pendingSubscriptionsHandler],
  outbox: (relay, services) => relay.on(SUBSCRIPTION_MAIL, (row) => sendSubscriptionMail(services, row)),
  schedule: (services) => services.jobs.schedule(pendingSubscriptionsJob, '*/30 * * * *', {}),
}
