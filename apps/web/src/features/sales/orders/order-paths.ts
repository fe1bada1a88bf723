import type { Order } from '@stoa/contract/browser'

/** Paths of orders in an account. */
export const orderPaths = {
  sales: (accountId: number) => `/accounts/${accountId}/orders`,
  production: (accountId: number) => `/accounts/${accountId}/production-orders`,
  items: (accountId: number) => `/accounts/${accountId}/order-items`,
  page: (accountId: number, order: { uuid: string; kind: Order['kind'] }) =>
    `/accounts/${accountId}/${order.kind === 'production' ? 'production-orders' : 'orders'}/${order.uuid}`,
}

/** The account in which an order of a list of all accounts opens. */
export const viewerOf = (order: Order): number =>
  order.side === 'kept' ? order.account_id : order.kind === 'sales' ? order.client_account_id! : order.supplier_account_id
