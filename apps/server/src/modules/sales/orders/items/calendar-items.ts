import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'
import { datesFrom, within, type CalendarPeriod } from '#platform/calendar-dates.ts'
import { accountItemQuery, isLate } from './order-items.query.ts'

/** @param other column with the account that received the order */
const itemsDue = (period: CalendarPeriod, kind: 'sales' | 'production', other: Sql) => ({
  title: sql`concat_ws(' · ', t.name, t.order_number)`,
  start_on: sql`t.due_date`,
  is_overdue: isLate(period.now),
  page_key: sql`t.order_uuid::text`,
  where: sql`t.order_kind = ${kind} AND (t.account_id = ${period.account_id} OR ${other} = ${period.account_id}) AND t.order_status_code <> 'draft'
    AND t.status NOT IN ('delivered', 'completed', 'cancelled') AND ${within(period, sql`t.due_date`)}`,
})

/** Days on which items are due: of sales orders that an account keeps or received as client, and of production orders likewise as provider. */
export const orderItemDates = [
  datesFrom('order_item', accountItemQuery, (period) => itemsDue(period, 'sales', sql`t.client_account_id`)),
  datesFrom('production_item', accountItemQuery, (period) => itemsDue(period, 'production', sql`t.supplier_account_id`)),
]
