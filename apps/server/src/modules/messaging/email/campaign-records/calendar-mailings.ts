import { sql } from 'kysely'
import { datesFrom } from '#platform/calendar-dates.ts'
import { campaignQuery } from './email-campaigns.query.ts'

/** Days on which the E-mail campaigns of an account leave or left. */
export const emailCampaignDates = datesFrom('email_campaign', campaignQuery, ({ account_id, instants, dayOf }) => {
  const at = sql`coalesce(t.started_at, t.scheduled_at)`
  return {
    title: sql`t.name`,
    start_on: dayOf(at),
    at,
    where: sql`t.account_id = ${account_id} AND t.status <> 'cancelled' AND ${at} >= ${instants.from} AND ${at} < ${instants.until}`,
  }
})
