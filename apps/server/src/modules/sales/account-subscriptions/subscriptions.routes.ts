import {
  accountAccountSubscriptions,
  accountSubscriptionOrders,
  accountSubscriptions,
  activateAccountSubscription,
  cancelSubscription as cancelEndpoint,
  changeSubscription as changeEndpoint,
  createRenewal,
  createSubscriptionOrder,
  dropPendingChange,
  editSubscription as editEndpoint,
  issueSubscriptionOrder,
  keepSubscription,
  listRenewals as listRenewalsEndpoint,
  newSubscription as newEndpoint,
  pauseSubscription,
  previewCancellation as previewCancellationEndpoint,
  previewChange as previewChangeEndpoint,
  resumeSubscription,
  skipNextBill,
  subscriptionActivity,
  voidSubscriptionOrder,
} from '@stoa/contract'
import { sql } from 'kysely'
import { keepsRecord } from '#access/policy.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { createOrder, issueOrder, listRenewals, renewNow, voidOrder } from './bill/bill-by-hand.ts'
import { cancelSubscription, keep, previewCancellation } from './run/cancel-subscription.ts'
import { changeSubscription, dropPending, previewChange } from './terms/change-subscription.ts'
import { createAnywhere, createInAccount } from './terms/create-subscription.ts'
import { activate, pause, resume, skip } from './run/step-subscription.ts'
import { editSubscription, newSubscription } from './subscription-options.ts'
import { exportOrders, listOrders, orderFilters, readOrder } from './subscription-orders.query.ts'
import { exportOfAccount, exportSubscriptions, listOfAccount, listSubscriptions, subscriptionQuery } from './subscriptions.query.ts'
import { removeSubscription, updateSubscription } from './terms/update-subscription.ts'

export function subscriptionRoutes(routes: Routes): void {
  routes.records.set('account-subscriptions', subscriptionQuery)
  serveResource(routes, accountSubscriptions, {
    list: listSubscriptions,
    filters: filterOptions(accountSubscriptions),
    export: exportSubscriptions,
    create: createAnywhere,
    read: subscriptionQuery.read,
    update: updateSubscription,
    remove: removeSubscription,
  })
  serveResource(routes, accountAccountSubscriptions, {
    list: listOfAccount,
    filters: filterOptions(accountAccountSubscriptions),
    export: exportOfAccount,
    create: createInAccount,
  })
  serve(routes, newEndpoint, newSubscription)
  serve(routes, editEndpoint, editSubscription)
  serve(routes, activateAccountSubscription, activate)
  serve(routes, pauseSubscription, pause)
  serve(routes, resumeSubscription, resume)
  serve(routes, skipNextBill, skip)
  serve(routes, previewCancellationEndpoint, previewCancellation)
  serve(routes, cancelEndpoint, cancelSubscription)
  serve(routes, keepSubscription, keep)
  serve(routes, previewChangeEndpoint, previewChange)
  serve(routes, changeEndpoint, changeSubscription)
  serve(routes, dropPendingChange, dropPending)
  serve(routes, listRenewalsEndpoint, listRenewals)
  serve(routes, createRenewal, renewNow)
  serveResource(routes, accountSubscriptionOrders, {
    list: listOrders,
    filters: orderFilters,
    export: exportOrders,
    read: readOrder,
  })
  serve(routes, createSubscriptionOrder, createOrder)
  serve(routes, issueSubscriptionOrder, issueOrder)
  serve(routes, voidSubscriptionOrder, voidOrder)
  serve(routes, subscriptionActivity, async (ctx, { params, query }) => {
    const { uuid } = params as { uuid: string }
    const row = await subscriptionQuery.find(ctx, uuid)
    const side = keepsRecord(ctx.actor, row) ? row.account_id : row.buyer_account_id
    return listActivity(
      ctx,
      query as never,
      sql`t.account_id = ${side} AND t.subject_type = 'account_subscription' AND t.subject_id = ${uuid}`,
    )
  })
}
