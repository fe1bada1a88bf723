import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { accountToday } from '../documents/index.ts'
import type { InvoiceRow } from '../invoices/index.ts'
import type { SubscriptionRow } from './subscriptions.presenter.ts'
import { readSubscription, writeSubscription } from './write-subscription.ts'

/** A bill that waits has the amounts of its draft, and goes out with it, also where the draft was changed or issued by hand. */
export async function followDraft(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const { net_minor, vat_minor, total_minor, due_date, status } = invoice
  const isOut = status !== 'draft'
  await sql`
    UPDATE account_subscription_orders SET net_minor = ${net_minor}, vat_minor = ${vat_minor}, total_minor = ${total_minor}, due_date = ${due_date}::date,
      status = ${isOut ? (status === 'paid' ? 'paid' : 'due') : 'scheduled'}, paid_at = ${invoice.paid_at}::timestamptz, updated_at = now()
      ${isOut ? sql`, problems = NULL` : sql``}
    WHERE uuid = ${invoice.account_subscription_order_uuid} AND status = 'scheduled'`.execute(ctx.db)
}

/** Brings a subscription and its bills in line with an invoice that was paid, credited or is owed again. */
export async function followInvoice(ctx: Context, invoice: InvoiceRow): Promise<void> {
  if (!invoice.account_subscription_order_uuid) return
  const { rows } = await sql<{ account_subscription_uuid: string }>`
    SELECT s.uuid AS account_subscription_uuid FROM account_subscriptions s
    WHERE s.uuid = (SELECT account_subscription_uuid FROM account_subscription_orders WHERE uuid = ${invoice.account_subscription_order_uuid}) FOR NO KEY UPDATE`.execute(
    ctx.db,
  )
  const row = await readSubscription(ctx, rows[0]!.account_subscription_uuid)
  await syncBills(ctx, row)
  await settleSubscription(ctx, row)
}

/** Brings the bills of a subscription in line with their invoices: issued is due, paid is paid, credited is void. */
export async function syncBills(ctx: Pick<Context, 'db' | 'services'>, row: SubscriptionRow): Promise<void> {
  await sql`
    UPDATE account_subscription_orders o SET updated_at = now(), due_date = i.due_date, problems = NULL,
      paid_at = CASE WHEN i.status = 'paid' THEN coalesce(i.paid_at, ${ctx.services.clock.now()}::timestamptz) END,
      status = CASE i.status WHEN 'paid' THEN 'paid' WHEN 'credited' THEN 'void' WHEN 'written_off' THEN 'void' ELSE 'due' END
    FROM invoices i
    WHERE o.account_subscription_uuid = ${row.uuid} AND i.uuid = o.invoice_uuid AND i.status <> 'draft' AND o.status <> 'void'
      AND o.status IS DISTINCT FROM (CASE i.status WHEN 'paid' THEN 'paid' WHEN 'credited' THEN 'void' WHEN 'written_off' THEN 'void'
        ELSE CASE WHEN o.status IN ('overdue', 'failed_attempt') THEN o.status ELSE 'due' END END)`.execute(ctx.db)
}

/**
 * Ends the dunning when nothing is overdue any more, and begins what waited for its first payment (domain.md 3.27).
 * @returns the subscription as it is now
 */
export async function settleSubscription(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { rows } = await sql<{ open: number; overdue: number }>`
    SELECT count(*) FILTER (WHERE status IN ('scheduled', 'due', 'overdue', 'failed_attempt')) AS open, count(*) FILTER (WHERE status IN ('overdue', 'failed_attempt')) AS overdue
    FROM account_subscription_orders WHERE account_subscription_uuid = ${row.uuid}`.execute(ctx.db)
  const { open, overdue } = rows[0]!
  const begins =
    row.status === 'pending' && row.cycles_done > 0 && open === 0 && row.start_date <= (await accountToday(ctx, row.account_id))
  const recovers = (row.status === 'past_due' || row.status === 'suspended') && overdue === 0
  if (!begins && !recovers) return row
  const values = { status: 'active', dunning_level: 0, suspended_at: null, ...(begins && (await periodNow(ctx, row))) }
  return writeSubscription(ctx, row, values, begins ? 'activated' : 'paid-up')
}

/** The period that the first bill paid for. */
async function periodNow({ db }: Pick<Context, 'db'>, row: SubscriptionRow) {
  const { rows } = await sql<{ current_period_start: string; current_period_end: string }>`
    SELECT period_start AS current_period_start, period_end AS current_period_end FROM account_subscription_orders
    WHERE account_subscription_uuid = ${row.uuid} AND kind IN ('initial', 'renewal') AND status <> 'void' ORDER BY sequence DESC LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? {}
}
