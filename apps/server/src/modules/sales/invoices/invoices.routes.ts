import {
  allInvoices,
  cancelTransmissionEndpoint,
  confirmVatNumber,
  convertProforma,
  correctInvoiceEndpoint,
  createOrderInvoice,
  creditInvoiceEndpoint,
  duplicateInvoice,
  invoiceActivityLogs,
  invoiceProductionOrder,
  invoicePdf,
  invoices,
  invoiceGroups,
  invoiceSums,
  issueInvoiceEndpoint,
  publicInvoicePdf,
  readMydata,
  readOrderInvoice,
  readPublicInvoice,
  removeMydata,
  retryTransmissionEndpoint,
  saveMydata,
  sendInvoiceEndpoint,
  viewPublicInvoice,
  writeOffInvoiceEndpoint,
  type Params,
} from '@stoa/contract'
import { sql } from 'kysely'
import { accountsWhere } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { keepsRecord } from '#access/policy.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { confirmVat } from './draft/confirm-vat.ts'
import { convert, duplicate } from './draft/copy-invoice.ts'
import { correctInvoice, creditInvoice } from './credit/credit-invoice.ts'
import { readPdf } from './send/invoice-pdf.ts'
import { sumInvoices } from './invoice-sums.ts'
import { invoiceExport } from './invoices.export.ts'
import { allInvoiceQuery, directionOf, groupInvoices, invoiceQuery, listInvoices } from './invoices.query.ts'
import { readSettings, removeSettings, saveSettings } from './mydata/mydata-settings.ts'
import { cancelTransmission, retryTransmission } from './mydata/transmission-steps.ts'
import { invoiceProduction } from './order/invoice-production.ts'
import { draftOrderInvoice, readOrderInvoicing } from './order/order-invoice.ts'
import { publicPdf, readPublic, viewPublic } from './send/public-invoice.ts'
import { send } from './send/send-invoice.ts'
import { createInvoice, issue, removeInvoice, updateInvoice } from './draft/write-invoice.ts'
import { writeOff } from './settle/write-off.ts'

export function invoiceRoutes(routes: Routes): void {
  routes.records.set('invoices', invoiceQuery)
  serve(routes, invoiceSums, sumInvoices)
  serve(routes, invoiceGroups, groupInvoices)
  serveResource(routes, invoices, {
    list: listInvoices,
    filters: filterOptions(invoices),
    export: async (ctx, input) => {
      const direction = await directionOf(ctx, input.params, input.query)
      return exportList(invoiceQuery, invoiceExport, () => direction)(ctx, input)
    },
    create: createInvoice,
    read: invoiceQuery.read,
    update: updateInvoice,
    remove: removeInvoice,
  })
  serveResource(routes, allInvoices, {
    list: allInvoiceQuery.list,
    filters: filterOptions(allInvoices),
    export: exportList(allInvoiceQuery, invoiceExport),
  })
  serve(routes, issueInvoiceEndpoint, issue)
  serve(routes, creditInvoiceEndpoint, creditInvoice)
  serve(routes, correctInvoiceEndpoint, correctInvoice)
  serve(routes, duplicateInvoice, duplicate)
  serve(routes, convertProforma, convert)
  serve(routes, writeOffInvoiceEndpoint, writeOff)
  serve(routes, confirmVatNumber, confirmVat)
  serve(routes, sendInvoiceEndpoint, send)
  serve(routes, invoicePdf, readPdf)
  serve(routes, retryTransmissionEndpoint, retryTransmission)
  serve(routes, cancelTransmissionEndpoint, cancelTransmission)
  serve(routes, readOrderInvoice, readOrderInvoicing)
  serve(routes, createOrderInvoice, draftOrderInvoice)
  serve(routes, invoiceProductionOrder, invoiceProduction)
  serve(routes, readPublicInvoice, readPublic)
  serve(routes, publicInvoicePdf, publicPdf)
  serve(routes, viewPublicInvoice, viewPublic)
  serve(routes, readMydata, readSettings)
  serve(routes, saveMydata, saveSettings)
  serve(routes, removeMydata, removeSettings)
  serve(routes, invoiceActivityLogs, listHistory as never)
}

/** Activity log: the issuing side reads all entries, the receiver those of its account. */
async function listHistory(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const row = await invoiceQuery.find(ctx, params.uuid)
  const accounts = keepsRecord(ctx.actor, row)
    ? [row.account_id]
    : accountsWhere(ctx.actor, 'invoices.read').map(({ account_id }) => account_id)
  return listActivity(
    ctx,
    query,
    sql`t.account_id = any(${accounts}::bigint[]) AND t.subject_type = 'invoice' AND t.subject_id = ${row.uuid}`,
  )
}
