import { allListSubscriptions, contactLists } from '@stoa/contract'
import { sql } from 'kysely'
import type { HomeList } from '#modules/accounts/accounts/index.ts'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { contactListQuery } from './lists/contact-lists.query.ts'
import { listsOfAccount } from './lists/list-figures.ts'
import { contactListRoutes } from './contact-lists.routes.ts'
import { oneClickRoute } from './unsubscribe/one-click.ts'
import { pendingSubscriptionsHandler, pendingSubscriptionsJob } from './opt-in/pending-subscriptions.job.ts'
import { subscribeContactsHandler } from './subscriptions/subscribe-contacts.job.ts'
import { sendSubscriptionMail, SUBSCRIPTION_MAIL } from './opt-in/subscription-mails.ts'
import { allSubscriptionQuery } from './subscriptions/subscriptions.query.ts'

export { unsubscribeFromAll, unsubscribeFromLists } from './unsubscribe/end-subscriptions.ts'
export { storeUndo, newUndo, undoUnsubscription } from './unsubscribe/undo-unsubscription.ts'
export { type AddedSubscription, addToList } from './subscriptions/add-to-list.ts'
export { announceConfirmed } from './subscriptions/announce-confirmed.ts'
export { announceSubscriptions } from './subscriptions/announce-subscriptions.ts'
export { maskPhone } from './unsubscribe/mask-address.ts'
export { refusalSql } from './consent/may-receive.ts'
export { linkPortalUser } from './subscriptions/link-portal-user.ts'
export { suppress } from './consent/suppress.ts'
export { subscriptionPolicy } from './subscriptions/subscriptions.query.ts'

export const contactListNames: RecordNames = { key: 'id', filters: ['contact_list'], find: namesFrom(contactListQuery, sql`t.name`) }
export const listExemptions = { 'unsubscribe_undos.contact_id': 'undone within minutes or never' }

export { subscribeByForm } from './subscriptions/subscribe-by-form.ts'
export { findOrCreateList } from './lists/write-list.ts'
export { hasLeftText, noteDepartures } from './store/has-left.ts'
export { canRenew, deleteImported, restoreImported, subscribeFrom } from './store/imported-subscriptions.ts'
export { carryEndings, cleanBlacklisted } from './store/subscriptions.ts'
export { subscriptionSection } from './personal-data.ts'
export { subscriptionErasure } from './store/erase-contacts.ts'
export { listChildren } from './store/merged-rows.ts'

/** The lists of an account, for the figures of its home page. */
export const listsOfHome: HomeList = { name: 'contact-lists', endpoint: contactLists.list, list: listsOfAccount }

/** The subscriptions to all lists of an account, for the same. */
export const subscriptionsOfHome: HomeList = { name: 'subscriptions', endpoint: allListSubscriptions.list, list: allSubscriptionQuery.list }

export const contactListsModule: ServerModule = {
  routes: contactListRoutes,
  plain: oneClickRoute,
  jobs: [subscribeContactsHandler, pendingSubscriptionsHandler],
  outbox: (relay, services) => relay.on(SUBSCRIPTION_MAIL, (row) => sendSubscriptionMail(services, row)),
  schedule: (services) => services.jobs.schedule(pendingSubscriptionsJob, '*/30 * * * *', {}),
}
export { markListsSent } from './store/lists.ts'
