import { sql } from 'kysely'
import { z } from 'zod'
import { findRow, rows, type Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { campaignAnnouncer, watchCampaign } from '#modules/messaging/email/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import {
  changedCampaigns,
  failRefusedCampaign,
  finishCampaign,
  recountCampaign,
  startDueCampaigns,
} from '../campaign-records/campaigns.store.ts'
import { prepareCampaign } from './prepare-campaign.ts'

const { progress, paused, finished } = campaignAnnouncer('sms')

/**
 * Makes the SMS of a campaign, then watches the queue send them: shows the progress, fails the campaign when the gateway takes none, and
 * ends it when none waits. A run after a kill continues from the rows.
 */
export const sendSmsCampaignJob = defineJob({
  name: 'send-sms-campaign',
  payload: z.object({ sms_campaign_id: z.int() }),
  lengthy: true,
  concurrency: 8,
  key_rule: 'one_at_all',
  retry_limit: 1000,
  timeout_s: 24 * 3600,
})

export const sendSmsCampaignHandler = handleJob(sendSmsCampaignJob, async (services, job, { sms_campaign_id }) => {
  const { db } = services.database
  await watchCampaign(job.signal, {
    read: () => findRow(db, 'sms_campaigns', { id: sms_campaign_id, status: 'sending' }),
    prepare: async ({ id, prepared_at }) => void (prepared_at === null && (await prepareCampaign(services, id))),
    recount: (campaign) => recountCampaign(db, campaign),
    show: (campaign, figures) => progress(services, campaign, figures),
    isRefused: (campaign) => hasFailed(services, campaign),
    isOver: (campaign) => hasEnded(services, campaign),
  })
})

async function hasFailed(services: Services, campaign: Row<'sms_campaigns'>): Promise<boolean> {
  const failed = await failRefusedCampaign(services.database.db, campaign, services.clock.now())
  if (failed) await paused(services, failed)
  return failed !== undefined
}

async function hasEnded(services: Services, campaign: Row<'sms_campaigns'>): Promise<boolean> {
  const { database, clock } = services
  const ended = await database.db.transaction().execute(async (db) => {
    const row = await finishCampaign(db, campaign, clock.now())
    if (row) await recountCampaign(db, campaign)
    return row
  })
  if (ended) await finished(services, ended)
  return ended !== undefined
}

/**
 * Every minute: starts scheduled campaigns whose time has come, looks after those under way, and counts the SMS of campaigns anew to
 * which something happened.
 */
export const smsCampaignClockJob = defineJob({
  name: 'sms-campaign-clock',
  payload: z.object({}),
  lengthy: true,
  concurrency: 1,
  timeout_s: 600,
})

/** Events of so many minutes are looked at, so that a late run misses none. */
const LOOK_BACK_MINUTES = 5

export const smsCampaignClockHandler = handleJob(smsCampaignClockJob, async ({ database, clock, jobs }) => {
  await startDueCampaigns(database.db, clock.now())
  const under_way = await rows<{ id: number }>(database.db, sql`SELECT id FROM sms_campaigns WHERE status = 'sending'`)
  for (const { id } of under_way) await jobs.enqueue(database.db, sendSmsCampaignJob, { sms_campaign_id: id }, { key: String(id) })
  for (const campaign of await changedCampaigns(database.db, LOOK_BACK_MINUTES)) await recountCampaign(database.db, campaign)
})
