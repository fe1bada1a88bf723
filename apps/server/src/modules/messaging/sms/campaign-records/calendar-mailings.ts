import { sql } from 'kysely'
import { datesFrom } from '#platform/calendar-dates.ts'
import { smsCampaignQuery } from './sms-campaigns.query.ts'

/** Days on which the SMS campaigns of an account leave or left. */
export const smsCampaignDates = datesFrom('sms_campaign', smsCampaignQuery, ({ account_id, instants, dayOf }) => {
  const at = sql`coalesce(t.started_at, t.scheduled_at)`
  return {
    title: sql`t.name`,
    start_on: dayOf(at),
    at,
    where: sql`t.account_id = ${account_id} AND t.status <> 'cancelled' AND ${at} >= ${instants.from} AND ${at} < ${instants.until}`,
  }
})
