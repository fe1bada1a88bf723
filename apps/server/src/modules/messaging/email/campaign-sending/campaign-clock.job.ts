import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { recountCampaign, startDueCampaigns } from '../campaign-records/campaigns.store.ts'
import { decideDueTests } from './choose-winner.ts'
import { campaignsUnderWay } from './winner.store.ts'
import { sendCampaignJob } from './send-campaign.job.ts'

/**
 * Every minute: starts scheduled campaigns whose time has come, decides tests of variants, looks after those under way, and counts the mails of campaigns anew to
 * which something happened.
 */
export const campaignClockJob = defineJob({
  name: 'email-campaign-clock',
  payload: z.object({}),
  lengthy: true,
  concurrency: 1,
  timeout_s: 600,
})

export const campaignClockHandler = handleJob(campaignClockJob, async (services) => {
  const { database, clock, jobs } = services
  await startDueCampaigns(database.db, clock.now())
  await decideDueTests(services)
  for (const { id } of await campaignsUnderWay(database.db))
    await jobs.enqueue(database.db, sendCampaignJob, { email_campaign_id: id }, { key: String(id) })
  await recountChanged(services)
})

/** Events of so many minutes are looked at, so that a late run misses none. */
const LOOK_BACK = '5 minutes'

async function recountChanged({ database }: Services): Promise<void> {
  const changed = await rows<{ id: number; account_id: number }>(
    database.db,
    sql`
    SELECT DISTINCT m.email_campaign_id AS id, m.account_id FROM accounts a
    JOIN message_events e ON e.account_id = a.id AND e.occurred_at > now() - ${sql.lit(LOOK_BACK)}::interval
    JOIN email_messages m ON m.id = e.email_message_id WHERE m.email_campaign_id IS NOT NULL`,
  )
  for (const campaign of changed) await recountCampaign(database.db, campaign)
}
