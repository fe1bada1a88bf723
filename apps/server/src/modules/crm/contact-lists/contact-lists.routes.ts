import {
  allListSubscriptions,
  activateSubscription,
  addToContactList,
  allContactLists,
  cancelContactListBatch,
  confirmSubscription,
  contactConsents,
  contactListBatches,
  contactListGrowth,
  contactListOptions,
  contactLists,
  contactListShares,
  contactSubscriptions,
  createProjectContactList,
  exportProjectContactLists,
  endSubscription,
  exportUnsubscribedContacts,
  leaveMySubscription,
  liftSuppression,
  listSubscriptions,
  mySubscription,
  mySubscriptions,
  projectContactLists,
  newContactSubscription,
  readConfirmPage,
  readUnsubscribePage,
  recordConsent,
  renewMySubscription,
  savePreferences,
  shareContactList,
  subscribeContact,
  subscribeContacts,
  subscribeMe,
  subscribers,
  suppressions,
  undoUnsubscribe,
  unshareContactList,
  unsubscribeByLink,
  unsubscribeContacts,
  unsubscribedContacts,
} from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { activate, end } from './subscriptions/active-subscriptions.ts'
import { confirm, readConfirm } from './opt-in/confirm-subscription.ts'
import { addConsent, listConsents } from './consent/consents.ts'
import { contactListExport } from './lists/contact-lists.export.ts'
import { allContactListQuery, contactListQuery } from './lists/contact-lists.query.ts'
import { listSubscriptionsOfContact, newSubscription, subscribe } from './subscriptions/contact-subscriptions.ts'
import { cancelBatch, findListFor, listBatches } from './lists/list-batches.ts'
import { inAccount, listGrowth, listOptions, listsOfAccount, readList } from './lists/list-figures.ts'
import { listShares, shareList, unshareList } from './lists/list-shares.ts'
import { subscribeMine, unsubscribeMine, listMine, readMine, renewMine } from './subscriptions/my-subscriptions.ts'
import { createOfProject, exportOfProject, listOfProject } from './lists/project-lists.ts'
import { choosePreferences } from './unsubscribe/choose-preferences.ts'
import { subscribeMany, subscribeToList } from './subscriptions/subscribe-contacts.ts'
import { listSubscribers } from './subscriptions/subscribers.query.ts'
import { allSubscriptionExport, allSubscriptionQuery, subscriptionExport, subscriptionQuery } from './subscriptions/subscriptions.query.ts'
import { addSuppression, lift, suppressionExport, suppressionQuery } from './consent/suppressions.ts'
import { undoByLink, unsubscribe } from './unsubscribe/unsubscribe-link.ts'
import { readUnsubscribe } from './unsubscribe/unsubscribe-page.ts'
import { exportUnsubscribed, listUnsubscribed, unsubscribeMany } from './unsubscribe/unsubscribe-contacts.ts'
import { createList, removeList, updateList } from './lists/write-list.ts'

/** Routes of lists, subscriptions, consent and suppressions. */
export function contactListRoutes(routes: Routes): void {
  routes.records.set('contact-lists', contactListQuery)
  routes.records.set('active-subscriptions', subscriptionQuery)
  routes.records.set('suppressions', suppressionQuery)
  serve(routes, contactListOptions, listOptions)
  serve(routes, projectContactLists, listOfProject)
  serve(routes, exportProjectContactLists, exportOfProject)
  serve(routes, createProjectContactList, createOfProject)
  serveResource(routes, contactLists, {
    list: listsOfAccount,
    filters: filterOptions(contactLists),
    export: exportList(contactListQuery, contactListExport, inAccount),
    create: createList,
    read: readList,
    update: updateList,
    remove: removeList,
  })
  serveResource(routes, allContactLists, { list: allContactListQuery.list, filters: filterOptions(allContactLists) })
  serve(routes, contactListGrowth, listGrowth)
  serve(routes, contactListShares, listShares)
  serve(routes, shareContactList, shareList)
  serve(routes, unshareContactList, unshareList)
  serve(routes, contactListBatches, listBatches)
  serve(routes, cancelContactListBatch, cancelBatch)
  subscriptionRoutes(routes)
  consentRoutes(routes)
  publicRoutes(routes)
}

function subscriptionRoutes(routes: Routes): void {
  serve(routes, subscribers.list, listSubscribers)
  serveResource(routes, listSubscriptions, {
    list: async (ctx, input) => {
      await findListFor(ctx, input.params.contact_list_id, 'subscriptions.read')
      return subscriptionQuery.list(ctx, input)
    },
    filters: async (ctx, input) => {
      await findListFor(ctx, input.params.contact_list_id, 'subscriptions.read')
      return filterOptions(listSubscriptions)(ctx)
    },
  })
  serve(routes, listSubscriptions.export, async (ctx, input) => {
    await findListFor(ctx, input.params.contact_list_id, 'contacts.export')
    return exportList(subscriptionQuery, subscriptionExport)(ctx, input)
  })
  serveResource(routes, allListSubscriptions, {
    list: allSubscriptionQuery.list,
    filters: filterOptions(allListSubscriptions),
    export: exportList(allSubscriptionQuery, allSubscriptionExport),
  })
  serve(routes, addToContactList, subscribeToList)
  serve(routes, activateSubscription, activate)
  serve(routes, endSubscription, end)
  serve(routes, subscribeContacts, subscribeMany)
  serve(routes, contactSubscriptions, listSubscriptionsOfContact)
  serve(routes, newContactSubscription, newSubscription)
  serve(routes, subscribeContact, subscribe)
  serve(routes, unsubscribedContacts, listUnsubscribed)
  serve(routes, exportUnsubscribedContacts, exportUnsubscribed)
  serve(routes, unsubscribeContacts, unsubscribeMany)
  serve(routes, mySubscriptions, listMine)
  serve(routes, subscribeMe, subscribeMine)
  serve(routes, mySubscription, readMine)
  serve(routes, renewMySubscription, renewMine)
  serve(routes, leaveMySubscription, unsubscribeMine)
}

function consentRoutes(routes: Routes): void {
  serve(routes, contactConsents, listConsents)
  serve(routes, recordConsent, addConsent)
  serveResource(routes, suppressions, {
    list: suppressionQuery.list,
    filters: filterOptions(suppressions),
    export: exportList(suppressionQuery, suppressionExport),
    read: suppressionQuery.read,
    create: addSuppression,
  })
  serve(routes, liftSuppression, lift)
}

function publicRoutes(routes: Routes): void {
  serve(routes, readUnsubscribePage, readUnsubscribe)
  serve(routes, unsubscribeByLink, unsubscribe)
  serve(routes, undoUnsubscribe, undoByLink)
  serve(routes, savePreferences, choosePreferences)
  serve(routes, readConfirmPage, readConfirm)
  serve(routes, confirmSubscription, confirm)
}
