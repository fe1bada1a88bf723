import { type BodyOf, type CampaignAbTest, type chooseEmailCampaignWinner, type Params } from '@stoa/contract'
import { chooseVariant, type VariantFigures } from '@stoa/domain'
import { z } from 'zod'
import type { Db, Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseState } from '#kit/refuse.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { testOf, variantsOf } from '../campaign-records/variants.ts'
import { announceDecided, campaignEvent } from './announce-campaign.ts'
import { sendersOf } from './prepare-campaign.ts'
import { sendCampaignJob } from './send-campaign.job.ts'
import { dueTests, figuresOf, lockUndecided, releaseHeld, storeDecision } from './winner.store.ts'

type Choose = (figures: VariantFigures[], test: CampaignAbTest) => { variant: number; reason: string }

/**
 * Decides a test and gives the winner to those who wait, in the transaction of the caller: after a kill both are done or neither.
 * @returns undefined when it is decided already, or was not started
 */
async function decide(
  db: Db,
  id: number,
  now: Date,
  choose: Choose,
): Promise<{ campaign: Row<'email_campaigns'>; released: number } | undefined> {
  const open = await lockUndecided(db, id)
  if (!open) return undefined
  const figures = await figuresOf(db, open)
  const { variant, reason } = choose(figures, testOf(open)!)
  const winner = variantsOf(open).find((one) => one.variant === variant)!
  const senders = await sendersOf(db, open)
  const campaign = await storeDecision(db, open, { variant, reason, figures, now })
  const { subject, from_name, from_email_uuid } = winner
  const released = await releaseHeld(db, open, {
    variant,
    subject: subject!,
    from_name,
    sender: senders.get(from_email_uuid!)!,
    now,
  })
  return { campaign: campaign!, released }
}

/** Decides one test whose waiting time is over. A test that cannot be decided is tried again and shown to staff; it stops no other. */
const decideTestJob = defineJob({
  name: 'decide-campaign-test',
  payload: z.object({ email_campaign_id: z.int() }),
  key_rule: 'one_queued',
})

export const decideTestHandler = handleJob(decideTestJob, async (services, _job, { email_campaign_id: id }) => {
  const { database, clock, jobs } = services
  const decided = await database.db.transaction().execute(async (db) => {
    const made = await decide(db, id, clock.now(), (figures, { rule }) => chooseVariant(rule === 'hand' ? 'opens' : rule, figures))
    if (made?.campaign.status === 'sending') await jobs.enqueue(db, sendCampaignJob, { email_campaign_id: id }, { key: String(id) })
    return made
  })
  if (decided) await announceDecided(services, decided.campaign)
})

/** Has every test decided whose waiting time is over. */
export async function decideDueTests({ database, clock, jobs }: Services): Promise<void> {
  for (const { id } of await dueTests(database.db, clock.now()))
    await jobs.enqueue(database.db, decideTestJob, { email_campaign_id: id }, { key: String(id) })
}

/** Chooses the winner of a test by hand. @throws 409 without an open test, 422 on `variant` for one that the test does not have */
export async function chooseWinner(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof chooseEmailCampaignWinner> }) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'send')
  if (variantsOf(campaign).length < 2) refuseState(ctx, 'messaging:campaigns.no_open_test')
  if (body.variant > variantsOf(campaign).length) refuse(ctx, { variant: 'messaging:campaigns.no_such_variant' })
  const decided = await decide(ctx.db, campaign.id, ctx.services.clock.now(), () => ({ variant: body.variant, reason: 'member' }))
  if (!decided) refuseState(ctx, 'messaging:campaigns.no_open_test')
  const { campaign: row, released } = decided
  if (row.status === 'sending')
    await ctx.services.jobs.enqueue(ctx.db, sendCampaignJob, { email_campaign_id: row.id }, { key: String(row.id) })
  ctx.emit(campaignEvent(row))
  ctx.log({
    account_id: row.account_id,
    event: 'email_campaign.decided',
    subject_type: 'email_campaign',
    subject_id: row.id,
    subject_label: row.name,
    context: { variant: body.variant, reason: 'member' },
  })
  return { data: { winner_variant: body.variant, released } }
}
