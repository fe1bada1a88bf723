import { accountCampaigns, channels, updateCampaignPricing, type CampaignInput } from '@stoa/contract'
import type { TestUser } from '#test/app.ts'

/** Everything that a member needs to run campaigns. */
export const MARKETER = [
  'campaigns.read',
  'campaigns.create',
  'campaigns.update',
  'campaigns.delete',
  'campaigns.read-costing',
  'campaigns.update-pricing',
  'campaigns.update-costing',
  'channels.read',
  'channels.create',
  'channels.update',
  'channels.delete',
  'members.read',
  'pipelines.read',
  'contact-lists.read',
  'projects.read',
  'projects.create',
  'projects.manage-members',
  'media.create',
  'media.read',
  'activity-logs.read',
]

/** A campaign of the user's account that can be scheduled: with dates, a price and a channel. */
export async function readyCampaign(user: TestUser, more: Partial<CampaignInput> = {}): Promise<{ id: number; channel_id: number }> {
  const account_id = user.account_id
  const { data: campaign } = await made(
    user.call(accountCampaigns.create, {
      params: { account_id },
      body: { name: 'Καλοκαίρι', start_date: '2026-06-01', end_date: '2026-06-30', ...more },
    }),
  )
  await user.call(updateCampaignPricing, {
    params: { campaign_id: campaign.id },
    body: { pricing_model: 'fixed', fee_minor: 50_000, media_budget_minor: 120_000 },
  })
  const { data: channel } = await made(
    user.call(channels.create, { params: { campaign_id: campaign.id }, body: { name: 'Google', type: 'google_ads' } }),
  )
  return { id: campaign.id, channel_id: channel.id }
}

async function made<T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T['body']> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
