// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/shop/acc-orders.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { AccOrderStatus, AccOrderAddress, AccOrderLineItem, AccOrder } from '../../src/shop/acc-orders.ts'
export const ACC_ORDER_STATUSES: typeof source.ACC_ORDER_STATUSES = ['pending', 'processing', 'on_hold', 'completed', 'cancelled', 'refunded', 'failed', 'other']
export const accOrders: InBrowser<typeof source.accOrders> = {
  name: 'acc-orders',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'processing', 'on_hold', 'completed', 'cancelled', 'refunded', 'failed', 'other'] },
      payment_method: { kind: 'choice', value: 'code' },
      product: { kind: 'choice', value: 'id' },
      has_document: { kind: 'boolean' },
      document_status: { kind: 'choice', value: 'code', options: ['draft', 'blocked', 'sending', 'unknown', 'created', 'failed', 'cancelled'] },
      service: { kind: 'choice', value: 'id', nullable: true },
      total: { kind: 'number' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.accOrders.list', method: 'GET', path: '/api/v1/accounts/:account_id/acc-orders', access: { who: 'permission', permission: 'acc-orders.read' }, records: 'acc-orders' },
  export: {
    id: 'accounts.accOrders.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/acc-orders/export',
    access: { who: 'permission', permission: 'acc-orders.export' },
    records: 'acc-orders',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.accOrders.filters', method: 'GET', path: '/api/v1/accounts/:account_id/acc-orders/filters', access: { who: 'permission', permission: 'acc-orders.read' }, records: 'acc-orders' },
  read: { id: 'accOrders.read', method: 'GET', path: '/api/v1/acc-orders/:id', access: { who: 'permission', permission: 'acc-orders.read' }, records: 'acc-orders' },
  create: { id: 'accounts.accOrders.create', method: 'POST', path: '/api/v1/accounts/:account_id/acc-orders', access: { who: 'permission', permission: 'acc-orders.create' }, records: 'acc-orders' },
  update: { id: 'accOrders.update', method: 'PUT', path: '/api/v1/acc-orders/:id', access: { who: 'permission', permission: 'acc-orders.update' }, records: 'acc-orders' },
  remove: { id: 'accOrders.delete', method: 'DELETE', path: '/api/v1/acc-orders/:id', access: { who: 'permission', permission: 'acc-orders.delete' }, records: 'acc-orders' },
}
export const contactAccOrders: InBrowser<typeof source.contactAccOrders> = { id: 'contacts.accOrders.list', method: 'GET', path: '/api/v1/contacts/:contact_id/acc-orders', access: { who: 'permission', permission: 'acc-orders.read' }, records: 'acc-orders' }
export const accOrderPaymentMethods: InBrowser<typeof source.accOrderPaymentMethods> = {
  id: 'accounts.accOrders.paymentMethods',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/acc-orders/payment-methods',
  access: { who: 'permission', permission: 'acc-orders.read' },
  records: 'acc-orders',
}
