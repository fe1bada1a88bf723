import {
  adminPaymentAccounts,
  adminPaymentEdit,
  adminPaymentForm,
  adminPayments,
  allocatePayment,
  allPayments,
  cancelPayment as cancelEndpoint,
  completePayment as completeEndpoint,
  openInvoices,
  paymentForm,
  paymentReceipt,
  payments,
  refundPayment as refundEndpoint,
  removeAllocation as removeAllocationEndpoint,
  paymentActivityLogs,
  sendPaymentReceipt,
  voidPayment as voidEndpoint,
  type Params,
  type Payment,
} from '@stoa/contract'
import { sql } from 'kysely'
import { keepsRecord } from '#access/policy.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listOpenInvoices } from './allocate/open-invoices.ts'
import { accountOfPayment, listPaymentAccounts, readAdminEdit, readAdminForm, readPaymentForm } from './record/payment-form.ts'
import { readReceipt } from './receive/payment-receipt.ts'
import type { PaymentRow } from './payment-row.ts'
import { allocateCredit, cancelPayment, completePayment, removeAllocation, sendReceipt } from './receive/payment-steps.ts'
import { exportPayments, paymentExport } from './payments.export.ts'
import { adminPaymentQuery, allPaymentQuery, listPayments, paymentQuery } from './payments.query.ts'
import { refundPayment } from './receive/refund-payment.ts'
import { voidPayment } from './receive/void-payment.ts'
import { removePayment } from './record/remove-payment.ts'
import { createPayment, updatePayment } from './record/write-payment.ts'

/** Response of a step: the updated payment with all its relations. */
const WHOLE = ['account', 'client', 'accountRelation', 'contact', 'paymentAccount', 'allocations', 'refunds']
const answering =
  <I>(step: (ctx: Context, input: I) => Promise<PaymentRow>) =>
  async (ctx: Context, input: I): Promise<{ data: Payment }> => {
    const { uuid } = await step(ctx, input)
    return paymentQuery.one(ctx, await paymentQuery.find(ctx, uuid, 'read', WHOLE), WHOLE)
  }

export function paymentRoutes(routes: Routes): void {
  routes.records.set('payments', paymentQuery)
  serveResource(routes, payments, {
    list: listPayments,
    filters: filterOptions(payments),
    export: exportPayments,
    create: answering((ctx, { params, body }) => createPayment(ctx, params.account_id as number, body)),
    read: paymentQuery.read,
    update: answering(updatePayment),
    remove: removePayment,
  })
  serveResource(routes, allPayments, {
    list: allPaymentQuery.list,
    filters: filterOptions(allPayments),
    export: (ctx, input) => exportList(allPaymentQuery, paymentExport(ctx))(ctx, input),
  })
  serveResource(routes, adminPayments, {
    list: adminPaymentQuery.list,
    filters: filterOptions(adminPayments),
    export: (ctx, input) => exportList(adminPaymentQuery, paymentExport(ctx))(ctx, input),
    create: answering(async (ctx, { body }) => {
      const { account_id, ...payment } = body
      return createPayment(ctx, await accountOfPayment(ctx, account_id), payment)
    }),
    read: adminPaymentQuery.read,
    update: answering(updatePayment),
    remove: removePayment,
  })
  serve(routes, adminPaymentForm, readAdminForm)
  serve(routes, adminPaymentEdit, readAdminEdit)
  serve(routes, adminPaymentAccounts, listPaymentAccounts)
  serve(routes, paymentForm, readPaymentForm)
  serve(routes, openInvoices, listOpenInvoices)
  serve(routes, completeEndpoint, answering(completePayment))
  serve(routes, cancelEndpoint, answering(cancelPayment))
  serve(routes, allocatePayment, answering(allocateCredit))
  serve(routes, removeAllocationEndpoint, answering(removeAllocation))
  serve(routes, refundEndpoint, answering(refundPayment))
  serve(routes, voidEndpoint, answering(voidPayment))
  serve(routes, paymentActivityLogs, listHistory as never)
  serve(routes, paymentReceipt, readReceipt)
  serve(routes, sendPaymentReceipt, answering(sendReceipt))
}

/** The log of a payment belongs to the account that keeps it. @throws 404 for the payer */
async function listHistory(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const row = await paymentQuery.find(ctx, params.uuid as string)
  if (!keepsRecord(ctx.actor, row)) throw notFound()
  return listActivity(ctx, query, sql`t.account_id = ${row.account_id} AND t.subject_type = 'payment' AND t.subject_id = ${row.uuid}`)
}
