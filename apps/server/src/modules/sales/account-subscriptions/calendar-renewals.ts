import { sql } from 'kysely'
import { datesFrom, within } from '#platform/calendar-dates.ts'
import { subscriptionQuery } from './subscriptions.query.ts'

const RENEWING = sql`('trialing', 'active', 'past_due')`

/** Days on which subscriptions renew, of those that an account sold and bought. */
export const renewalDates = datesFrom('renewal', subscriptionQuery, (period) => {
  const { account_id } = period
  const start_on = sql`t.next_renewal_on`
  return {
    title: sql`concat_ws(' · ', t.name, CASE WHEN t.account_id = ${account_id} THEN t.client_name ELSE t.seller_name END)`,
    start_on,
    where: sql`(t.account_id = ${account_id} OR t.buyer_account_id = ${account_id}) AND t.auto_renew AND t.status IN ${RENEWING} AND ${within(period, start_on)}`,
  }
})
