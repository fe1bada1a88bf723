// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/invoices/invoice-steps.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { CreditInput, OrderInvoicing } from '../../../src/sales/invoices/invoice-steps.ts'
export const INVOICE_GROUPS: typeof source.INVOICE_GROUPS = ['status', 'type', 'client']
export const invoiceSums: InBrowser<typeof source.invoiceSums> = { id: 'accounts.invoices.sums', method: 'GET', path: '/api/v1/accounts/:account_id/invoices/sums', access: { who: 'permission', permission: 'invoices.read' }, records: 'invoices' }
export const invoiceGroups: InBrowser<typeof source.invoiceGroups> = { id: 'accounts.invoices.groups', method: 'GET', path: '/api/v1/accounts/:account_id/invoices/groups', access: { who: 'permission', permission: 'invoices.read' }, records: 'invoices' }
const issueInvoiceEndpointLimits = { exchange_rate: { max: 1000000 } } as const
export const issueInvoiceEndpoint: InBrowser<typeof source.issueInvoiceEndpoint, typeof issueInvoiceEndpointLimits> = { id: 'invoices.issue', method: 'POST', path: '/api/v1/invoices/:uuid/issue', access: { who: 'permission', permission: 'invoices.issue' }, records: 'invoices', limits: issueInvoiceEndpointLimits }
const creditInvoiceEndpointLimits = { credit_reason: { minLength: 1, maxLength: 500 }, lines: { maxItems: 500, item: { fields: { quantity: { max: 999999999 }, amount_minor: { min: 0, max: 999999999999 } } } } } as const
export const creditInvoiceEndpoint: InBrowser<typeof source.creditInvoiceEndpoint, typeof creditInvoiceEndpointLimits> = { id: 'invoices.credit', method: 'POST', path: '/api/v1/invoices/:uuid/credit', access: { who: 'permission', permission: 'invoices.credit' }, records: 'invoices', limits: creditInvoiceEndpointLimits }
const correctInvoiceEndpointLimits = { credit_reason: { minLength: 1, maxLength: 500 } } as const
export const correctInvoiceEndpoint: InBrowser<typeof source.correctInvoiceEndpoint, typeof correctInvoiceEndpointLimits> = {
  id: 'invoices.correct',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/correct',
  access: { who: 'permission', permission: 'invoices.credit' },
  records: 'invoices',
  limits: correctInvoiceEndpointLimits,
}
export const duplicateInvoice: InBrowser<typeof source.duplicateInvoice> = { id: 'invoices.duplicate', method: 'POST', path: '/api/v1/invoices/:uuid/duplicate', access: { who: 'permission', permission: 'invoices.create' }, records: 'invoices' }
export const convertProforma: InBrowser<typeof source.convertProforma> = { id: 'invoices.convert', method: 'POST', path: '/api/v1/invoices/:uuid/convert', access: { who: 'permission', permission: 'invoices.create' }, records: 'invoices' }
export const retryTransmissionEndpoint: InBrowser<typeof source.retryTransmissionEndpoint> = { id: 'invoices.transmit', method: 'POST', path: '/api/v1/invoices/:uuid/transmit', access: { who: 'permission', permission: 'invoices.issue' }, records: 'invoices' }
const writeOffInvoiceEndpointLimits = { reason: { minLength: 1, maxLength: 300 } } as const
export const writeOffInvoiceEndpoint: InBrowser<typeof source.writeOffInvoiceEndpoint, typeof writeOffInvoiceEndpointLimits> = {
  id: 'invoices.writeOff',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/write-off',
  access: { who: 'permission', permission: 'invoices.credit' },
  records: 'invoices',
  limits: writeOffInvoiceEndpointLimits,
}
const cancelTransmissionEndpointLimits = { reason: { minLength: 1, maxLength: 300 } } as const
export const cancelTransmissionEndpoint: InBrowser<typeof source.cancelTransmissionEndpoint, typeof cancelTransmissionEndpointLimits> = {
  id: 'invoices.cancelTransmission',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/cancel-transmission',
  access: { who: 'permission', permission: 'invoices.issue' },
  records: 'invoices',
  limits: cancelTransmissionEndpointLimits,
}
const sendInvoiceEndpointLimits = { to: { maxLength: 254 }, message: { maxLength: 2000 } } as const
export const sendInvoiceEndpoint: InBrowser<typeof source.sendInvoiceEndpoint, typeof sendInvoiceEndpointLimits> = { id: 'invoices.send', method: 'POST', path: '/api/v1/invoices/:uuid/send', access: { who: 'permission', permission: 'invoices.issue' }, records: 'invoices', limits: sendInvoiceEndpointLimits }
const confirmVatNumberLimits = { reason: { minLength: 1, maxLength: 300 } } as const
export const confirmVatNumber: InBrowser<typeof source.confirmVatNumber, typeof confirmVatNumberLimits> = {
  id: 'invoices.confirmVatNumber',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/confirm-vat-number',
  access: { who: 'permission', permission: 'invoices.issue' },
  records: 'invoices',
  limits: confirmVatNumberLimits,
}
export const invoicePdf: InBrowser<typeof source.invoicePdf> = { id: 'invoices.pdf', method: 'GET', path: '/api/v1/invoices/:uuid/pdf', access: { who: 'permission', permission: 'invoices.read' }, records: 'invoices', produces: 'file' }
export const readOrderInvoice: InBrowser<typeof source.readOrderInvoice> = { id: 'orders.invoice.read', method: 'GET', path: '/api/v1/orders/:uuid/invoice', access: { who: 'permission', permission: 'invoices.read' }, records: 'invoice' }
const createOrderInvoiceLimits = { items: { maxItems: 500, item: { fields: { quantity: { max: 999999999 } } } } } as const
export const createOrderInvoice: InBrowser<typeof source.createOrderInvoice, typeof createOrderInvoiceLimits> = {
  id: 'orders.invoice.create',
  method: 'POST',
  path: '/api/v1/orders/:uuid/invoice',
  access: { who: 'permission', permission: 'invoices.create' },
  records: 'invoice',
  limits: createOrderInvoiceLimits,
}
export const invoiceActivityLogs: InBrowser<typeof source.invoiceActivityLogs> = {
  id: 'invoices.activityLogs',
  method: 'GET',
  path: '/api/v1/invoices/:uuid/activity-logs',
  access: { who: 'permission', permission: 'invoices.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
