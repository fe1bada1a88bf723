import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { accountToday } from '../../documents/index.ts'
import type { InvoiceRow } from '../../invoices/index.ts'
import { copyInvoiceToBill, matchBillsToInvoices } from '../store/bills.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { readSubscription, writeSubscription } from '../write-subscription.ts'

/** Copies amounts and status of a draft to its waiting bill, when a person changes or issues the draft. */
export async function followDraft(ctx: Context, invoice: InvoiceRow): Promise<void> {
  await copyInvoiceToBill(ctx.db, invoice)
}

/** Updates a subscription and its bills after an invoice was paid, credited or reopened. */
export async function followInvoice(ctx: Context, invoice: InvoiceRow): Promise<void> {
  if (!invoice.account_subscription_order_uuid) return
  const found = await one<{ account_subscription_uuid: string }>(
    ctx.db,
    sql`SELECT s.uuid AS account_subscription_uuid FROM account_subscriptions s
    WHERE s.uuid = (SELECT account_subscription_uuid FROM account_subscription_orders WHERE uuid = ${invoice.account_subscription_order_uuid}) FOR NO KEY UPDATE`,
  )
  const row = await readSubscription(ctx, found!.account_subscription_uuid)
  await syncBills(ctx, row)
  await settleSubscription(ctx, row)
}

/** Updates the bills of a subscription from their invoices: issued is due, paid is paid, credited is void. */
export async function syncBills(ctx: Pick<Context, 'db' | 'services'>, row: SubscriptionRow): Promise<void> {
  await matchBillsToInvoices(ctx.db, row.uuid, ctx.services.clock.now())
}

/**
 * Ends dunning when nothing is overdue, and starts a subscription that waited for its first payment (domain.md 3.27).
 * @returns the updated subscription
 */
export async function settleSubscription(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const found = await one<{ open: number; overdue: number }>(
    ctx.db,
    sql`SELECT count(*) FILTER (WHERE status IN ('scheduled', 'due', 'overdue', 'failed_attempt')) AS open, count(*) FILTER (WHERE status IN ('overdue', 'failed_attempt')) AS overdue
    FROM account_subscription_orders WHERE account_subscription_uuid = ${row.uuid}`,
  )
  const { open, overdue } = found!
  const begins =
    row.status === 'pending' && row.cycles_done > 0 && open === 0 && row.start_date <= (await accountToday(ctx, row.account_id))
  const recovers = (row.status === 'past_due' || row.status === 'suspended') && overdue === 0
  if (!begins && !recovers) return row
  const values = { status: 'active', dunning_level: 0, suspended_at: null, ...(begins && (await periodNow(ctx, row))) }
  return writeSubscription(ctx, row, values, begins ? 'activated' : 'paid-up')
}

/** The period of the first bill. */
async function periodNow({ db }: Pick<Context, 'db'>, row: SubscriptionRow) {
  const found = await one<{ current_period_start: string; current_period_end: string }>(
    db,
    sql`SELECT period_start AS current_period_start, period_end AS current_period_end FROM account_subscription_orders
    WHERE account_subscription_uuid = ${row.uuid} AND kind IN ('initial', 'renewal') AND status <> 'void' ORDER BY sequence DESC LIMIT 1`,
  )
  return found ?? {}
}
