import { sql } from 'kysely'
import { one, run, updateRow, type Db, type NewRow, type RowChange } from '#db/rows.ts'
import type { InvoiceRow } from '../../invoices/index.ts'
import type { SubscriptionOrderRow } from '../subscription-orders.presenter.ts'

type Stored = 'account_subscription_orders'

/** A bill of a subscription, without its position, which the store assigns. */
export type NewBillRow = Omit<NewRow<Stored>, 'sequence' | 'lines'> & Pick<SubscriptionOrderRow, 'lines'>

/** Inserts the next bill of a subscription. @returns undefined if the period is already billed */
export function insertBill(db: Db, bill: NewBillRow): Promise<SubscriptionOrderRow | undefined> {
  const { status = 'scheduled', skipped_reason = null, vat_minor, total_minor, net_minor } = bill
  return one<SubscriptionOrderRow>(
    db,
    sql`INSERT INTO account_subscription_orders (uuid, account_id, account_subscription_uuid, sequence, kind, period_start, period_end, status,
        quantity, unit_price_minor, net_minor, vat_minor, total_minor, currency, lines, due_date, skipped_reason)
      SELECT ${bill.uuid}, ${bill.account_id}, ${bill.account_subscription_uuid}, coalesce(max(sequence), 0) + 1, ${bill.kind}, ${bill.period_start}::date,
        ${bill.period_end}::date, ${status}, ${bill.quantity}::numeric, ${bill.unit_price_minor}, ${net_minor}, ${vat_minor}, ${total_minor}, ${bill.currency},
        ${JSON.stringify(bill.lines)}::jsonb, ${bill.due_date}::date, ${skipped_reason}
      FROM account_subscription_orders WHERE account_subscription_uuid = ${bill.account_subscription_uuid}
      ON CONFLICT DO NOTHING RETURNING *`,
  )
}

/** Columns of a bill to change. */
export type BillChange = Omit<RowChange<Stored>, 'problems'> & Partial<Pick<SubscriptionOrderRow, 'problems'>>

/** Changes a bill. @returns the updated row */
export async function changeBill(db: Db, uuid: string, { problems, ...values }: BillChange): Promise<SubscriptionOrderRow> {
  const json = problems === undefined ? {} : { problems: problems && JSON.stringify(problems) }
  return (await updateRow(db, 'account_subscription_orders', { uuid }, { ...values, ...json })) as SubscriptionOrderRow
}

/** Copies amounts and due date of a draft to its waiting bill, or the status of the issued invoice. */
export async function copyInvoiceToBill(db: Db, invoice: InvoiceRow): Promise<void> {
  const { net_minor, vat_minor, total_minor, due_date, status } = invoice
  const isIssued = status !== 'draft'
  await run(
    db,
    sql`UPDATE account_subscription_orders SET net_minor = ${net_minor}, vat_minor = ${vat_minor}, total_minor = ${total_minor}, due_date = ${due_date}::date,
        status = ${isIssued ? (status === 'paid' ? 'paid' : 'due') : 'scheduled'}, paid_at = ${invoice.paid_at}::timestamptz, updated_at = now()
        ${isIssued ? sql`, problems = NULL` : sql``}
      WHERE uuid = ${invoice.account_subscription_order_uuid} AND status = 'scheduled'`,
  )
}

/** Copies the status of invoices to all bills of a subscription: issued is due, paid is paid, credited is void. */
export async function matchBillsToInvoices(db: Db, account_subscription_uuid: string, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE account_subscription_orders o SET updated_at = now(), due_date = i.due_date, problems = NULL,
        paid_at = CASE WHEN i.status = 'paid' THEN coalesce(i.paid_at, ${now}::timestamptz) END,
        status = CASE i.status WHEN 'paid' THEN 'paid' WHEN 'credited' THEN 'void' WHEN 'written_off' THEN 'void' ELSE 'due' END
      FROM invoices i
      WHERE o.account_subscription_uuid = ${account_subscription_uuid} AND i.uuid = o.invoice_uuid AND i.status <> 'draft' AND o.status <> 'void'
        AND o.status IS DISTINCT FROM (CASE i.status WHEN 'paid' THEN 'paid' WHEN 'credited' THEN 'void' WHEN 'written_off' THEN 'void'
          ELSE CASE WHEN o.status IN ('overdue', 'failed_attempt') THEN o.status ELSE 'due' END END)`,
  )
}

/** Marks bills of a subscription that are overdue on a day. @returns the due date of the oldest overdue bill, or null */
export async function markOverdue(db: Db, account_subscription_uuid: string, day: string): Promise<string | null> {
  const oldest = await one<{ since: string | null }>(
    db,
    sql`WITH late AS (
        UPDATE account_subscription_orders SET status = 'overdue', updated_at = now()
        WHERE account_subscription_uuid = ${account_subscription_uuid} AND status IN ('due', 'failed_attempt') AND due_date < ${day}::date RETURNING due_date)
      SELECT min(due_date) AS since FROM (
        SELECT due_date FROM late UNION ALL
        SELECT due_date FROM account_subscription_orders WHERE account_subscription_uuid = ${account_subscription_uuid} AND status = 'overdue') d`,
  )
  return oldest!.since
}
