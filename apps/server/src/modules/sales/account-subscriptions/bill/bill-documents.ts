import { addDays } from '@stoa/domain'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { rememberedInRun } from '#platform/read-once.ts'
import { accountToday, documentParties, priceDocument, type DocumentParties } from '../../documents/index.ts'
import { draftInvoice, findInvoice, issueInvoice, redraftInvoice } from '../../invoices/index.ts'
import { orderOfBill } from '../../orders/index.ts'
import { attempt, type Problem } from './attempt.ts'
import { notifyRefused } from './notify-refused.ts'
import { billLines, type BillLines } from './price-bill.ts'
import { changeBill, type BillChange } from '../store/bills.ts'
import type { SubscriptionOrderRow } from '../subscription-orders.presenter.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

/**
 * Creates order and invoice of a bill (domain.md 3.27), and issues the invoice if the subscription is set to do so. A bill
 * without an amount is paid without documents. Errors, such as a missing VAT number or address, are stored on the bill,
 * which waits and is retried every day.
 */
export async function documentBill(ctx: Context, row: SubscriptionRow, order: SubscriptionOrderRow): Promise<SubscriptionOrderRow> {
  if (order.net_minor === 0) return updateOrder(ctx, order, { status: 'paid', paid_at: ctx.services.clock.now(), problems: null })
  const drafted = await attempt(ctx, await localeOf(ctx, row.account_id), (inner) => draftDocuments(inner, row, order))
  if ('problems' in drafted) return noteRefusal(ctx, row, order, drafted.problems)
  return row.auto_issue ? issueBill(ctx, row, drafted.result) : drafted.result
}

/** Retries a refused bill: its documents are rewritten with current parties, rates and rules. */
export async function retryBill(ctx: Context, row: SubscriptionRow, order: SubscriptionOrderRow): Promise<SubscriptionOrderRow> {
  if (order.invoice_uuid === null) return documentBill(ctx, row, order)
  const fresh = await attempt(ctx, await localeOf(ctx, row.account_id), (inner) => redraftBill(inner, row, order))
  return 'problems' in fresh ? noteRefusal(ctx, row, order, fresh.problems) : issueBill(ctx, row, fresh.result)
}

/** Rewrites the draft of a refused bill and its order, with current parties, rates and days. */
export async function redraftBill(ctx: Context, row: SubscriptionRow, order: SubscriptionOrderRow): Promise<SubscriptionOrderRow> {
  const draft = await findInvoice(ctx.db, order.invoice_uuid!, 'lock')
  const due_date = addDays(await accountToday(ctx, row.account_id), row.payment_terms_days)
  await redraftInvoice(ctx, draft, { due_date })
  return updateOrder(ctx, order, { due_date })
}

async function draftDocuments(ctx: Context, row: SubscriptionRow, order: SubscriptionOrderRow): Promise<SubscriptionOrderRow> {
  const parties = await documentParties(ctx, row.account_id, { account_relation_uuid: row.account_relation_uuid })
  const bill = await billLines(ctx, row, order.lines, parties.locale)
  const ordered = await orderBill(ctx, row, order, parties, bill)
  const draft = await draftInvoice(ctx, {
    account_id: row.account_id,
    account_relation_uuid: row.account_relation_uuid,
    account_subscription_order_uuid: order.uuid,
    order_uuid: ordered.order.uuid,
    currency: row.currency,
    due_date: order.due_date,
    service_from: order.period_start,
    service_to: lastDay(order),
    locale: parties.locale,
    lines: bill.lines.map((line, at) => ({ ...line, order_item_uuid: ordered.item_uuids[at] ?? null })),
    discount_minor: bill.discount_minor,
    notes: bill.notes,
  })
  const { net_minor, vat_minor, total_minor } = draft
  return updateOrder(ctx, order, { order_uuid: ordered.order.uuid, invoice_uuid: draft.uuid, net_minor, vat_minor, total_minor })
}

const lastDay = ({ period_start, period_end }: SubscriptionOrderRow) => (period_end > period_start ? addDays(period_end, -1) : period_start)

async function orderBill(ctx: Context, row: SubscriptionRow, order: SubscriptionOrderRow, parties: DocumentParties, bill: BillLines) {
  const { lines, discount_minor } = bill
  const { currency, account_relation_uuid, project_uuid, created_by_id } = row
  const day = await accountToday(ctx, row.account_id)
  const terms = { lines, prices_include_vat: false, discount_bp: 0, discount_minor }
  const priced = await priceDocument(ctx, parties, terms, { currency, locale: parties.locale, day })
  return orderOfBill(ctx, {
    parties,
    priced,
    discount_minor,
    account_relation_uuid,
    account_subscription_order_uuid: order.uuid,
    project_uuid,
    title: lines[0]?.name ?? row.name,
    created_by_id,
  })
}

/** Issues the invoice of a bill. On a refusal, keeps the draft and stores the errors. */
async function issueBill(ctx: Context, row: SubscriptionRow, order: SubscriptionOrderRow): Promise<SubscriptionOrderRow> {
  const issued = await attempt(ctx, await localeOf(ctx, row.account_id), (inner) => issueInvoice(inner, order.invoice_uuid!))
  if ('problems' in issued) return noteRefusal(ctx, row, order, issued.problems)
  return updateOrder(ctx, order, { ...attempted(ctx, order), status: 'due', problems: null })
}

/** Stores the errors, and notifies the seller the first time only. */
async function noteRefusal(
  ctx: Context,
  row: SubscriptionRow,
  order: SubscriptionOrderRow,
  problems: Problem[],
): Promise<SubscriptionOrderRow> {
  if (order.problems === null) await notifyRefused(ctx, row, problems)
  return updateOrder(ctx, order, { ...attempted(ctx, order), problems })
}

const attempted = (ctx: Context, order: SubscriptionOrderRow) => ({
  attempts: order.attempts + 1,
  last_attempt_at: ctx.services.clock.now(),
})

/** Language in which an account reads the errors of its bills. */
export function localeOf({ db }: Context, account_id: number): Promise<'en' | 'gr'> {
  return rememberedInRun(db, `locale ${account_id}`, async () => {
    const account = await findRow(db, 'accounts', { id: account_id })
    return account!.locale as 'en' | 'gr'
  })
}

/** Changes columns of a bill. */
export const updateOrder = (ctx: Pick<Context, 'db'>, { uuid }: SubscriptionOrderRow, values: BillChange): Promise<SubscriptionOrderRow> =>
  changeBill(ctx.db, uuid, values)
