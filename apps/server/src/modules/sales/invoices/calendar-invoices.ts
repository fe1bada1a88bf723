import { sql } from 'kysely'
import { datesFrom, within } from '#platform/calendar-dates.ts'
import { invoiceQuery, overdueSql } from './invoices.query.ts'

/** Days on which open invoices are due, of those that an account issued and received. */
export const invoiceDates = datesFrom('invoice', invoiceQuery, (period) => {
  const { account_id, now } = period
  const party = sql`CASE WHEN t.account_id = ${account_id} THEN t.buyer_snapshot ELSE t.seller_snapshot END ->> 'name'`
  const isOpen = sql`t.status IN ('issued', 'partially_paid') AND t.type IN ('invoice', 'retail_receipt') AND t.balance_minor > 0`
  return {
    title: sql`concat_ws(' · ', t.number, ${party})`,
    start_on: sql`t.due_date`,
    is_overdue: overdueSql(now),
    where: sql`(t.account_id = ${account_id} OR t.client_account_id = ${account_id}) AND ${isOpen} AND ${within(period, sql`t.due_date`)}`,
  }
})
