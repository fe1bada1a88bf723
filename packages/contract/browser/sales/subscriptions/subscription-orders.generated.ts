// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/subscriptions/subscription-orders.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { AccountSubscriptionOrder, AccountSubscriptionOrderInput } from '../../../src/sales/subscriptions/subscription-orders.ts'
export const SUBSCRIPTION_ORDER_STATES: typeof source.SUBSCRIPTION_ORDER_STATES = ['scheduled', 'due', 'paid', 'overdue', 'failed_attempt', 'void']
export const SUBSCRIPTION_ORDER_KINDS: typeof source.SUBSCRIPTION_ORDER_KINDS = ['initial', 'renewal', 'proration', 'setup']
export const accountSubscriptionOrders: InBrowser<typeof source.accountSubscriptionOrders> = {
  name: 'account-subscription-orders',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['scheduled', 'due', 'paid', 'overdue', 'failed_attempt', 'void'] },
      kind: { kind: 'choice', value: 'code', options: ['initial', 'renewal', 'proration', 'setup'] },
      due: { kind: 'date' },
    },
  },
  list: {
    id: 'accountSubscriptions.subscriptionOrders.list',
    method: 'GET',
    path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders',
    access: { who: 'permission', permission: 'account-subscriptions.read' },
    records: 'account-subscription-orders',
  },
  export: {
    id: 'accountSubscriptions.subscriptionOrders.export',
    method: 'GET',
    path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders/export',
    access: { who: 'permission', permission: 'account-subscriptions.export' },
    records: 'account-subscription-orders',
    produces: 'xlsx',
  },
  filters: {
    id: 'accountSubscriptions.subscriptionOrders.filters',
    method: 'GET',
    path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders/filters',
    access: { who: 'permission', permission: 'account-subscriptions.read' },
    records: 'subscriptionOrders',
  },
  read: {
    id: 'accountSubscriptions.subscriptionOrders.read',
    method: 'GET',
    path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders/:uuid',
    access: { who: 'permission', permission: 'account-subscriptions.read' },
    records: 'account-subscription-orders',
  },
  create: {
    id: 'accountSubscriptions.subscriptionOrders.create',
    method: 'POST',
    path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders',
    access: { who: 'permission', permission: 'account-subscriptions.create' },
    records: 'subscriptionOrders',
  },
  update: {
    id: 'accountSubscriptions.subscriptionOrders.update',
    method: 'PUT',
    path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders/:uuid',
    access: { who: 'permission', permission: 'account-subscriptions.update' },
    records: 'subscriptionOrders',
  },
  remove: {
    id: 'accountSubscriptions.subscriptionOrders.delete',
    method: 'DELETE',
    path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders/:uuid',
    access: { who: 'permission', permission: 'account-subscriptions.delete' },
    records: 'subscriptionOrders',
  },
}
const createSubscriptionOrderLimits = { name: { maxLength: 200 }, quantity: { max: 999999999 }, unit_price_minor: { min: 0, max: 999999999999 }, discount_bp: { min: 0, max: 10000 } } as const
export const createSubscriptionOrder: InBrowser<typeof source.createSubscriptionOrder, typeof createSubscriptionOrderLimits> = {
  id: 'accountSubscriptions.subscriptionOrders.create',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'subscriptionOrders',
  limits: createSubscriptionOrderLimits,
}
export const issueSubscriptionOrder: InBrowser<typeof source.issueSubscriptionOrder> = {
  id: 'accountSubscriptions.subscriptionOrders.issue',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders/:uuid/issue',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'subscriptionOrders',
}
const voidSubscriptionOrderLimits = { reason: { maxLength: 500 } } as const
export const voidSubscriptionOrder: InBrowser<typeof source.voidSubscriptionOrder, typeof voidSubscriptionOrderLimits> = {
  id: 'accountSubscriptions.subscriptionOrders.void',
  method: 'POST',
  path: '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders/:uuid/void',
  access: { who: 'permission', permission: 'account-subscriptions.update' },
  records: 'subscriptionOrders',
  limits: voidSubscriptionOrderLimits,
}
