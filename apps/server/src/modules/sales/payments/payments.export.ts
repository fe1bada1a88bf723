import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { bySide, ownName } from '../documents/index.ts'
import type { PaymentRow } from './payment-row.ts'
import { ofAccount, paymentQuery } from './payments.query.ts'

/** Columns of the spreadsheet of payments. Payers carry the name that the reader's account uses. */
export const paymentExport = (ctx: Context): ExportSpec<PaymentRow> => ({
  columns: [
    { key: 'number', type: 'text' },
    { key: 'paid_on', type: 'date' },
    { key: 'payer', type: 'text', width: 30, expression: bySide(ctx, sql`t.payer`, ownName('client_account_id')) },
    { key: 'direction', type: 'text', words: 'options:payment_directions' },
    { key: 'status', type: 'text', words: 'options:payment_statuses' },
    { key: 'method', type: 'text', words: 'options:payment_methods' },
    { key: 'amount_minor', type: 'money' },
    { key: 'allocated_minor', type: 'money' },
    { key: 'refunded_minor', type: 'money' },
    { key: 'currency', type: 'text' },
    { key: 'reference', type: 'text', width: 24 },
    { key: 'created_at', type: 'datetime' },
  ],
})

/** The list of an account: payments that it received, or that it made. */
export async function exportPayments(ctx: Context, input: { params: Params; query: ListRequest }) {
  const shown = await ofAccount(ctx, input)
  return exportList(paymentQuery, paymentExport(ctx), () => shown)(ctx, input)
}
