import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { notifyCampaign } from './campaign-effects.ts'
import { setStatus } from './write/campaign-status.ts'
import { readCampaign } from './write/change-campaign.ts'
import { lockDueCampaigns } from './store.ts'

const BATCH = 50

/**
 * Starts scheduled campaigns on their first day and completes others after their last, in the time zone of their account. Runs
 * every quarter of an hour, for all time zones and to catch up after downtime.
 */
export const keepCampaignDatesJob = defineJob({ name: 'keep-campaign-dates', payload: z.object({}), concurrency: 1 })

export const keepCampaignDatesHandler = handleJob(keepCampaignDatesJob, async (services, job) => {
  while (!job.signal.aborted) {
    const changed = await runAs(services, 0, 'keep-campaign-dates', async (ctx) => {
      const due = await lockDueCampaigns(ctx.db, services.clock.now(), BATCH)
      for (const { id, becomes } of due) {
        const after = await setStatus(ctx, await readCampaign(ctx, id), becomes)
        notifyCampaign(ctx, becomes === 'active' ? 'started' : 'ended', after)
      }
      return due.length
    })
    if (changed < BATCH) return
  }
})
