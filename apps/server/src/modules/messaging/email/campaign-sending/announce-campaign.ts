import { GUEST } from '#access/actor.ts'
import type { Row } from '#db/rows.ts'
import { noEffects, type AccountEvent, type Effects } from '#kit/effects.ts'
import type { Services } from '#kit/services.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { systemRequest } from '#platform/system-request.ts'
import type { CampaignFigures } from '../campaign-records/campaigns.store.ts'

type Campaign = Row<'email_campaigns'>

/** The live event of a campaign: keys on the channel of the account, and on that of the campaign. */
export const campaignEvent = (campaign: Pick<Campaign, 'id' | 'account_id'>, more?: Record<string, unknown>): AccountEvent => ({
  name: more ? 'email-campaign.progress' : 'email_campaign.updated',
  account_id: campaign.account_id,
  type: 'email_campaign',
  key: campaign.id,
  requires: 'email-campaigns.read',
  channels: [`private-email-campaigns.${campaign.id}`],
  ...(more && { more }),
})

/** Tells readers of a campaign how far it is. */
export const announceProgress = (services: Services, campaign: Campaign, { recipients, sent, waiting }: CampaignFigures) =>
  inSystem(services, campaign, ({ events }) => void events.push(campaignEvent(campaign, { recipients, sent, waiting })))

/** Tells the member who started a campaign that it ended. */
export const announceFinished = (services: Services, campaign: Campaign) =>
  inSystem(services, campaign, (effects) => tell(campaign, effects, 'finished'))

/** Tells the member who started a campaign that it paused itself or failed, and why. */
export const announcePaused = (services: Services, campaign: Campaign) =>
  inSystem(services, campaign, (effects) => tell(campaign, effects, 'paused'))

function tell(campaign: Campaign, { events, activities, outbox }: Effects, what: 'finished' | 'paused'): void {
  const { id, account_id, name, started_by_id, pause_reason, version } = campaign
  events.push(campaignEvent(campaign))
  activities.push({
    account_id,
    event: `email_campaign.${what}`,
    subject_type: 'email_campaign',
    subject_id: id,
    subject_label: name,
    context: { ...(what === 'paused' && { reason: pause_reason }) },
  })
  if (started_by_id === null) return
  outbox.push({
    topic: 'notification',
    account_id,
    dedupe_key: `email-campaign-${what}-${id}-${version}`,
    payload: {
      user_ids: [started_by_id],
      setting_code: `email-campaign.${what}`,
      account_id,
      requires: 'email-campaigns.read',
      subject_type: 'email_campaign',
      subject_id: id,
      params: { subject: name, ...(what === 'paused' && { context: pause_reason }) },
      url: `/accounts/${account_id}/email-campaigns/${id}/overview`,
    },
  })
}

async function inSystem(services: Services, { account_id }: Campaign, fill: (effects: Effects) => void): Promise<void> {
  const origin = { actor: GUEST, request: systemRequest(`job:send-email-campaign:${account_id}`), files: {} }
  await services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    fill(effects)
    await flushEffects(db, effects, origin)
  })
  services.wakeOutbox()
}
