import type { Campaign, CampaignScheduleInput, One, Params } from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { refuse, refuseField, refuseMissing } from '#kit/refuse.ts'
import { findCampaign } from '../campaigns.query.ts'
import { answer, changeCampaign, checkVersion } from './change-campaign.ts'
import { checkNotOver } from './campaign-status.ts'
import { checkPeriod } from './check-campaign.ts'

const OVER: readonly string[] = ['completed', 'cancelled']

/**
 * Changes when a campaign runs (domain.md 3.9).
 * @throws 422 on `base` once it is over, on the field that is wrong
 */
export async function updateSchedule(
  ctx: Context,
  { params, body }: { params: Params; body: CampaignScheduleInput },
): Promise<One<Campaign>> {
  const before = await findCampaign(ctx, params, 'update')
  checkVersion(before, body.version)
  if (OVER.includes(before.status)) refuse(ctx, { base: 'campaigns:over' })
  const { start_date, end_date, dayparts, flights } = body
  checkPeriod(ctx, start_date, end_date)
  if (before.status !== 'draft') {
    if (!start_date) refuseMissing(ctx, 'start_date')
    if (!end_date) refuseMissing(ctx, 'end_date')
    await checkNotOver(ctx, { account_id: before.account_id, end_date })
  }
  checkParts(ctx, body)
  const values = {
    start_date,
    end_date,
    ...(dayparts && { dayparts: sql`${JSON.stringify(dayparts)}::jsonb` }),
    ...(flights && { flights: sql`${JSON.stringify(flights)}::jsonb` }),
  }
  return answer(ctx, await changeCampaign(ctx, before, values))
}

/** Hours end after they begin; flights lie within the campaign. @throws 422 on the field of the first that does not */
function checkParts(ctx: Context, { start_date, end_date, dayparts = [], flights = [] }: CampaignScheduleInput): void {
  for (const [at, { from, to }] of dayparts.entries()) if (to <= from) refuseField(ctx, `dayparts.${at}.to`, 'invalid')
  for (const [at, flight] of flights.entries()) {
    checkPeriod(ctx, flight.start_date, flight.end_date, `flights.${at}.end_date`)
    if (start_date && flight.start_date < start_date) refuseField(ctx, `flights.${at}.start_date`, 'invalid')
    if (end_date && flight.end_date > end_date) refuseField(ctx, `flights.${at}.end_date`, 'invalid')
  }
}
