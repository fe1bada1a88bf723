// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/subscriptions/subscription-steps.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { CancellationInput, SubscriptionChange, ChangePreview, SubscriptionOptions } from '../../../src/sales/subscriptions/subscription-steps.ts'
export const activateAccountSubscription: InBrowser<typeof source.activateAccountSubscription> = {
  id: 'accountSubscriptions.activate',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/activate',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'account-subscriptions',
}
export const pauseSubscription: InBrowser<typeof source.pauseSubscription> = {
  id: 'accountSubscriptions.pause',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/pause',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'account-subscriptions',
}
export const resumeSubscription: InBrowser<typeof source.resumeSubscription> = {
  id: 'accountSubscriptions.resume',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/resume',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'account-subscriptions',
}
const skipNextBillLimits = { reason: { maxLength: 500 } } as const
export const skipNextBill: InBrowser<typeof source.skipNextBill, typeof skipNextBillLimits> = {
  id: 'accountSubscriptions.skip',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/skip',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'account-subscriptions',
  limits: skipNextBillLimits,
}
export const keepSubscription: InBrowser<typeof source.keepSubscription> = {
  id: 'accountSubscriptions.keep',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/keep',
  access: { who: 'permission', permission: 'account-subscriptions.cancel' },
  records: 'account-subscriptions',
}
const cancelSubscriptionLimits = { reason: { maxLength: 500 } } as const
export const cancelSubscription: InBrowser<typeof source.cancelSubscription, typeof cancelSubscriptionLimits> = {
  id: 'accountSubscriptions.cancel',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/cancel',
  access: { who: 'permission', permission: 'account-subscriptions.cancel' },
  records: 'account-subscriptions',
  limits: cancelSubscriptionLimits,
}
const changeSubscriptionLimits = { quantity: { max: 999999999 }, unit_price_minor: { min: 0, max: 999999999999 }, discount_bp: { min: 0, max: 10000 } } as const
export const changeSubscription: InBrowser<typeof source.changeSubscription, typeof changeSubscriptionLimits> = {
  id: 'accountSubscriptions.change',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/change',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'account-subscriptions',
  limits: changeSubscriptionLimits,
}
export const dropPendingChange: InBrowser<typeof source.dropPendingChange> = {
  id: 'accountSubscriptions.pendingChange.delete',
  method: 'DELETE',
  path: '/api/v1/account-subscriptions/:uuid/pending-change',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'pendingChange',
}
const previewChangeLimits = { quantity: { max: 999999999 }, unit_price_minor: { min: 0, max: 999999999999 }, discount_bp: { min: 0, max: 10000 } } as const
export const previewChange: InBrowser<typeof source.previewChange, typeof previewChangeLimits> = {
  id: 'accountSubscriptions.changePreview',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/change-preview',
  access: { who: 'permission', permission: 'account-subscriptions.read' },
  records: 'account-subscriptions',
  limits: previewChangeLimits,
}
const previewCancellationLimits = { reason: { maxLength: 500 } } as const
export const previewCancellation: InBrowser<typeof source.previewCancellation, typeof previewCancellationLimits> = {
  id: 'accountSubscriptions.cancelPreview',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:uuid/cancel-preview',
  access: { who: 'permission', permission: 'account-subscriptions.read' },
  records: 'account-subscriptions',
  limits: previewCancellationLimits,
}
export const listRenewals: InBrowser<typeof source.listRenewals> = {
  id: 'accountSubscriptions.renewals.list',
  method: 'GET',
  path: '/api/v1/account-subscriptions/:account_subscription_uuid/renewals',
  access: { who: 'permission', permission: 'account-subscriptions.read' },
  records: 'renewals',
}
export const createRenewal: InBrowser<typeof source.createRenewal> = {
  id: 'accountSubscriptions.renewals.create',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:account_subscription_uuid/renewals',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'renewals',
}
export const newSubscription: InBrowser<typeof source.newSubscription> = {
  id: 'accounts.accountSubscriptions.new',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/account-subscriptions/new',
  access: { who: 'permission', permission: 'account-subscriptions.create' },
  records: 'account-subscriptions',
}
export const editSubscription: InBrowser<typeof source.editSubscription> = {
  id: 'accountSubscriptions.edit',
  method: 'GET',
  path: '/api/v1/account-subscriptions/:uuid/edit',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'account-subscriptions',
}
export const subscriptionActivity: InBrowser<typeof source.subscriptionActivity> = {
  id: 'accountSubscriptions.activity',
  method: 'GET',
  path: '/api/v1/account-subscriptions/:uuid/activity-logs',
  access: { who: 'permission', permission: 'account-subscriptions.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
