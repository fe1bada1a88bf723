// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/payments/payments.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { OpenInvoice, Payment, AllocationWish, PaymentInput, PaymentUpdate, PaymentForm } from '../../../src/sales/payments/payments.ts'
export const PAYMENT_STATUSES: typeof source.PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'void']
export const PAYMENT_METHODS: typeof source.PAYMENT_METHODS = [1, 2, 3, 4, 6, 7, 8]
const paymentsLimits = {
  create: {
    reference: { maxLength: 120 },
    note: { maxLength: 2000 },
    fee_minor: { min: 0, max: 999999999999 },
    amount_minor: { min: 1, max: 999999999999 },
    allocations: { maxItems: 200, item: { fields: { amount_minor: { min: 1, max: 999999999999 } } } },
  },
  update: { reference: { maxLength: 120 }, note: { maxLength: 2000 }, fee_minor: { min: 0, max: 999999999999 }, amount_minor: { min: 1, max: 999999999999 } },
} as const
export const payments: InBrowser<typeof source.payments, typeof paymentsLimits> = {
  name: 'payments',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'void'] },
      method: { kind: 'choice', value: 'code', options: ['1', '2', '3', '4', '6', '7', '8'] },
      client: { kind: 'choice', value: 'id' },
      account: { kind: 'choice', value: 'id' },
      account_relation: { kind: 'choice', value: 'uuid' },
      contact: { kind: 'choice', value: 'id' },
      invoice: { kind: 'choice', value: 'uuid' },
      supplier_bill: { kind: 'choice', value: 'uuid' },
      unallocated: { kind: 'boolean' },
      paid_on: { kind: 'date' },
      received: { kind: 'date' },
      amount: { kind: 'number' },
      currency: { kind: 'choice', value: 'code' },
      direction: { kind: 'choice', value: 'code', options: ['issued', 'received'] },
      date_created: { kind: 'date' },
    },
    alternatives: { except: ['direction'] },
  },
  list: { id: 'accounts.payments.list', method: 'GET', path: '/api/v1/accounts/:account_id/payments', access: { who: 'permission', permission: 'payments.read' }, records: 'payments' },
  export: {
    id: 'accounts.payments.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/payments/export',
    access: { who: 'permission', permission: 'payments.read' },
    records: 'payments',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.payments.filters', method: 'GET', path: '/api/v1/accounts/:account_id/payments/filters', access: { who: 'permission', permission: 'payments.read' }, records: 'payments' },
  read: { id: 'payments.read', method: 'GET', path: '/api/v1/payments/:uuid', access: { who: 'permission', permission: 'payments.read' }, records: 'payments' },
  create: {
    id: 'accounts.payments.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/payments',
    access: { who: 'permission', permission: 'payments.create' },
    records: 'payments',
    limits: paymentsLimits.create,
  },
  update: { id: 'payments.update', method: 'PUT', path: '/api/v1/payments/:uuid', access: { who: 'permission', permission: 'payments.update' }, records: 'payments', limits: paymentsLimits.update },
  remove: { id: 'payments.delete', method: 'DELETE', path: '/api/v1/payments/:uuid', access: { who: 'permission', permission: 'payments.delete' }, records: 'payments' },
}
const allPaymentsLimits = {
  create: {
    reference: { maxLength: 120 },
    note: { maxLength: 2000 },
    fee_minor: { min: 0, max: 999999999999 },
    amount_minor: { min: 1, max: 999999999999 },
    allocations: { maxItems: 200, item: { fields: { amount_minor: { min: 1, max: 999999999999 } } } },
  },
  update: { reference: { maxLength: 120 }, note: { maxLength: 2000 }, fee_minor: { min: 0, max: 999999999999 }, amount_minor: { min: 1, max: 999999999999 } },
} as const
export const allPayments: InBrowser<typeof source.allPayments, typeof allPaymentsLimits> = {
  name: 'payments',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'void'] },
      method: { kind: 'choice', value: 'code', options: ['1', '2', '3', '4', '6', '7', '8'] },
      client: { kind: 'choice', value: 'id' },
      account: { kind: 'choice', value: 'id' },
      account_relation: { kind: 'choice', value: 'uuid' },
      contact: { kind: 'choice', value: 'id' },
      invoice: { kind: 'choice', value: 'uuid' },
      supplier_bill: { kind: 'choice', value: 'uuid' },
      unallocated: { kind: 'boolean' },
      paid_on: { kind: 'date' },
      received: { kind: 'date' },
      amount: { kind: 'number' },
      currency: { kind: 'choice', value: 'code' },
      direction: { kind: 'choice', value: 'code', options: ['issued', 'received'] },
      date_created: { kind: 'date' },
    },
    alternatives: { except: ['direction'] },
  },
  list: { id: 'payments.list', method: 'GET', path: '/api/v1/payments', access: { who: 'permission', permission: 'payments.read' }, records: 'payments' },
  export: { id: 'payments.export', method: 'GET', path: '/api/v1/payments/export', access: { who: 'permission', permission: 'payments.read' }, records: 'payments', produces: 'xlsx' },
  filters: { id: 'payments.filters', method: 'GET', path: '/api/v1/payments/filters', access: { who: 'permission', permission: 'payments.read' }, records: 'payments' },
  read: { id: 'payments.read', method: 'GET', path: '/api/v1/payments/:uuid', access: { who: 'permission', permission: 'payments.read' }, records: 'payments' },
  create: { id: 'payments.create', method: 'POST', path: '/api/v1/payments', access: { who: 'permission', permission: 'payments.create' }, records: 'payments', limits: allPaymentsLimits.create },
  update: { id: 'payments.update', method: 'PUT', path: '/api/v1/payments/:uuid', access: { who: 'permission', permission: 'payments.update' }, records: 'payments', limits: allPaymentsLimits.update },
  remove: { id: 'payments.delete', method: 'DELETE', path: '/api/v1/payments/:uuid', access: { who: 'permission', permission: 'payments.delete' }, records: 'payments' },
}
const adminPaymentsLimits = {
  create: {
    reference: { maxLength: 120 },
    note: { maxLength: 2000 },
    fee_minor: { min: 0, max: 999999999999 },
    amount_minor: { min: 1, max: 999999999999 },
    allocations: { maxItems: 200, item: { fields: { amount_minor: { min: 1, max: 999999999999 } } } },
  },
  update: { reference: { maxLength: 120 }, note: { maxLength: 2000 }, fee_minor: { min: 0, max: 999999999999 }, amount_minor: { min: 1, max: 999999999999 } },
} as const
export const adminPayments: InBrowser<typeof source.adminPayments, typeof adminPaymentsLimits> = {
  name: 'payments',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'void'] },
      method: { kind: 'choice', value: 'code', options: ['1', '2', '3', '4', '6', '7', '8'] },
      client: { kind: 'choice', value: 'id' },
      account: { kind: 'choice', value: 'id' },
      account_relation: { kind: 'choice', value: 'uuid' },
      contact: { kind: 'choice', value: 'id' },
      invoice: { kind: 'choice', value: 'uuid' },
      supplier_bill: { kind: 'choice', value: 'uuid' },
      unallocated: { kind: 'boolean' },
      paid_on: { kind: 'date' },
      received: { kind: 'date' },
      amount: { kind: 'number' },
      currency: { kind: 'choice', value: 'code' },
      direction: { kind: 'choice', value: 'code', options: ['issued', 'received'] },
      date_created: { kind: 'date' },
    },
    alternatives: { except: ['direction'] },
  },
  list: { id: 'admin.payments.list', method: 'GET', path: '/api/v1/admin/payments', access: { who: 'staff', permission: 'payments.manage-all' }, records: 'payments' },
  export: { id: 'admin.payments.export', method: 'GET', path: '/api/v1/admin/payments/export', access: { who: 'staff', permission: 'payments.manage-all' }, records: 'payments', produces: 'xlsx' },
  filters: { id: 'admin.payments.filters', method: 'GET', path: '/api/v1/admin/payments/filters', access: { who: 'staff', permission: 'payments.manage-all' }, records: 'payments' },
  read: { id: 'admin.payments.read', method: 'GET', path: '/api/v1/admin/payments/:uuid', access: { who: 'staff', permission: 'payments.manage-all' }, records: 'payments' },
  create: { id: 'admin.payments.create', method: 'POST', path: '/api/v1/admin/payments', access: { who: 'staff', permission: 'payments.manage-all' }, records: 'payments', limits: adminPaymentsLimits.create },
  update: {
    id: 'admin.payments.update',
    method: 'PUT',
    path: '/api/v1/admin/payments/:uuid',
    access: { who: 'staff', permission: 'payments.manage-all' },
    records: 'payments',
    limits: adminPaymentsLimits.update,
  },
  remove: { id: 'admin.payments.delete', method: 'DELETE', path: '/api/v1/admin/payments/:uuid', access: { who: 'super-admin' }, records: 'payments' },
}
export const adminPaymentForm: InBrowser<typeof source.adminPaymentForm> = { id: 'admin.payments.form', method: 'GET', path: '/api/v1/admin/payments/create', access: { who: 'staff', permission: 'payments.manage-all' }, records: 'payments' }
export const adminPaymentEdit: InBrowser<typeof source.adminPaymentEdit> = { id: 'admin.payments.edit', method: 'GET', path: '/api/v1/admin/payments/:uuid/edit', access: { who: 'staff', permission: 'payments.manage-all' }, records: 'payments' }
export const adminPaymentAccounts: InBrowser<typeof source.adminPaymentAccounts> = {
  id: 'admin.accounts.paymentAccounts.list',
  method: 'GET',
  path: '/api/v1/admin/accounts/:account_id/payment-accounts',
  access: { who: 'staff', permission: 'payments.manage-all' },
  records: 'payment-accounts',
}
export const paymentForm: InBrowser<typeof source.paymentForm> = { id: 'accounts.payments.form', method: 'GET', path: '/api/v1/accounts/:account_id/payment-form', access: { who: 'permission', permission: 'payments.read' }, records: 'payments' }
export const openInvoices: InBrowser<typeof source.openInvoices> = { id: 'accounts.payments.openInvoices', method: 'GET', path: '/api/v1/accounts/:account_id/open-invoices', access: { who: 'permission', permission: 'payments.read' }, records: 'payments' }
const completePaymentLimits = { allocations: { maxItems: 200, item: { fields: { amount_minor: { min: 1, max: 999999999999 } } } } } as const
export const completePayment: InBrowser<typeof source.completePayment, typeof completePaymentLimits> = { id: 'payments.complete', method: 'POST', path: '/api/v1/payments/:uuid/complete', access: { who: 'permission', permission: 'payments.update' }, records: 'payments', limits: completePaymentLimits }
export const cancelPayment: InBrowser<typeof source.cancelPayment> = { id: 'payments.cancel', method: 'POST', path: '/api/v1/payments/:uuid/cancel', access: { who: 'permission', permission: 'payments.update' }, records: 'payments' }
const allocatePaymentLimits = { allocations: { maxItems: 200, item: { fields: { amount_minor: { min: 1, max: 999999999999 } } } } } as const
export const allocatePayment: InBrowser<typeof source.allocatePayment, typeof allocatePaymentLimits> = {
  id: 'payments.allocations.create',
  method: 'POST',
  path: '/api/v1/payments/:uuid/allocations',
  access: { who: 'permission', permission: 'payments.update' },
  records: 'allocations',
  limits: allocatePaymentLimits,
}
export const removeAllocation: InBrowser<typeof source.removeAllocation> = { id: 'payments.allocations.delete', method: 'DELETE', path: '/api/v1/payments/:uuid/allocations/:allocation_id', access: { who: 'permission', permission: 'payments.update' }, records: 'allocations' }
const refundPaymentLimits = { amount_minor: { min: 1, max: 999999999999 }, reason: { minLength: 1, maxLength: 300 } } as const
export const refundPayment: InBrowser<typeof source.refundPayment, typeof refundPaymentLimits> = { id: 'payments.refunds.create', method: 'POST', path: '/api/v1/payments/:uuid/refunds', access: { who: 'permission', permission: 'payments.refund' }, records: 'refunds', limits: refundPaymentLimits }
export const paymentReceipt: InBrowser<typeof source.paymentReceipt> = { id: 'payments.receipt', method: 'GET', path: '/api/v1/payments/:uuid/receipt', access: { who: 'permission', permission: 'payments.read' }, records: 'payments', produces: 'file' }
export const sendPaymentReceipt: InBrowser<typeof source.sendPaymentReceipt> = { id: 'payments.receipt.send', method: 'POST', path: '/api/v1/payments/:uuid/receipt', access: { who: 'permission', permission: 'payments.update' }, records: 'receipt' }
