import { z } from 'zod'
import { activityLogsOn } from '../../attachments/activity-logs.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, uuidParams, dropsRepeats } from '../../kit/endpoint.ts'
import { longText, text, typedDate } from '../../kit/fields.ts'
import { groupsOf } from '../../kit/groups.ts'
import type { ListQuery } from '../../kit/query.ts'
import { exchangeRate, Invoice, invoices, InvoiceSums } from './invoices.ts'
import { LINES_MAX, money, quantity } from '../documents/lines.ts'

const one = oneOf(Invoice)

/** Sums of a filtered list by currency. */
export const invoiceSums = defineEndpoint<{ account_id: number }, Pick<ListQuery, 'filter' | 'include'>, {}, { data: InvoiceSums[] }>({
  id: 'accounts.invoices.sums',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/invoices/sums',
  access: permission('invoices.read'),
  summary: 'Sums of the filtered invoices by currency',
  params: accountParams,
  response: manyOf(InvoiceSums),
  shape: { ...invoices.shape, sorts: [], includes: [], paged: false },
})

/** Filters by whose values invoices can be grouped. */
export const INVOICE_GROUPS = ['status', 'type', 'client'] as const
export const invoiceGroups = groupsOf(invoices, 'accounts.invoices', INVOICE_GROUPS)

export const issueInvoiceEndpoint = defineEndpoint({
  id: 'invoices.issue',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/issue',
  access: permission('invoices.issue'),
  summary: 'Give a draft its number and freeze it',
  params: uuidParams,
  body: z.object({
    issue_date: typedDate.nullish(),
    /** Whether to mail it to the buyer if there is an address. Default: true. */
    send: z.boolean().optional(),
    /** Default: the rate of the draft. Required for a currency other than the seller's tax currency. */
    exchange_rate: exchangeRate.nullish(),
  }),
  response: one,
})

/** A quantity or an amount of a line to credit, not both. */
export const CreditLineInput = z.object({
  invoice_line_id: z.int(),
  quantity: quantity.nullish(),
  /** Net amount, or with VAT if the prices of the invoice include it. */
  amount_minor: money.nullish(),
})
export const CreditInput = z.object({
  credit_reason: text(500),
  /** Default: everything that is not credited yet. */
  lines: z.array(CreditLineInput).min(1).max(LINES_MAX).nullish(),
  /** Whether to leave a draft instead of issuing it. */
  draft: z.boolean().optional(),
  send: z.boolean().optional(),
})
export type CreditInput = z.infer<typeof CreditInput>

export const creditInvoiceEndpoint = defineEndpoint({
  id: 'invoices.credit',
  repeats: 'dropped',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/credit',
  access: permission('invoices.credit'),
  summary: 'Credit an invoice in full or in part',
  params: uuidParams,
  body: CreditInput,
  response: one,
})

export const correctInvoiceEndpoint = defineEndpoint({
  id: 'invoices.correct',
  repeats: 'dropped',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/correct',
  access: permission('invoices.credit'),
  summary: 'Credit an invoice in full and open a new draft of it',
  params: uuidParams,
  body: z.object({ credit_reason: text(500) }),
  response: one,
})

const step = (name: string, access: string, summary: string) =>
  defineEndpoint({
    id: `invoices.${name}`,
    method: 'POST',
    path: `/api/v1/invoices/:uuid/${name}`,
    access: permission(`invoices.${access}`),
    summary,
    params: uuidParams,
    response: one,
  })

export const duplicateInvoice = dropsRepeats(step('duplicate', 'create', 'Open a new draft with the same lines'))
export const convertProforma = step('convert', 'create', 'Make the invoice of a proforma, once')
export const retryTransmissionEndpoint = defineEndpoint({
  ...step('transmit', 'issue', 'Try the transmission to the tax authority again'),
  transaction: 'none',
})

export const writeOffInvoiceEndpoint = defineEndpoint({
  id: 'invoices.writeOff',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/write-off',
  access: permission('invoices.credit'),
  summary: 'Give up what is still owed',
  params: uuidParams,
  body: z.object({ reason: text(300) }),
  response: one,
})

export const cancelTransmissionEndpoint = defineEndpoint({
  id: 'invoices.cancelTransmission',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/cancel-transmission',
  access: permission('invoices.issue'),
  summary: 'Have the tax authority cancel a transmitted document, with the effects of a full credit',
  params: uuidParams,
  transaction: 'none',
  body: z.object({ reason: text(300) }),
  response: one,
})

export const sendInvoiceEndpoint = defineEndpoint({
  id: 'invoices.send',
  repeats: 'dropped',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/send',
  access: permission('invoices.issue'),
  summary: 'Mail an issued document with its PDF and link',
  params: uuidParams,
  body: z.object({ to: z.email().max(254).nullish(), message: longText(2000) }),
  response: one,
})

export const confirmVatNumber = defineEndpoint({
  id: 'invoices.confirmVatNumber',
  method: 'POST',
  path: '/api/v1/invoices/:uuid/confirm-vat-number',
  access: permission('invoices.issue'),
  summary: 'Confirm by hand that the VAT number of the buyer is valid',
  params: uuidParams,
  body: z.object({ reason: text(300) }),
  response: one,
})

export const invoicePdf = defineEndpoint({
  id: 'invoices.pdf',
  method: 'GET',
  path: '/api/v1/invoices/:uuid/pdf',
  access: permission('invoices.read'),
  summary: 'PDF of an invoice: as issued, or a draft with its watermark',
  params: uuidParams,
  response: z.any(),
  produces: 'file',
})

/** Parts of an order that are not invoiced yet. */
export const OrderInvoicing = z.object({
  order_uuid: z.string(),
  currency: z.string(),
  invoiced_net_minor: z.int(),
  open_net_minor: z.int(),
  items: z.array(
    z.object({
      order_item_uuid: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      invoiced_quantity: z.number(),
      /** Quantity on drafts. */
      drafted_quantity: z.number(),
      open_quantity: z.number(),
      open_net_minor: z.int(),
    }),
  ),
  invoices: z.array(Invoice),
})
export type OrderInvoicing = z.infer<typeof OrderInvoicing>

export const readOrderInvoice = defineEndpoint({
  id: 'orders.invoice.read',
  method: 'GET',
  path: '/api/v1/orders/:uuid/invoice',
  access: permission('invoices.read'),
  summary: 'What of an order is invoiced and what is not',
  params: uuidParams,
  response: oneOf(OrderInvoicing),
})

export const createOrderInvoice = defineEndpoint({
  id: 'orders.invoice.create',
  repeats: 'dropped',
  method: 'POST',
  path: '/api/v1/orders/:uuid/invoice',
  access: permission('invoices.create'),
  summary: 'Draft the invoice of what is not invoiced yet',
  params: uuidParams,
  body: z.object({
    type: z.enum(['invoice', 'retail_receipt', 'proforma']).optional(),
    /** Parts of items. Default: all remaining quantities. */
    items: z
      .array(z.object({ order_item_uuid: z.uuid(), quantity }))
      .min(1)
      .max(LINES_MAX)
      .nullish(),
  }),
  response: one,
})

export const invoiceActivityLogs = activityLogsOn('invoices.activityLogs', '/api/v1/invoices/:uuid', permission('invoices.read'))
