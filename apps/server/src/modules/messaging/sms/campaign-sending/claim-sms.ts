import { sql } from 'kysely'
import type { Db, Sql } from '#db/rows.ts'
import { claimOfCampaigns, type CampaignQueue } from '#modules/messaging/email/index.ts'
import { USUAL_QUIET_HOURS } from '../queue/quiet-hours.ts'
import type { ClaimedSms } from '../store/claim.ts'

/** Whether a campaign respects no quiet hours, or none last now by the clocks of its account. They may pass midnight. */
const isLoud = (now: Date): Sql => sql`(NOT c.quiet_hours OR (
  SELECT NOT CASE WHEN l.from > l.to THEN l.at >= l.from OR l.at < l.to ELSE l.at >= l.from AND l.at < l.to END
  FROM (SELECT to_char(${now}::timestamptz AT TIME ZONE a.time_zone, 'HH24:MI') AS at,
    coalesce(a.settings -> 'quiet_hours' ->> 'from', ${USUAL_QUIET_HOURS.from}) AS "from", coalesce(a.settings -> 'quiet_hours' ->> 'to', ${USUAL_QUIET_HOURS.to}) AS "to") l))`

const SMS: CampaignQueue = {
  campaigns: sql`sms_campaigns`,
  messages: sql`sms_messages`,
  campaign: sql`m.sms_campaign_id`,
  isOpen: isLoud,
  isReady: sql`true`,
  warming: () => sql`NULL::jsonb`,
  taken: sql``,
}

/** Takes due SMS of campaigns for this process. A campaign that is paused, in quiet hours or at its hourly limit gives none. */
export const claimOfSmsCampaigns = (db: Db, claim: { worker: string; now: Date; limit: number }): Promise<ClaimedSms[]> =>
  claimOfCampaigns(db, { ...claim, busy: [] }, SMS)
