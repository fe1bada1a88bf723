import { sql } from 'kysely'
import { datesFrom, within } from '#platform/calendar-dates.ts'
import { campaignQuery } from './campaigns.query.ts'

/** Periods of the campaigns of an account, and of those that a client of the account was given. */
export const campaignDates = datesFrom('campaign', campaignQuery, (period) => {
  const start_on = sql`coalesce(t.start_date, t.end_date)`
  const end_on = sql`coalesce(t.end_date, t.start_date)`
  const ofAccount = sql`(t.account_id = ${period.account_id} OR t.client_account_id = ${period.account_id})`
  return {
    title: sql`t.name`,
    start_on,
    end_on,
    where: sql`${ofAccount} AND t.status <> 'cancelled' AND ${within(period, start_on, end_on)}`,
  }
})
