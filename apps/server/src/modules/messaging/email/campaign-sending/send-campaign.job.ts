import { z } from 'zod'
import { findRow, type Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import {
  failRefusedCampaign,
  finishCampaign,
  pauseCampaign,
  recountCampaign,
  type CampaignFigures,
} from '../campaign-records/campaigns.store.ts'
import { announceFinished, announcePaused, announceProgress } from './announce-campaign.ts'
import { prepareCampaign } from './prepare-campaign.ts'
import { endTest } from './winner.store.ts'
import { watchCampaign } from './watch-campaign.ts'

/** A campaign pauses itself above these shares of hard bounces and complaints, once so many mails were sent (domain.md 3.11). */
const WATCHED_FROM = 500
const MOST_BOUNCES = 0.05
const MOST_COMPLAINTS = 0.003

/**
 * Makes the mails of a campaign, then watches the queue send them: shows the progress, pauses the campaign when too many bounce, fails
 * it when the mail server takes none, and ends it when none waits. A run after a kill continues from the rows.
 */
export const sendCampaignJob = defineJob({
  name: 'send-email-campaign',
  payload: z.object({ email_campaign_id: z.int() }),
  lengthy: true,
  concurrency: 8,
  key_rule: 'one_at_all',
  retry_limit: 1000,
  timeout_s: 24 * 3600,
})

export const sendCampaignHandler = handleJob(sendCampaignJob, async (services, job, { email_campaign_id }) => {
  const { db } = services.database
  await watchCampaign(job.signal, {
    read: () => findRow(db, 'email_campaigns', { id: email_campaign_id, status: 'sending' }),
    prepare: async ({ id, prepared_at }) => void (prepared_at === null && (await prepareCampaign(services, id))),
    recount: (campaign) => recountCampaign(db, campaign),
    show: (campaign, figures) => announceProgress(services, campaign, figures),
    isRefused: (campaign) => refused(services, campaign),
    isOver: async (campaign, figures) =>
      (await pausedByItself(services, campaign, figures)) || (await waitsForWinner(services, campaign)) || finished(services, campaign),
  })
})

async function refused(services: Services, campaign: Row<'email_campaigns'>): Promise<boolean> {
  const failed = await failRefusedCampaign(services.database.db, campaign, services.clock.now())
  if (!failed) return false
  await announcePaused(services, failed)
  return true
}

async function pausedByItself(services: Services, campaign: Row<'email_campaigns'>, figures: CampaignFigures): Promise<boolean> {
  const { sent, hard_bounced, complained } = figures
  const tried = sent + hard_bounced
  if (tried < WATCHED_FROM) return false
  const reason = complained / tried > MOST_COMPLAINTS ? 'complaints' : hard_bounced / tried > MOST_BOUNCES ? 'bounces' : null
  if (!reason) return false
  const paused = await pauseCampaign(services.database.db, campaign.id, reason)
  if (paused) await announcePaused(services, paused)
  return true
}

/** Whether all mails of a test have left and the others wait for its winner, which the clock finds. */
async function waitsForWinner({ database, clock }: Services, campaign: Row<'email_campaigns'>): Promise<boolean> {
  if (campaign.ab_test === null || campaign.decided_at !== null) return false
  return (await endTest(database.db, campaign, clock.now()))?.has_held ?? false
}

async function finished(services: Services, { id, account_id }: Row<'email_campaigns'>): Promise<boolean> {
  const { database, clock } = services
  const ended = await database.db.transaction().execute(async (db) => {
    const row = await finishCampaign(db, id, clock.now())
    if (row) await recountCampaign(db, { id, account_id })
    return row
  })
  if (ended) await announceFinished(services, ended)
  return ended !== undefined
}
