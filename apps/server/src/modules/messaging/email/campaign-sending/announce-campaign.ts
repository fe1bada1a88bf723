import { GUEST } from '#access/actor.ts'
import { noEffects, type AccountEvent, type Effects } from '#kit/effects.ts'
import type { Services } from '#kit/services.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { systemRequest } from '#platform/system-request.ts'
import type { CampaignMedium } from '../campaign-recipients/recipients-sql.ts'

/** What is told of a campaign by mail or SMS. */
interface AnnouncedCampaign {
  id: number
  account_id: number
  name: string
  started_by_id: number | null
  pause_reason: string | null
  version: number
  winner_variant?: number | null
  winner_reason?: string | null
}

/** Tells readers of campaigns by a medium, and the members who started them, what becomes of them. */
export function campaignAnnouncer(medium: CampaignMedium) {
  const type = `${medium}_campaign`
  const requires = `${medium}-campaigns.read` as const

  /** The live event of a campaign: keys on the channel of the account, and on that of the campaign. */
  const event = ({ id, account_id }: Pick<AnnouncedCampaign, 'id' | 'account_id'>, more?: Record<string, unknown>): AccountEvent => ({
    name: more ? `${medium}-campaign.progress` : `${type}.updated`,
    account_id,
    type,
    key: id,
    requires,
    channels: [`private-${medium}-campaigns.${id}`],
    ...(more && { more }),
  })

  function tell(campaign: AnnouncedCampaign, { events, activities, outbox }: Effects, what: 'finished' | 'paused' | 'decided'): void {
    const { id, account_id, name, started_by_id, pause_reason, winner_variant, winner_reason } = campaign
    const is_paused = what === 'paused'
    events.push(event(campaign))
    activities.push({
      account_id,
      event: `${type}.${what}`,
      subject_type: type,
      subject_id: id,
      subject_label: name,
      context: {
        ...(is_paused && { reason: pause_reason }),
        ...(what === 'decided' && { variant: winner_variant, reason: winner_reason }),
      },
    })
    if (started_by_id === null || what === 'decided') return
    outbox.push(noticeOf(medium, campaign, started_by_id, is_paused))
  }

  const origin = ({ account_id }: AnnouncedCampaign) => `job:send-${medium}-campaign:${account_id}`

  const telling = (what: 'finished' | 'paused' | 'decided') => (services: Services, campaign: AnnouncedCampaign) =>
    inSystem(services, origin(campaign), (effects) => tell(campaign, effects, what))

  return {
    event,
    /** Tells readers of a campaign how far it is. */
    progress: (services: Services, campaign: AnnouncedCampaign, { recipients, sent, waiting }: CampaignProgress) =>
      inSystem(services, origin(campaign), ({ events }) => void events.push(event(campaign, { recipients, sent, waiting }))),
    /** Tells the member who started a campaign that it ended. */
    finished: telling('finished'),
    /** Tells readers of a campaign which variant won its test. */
    decided: telling('decided'),
    /** Tells the member who started a campaign that it paused itself or failed, and why. */
    paused: telling('paused'),
  }
}

/** The notice to the member who started a campaign that it ended, or stopped by itself. */
function noticeOf(medium: CampaignMedium, campaign: AnnouncedCampaign, user_id: number, is_paused: boolean): Effects['outbox'][number] {
  const { id, account_id, name, pause_reason, version } = campaign
  const what = is_paused ? 'paused' : 'finished'
  return {
    topic: 'notification',
    account_id,
    dedupe_key: `${medium}-campaign-${what}-${id}-${version}`,
    payload: {
      user_ids: [user_id],
      setting_code: `${medium}-campaign.${what}`,
      account_id,
      requires: `${medium}-campaigns.read`,
      subject_type: `${medium}_campaign`,
      subject_id: id,
      params: { subject: name, ...(is_paused && { context: pause_reason }) },
      url: `/accounts/${account_id}/${medium}-campaigns/${id}/overview`,
    },
  }
}

async function inSystem(services: Services, source: string, fill: (effects: Effects) => void): Promise<void> {
  const origin = { actor: GUEST, request: systemRequest(source), files: {} }
  await services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    fill(effects)
    await flushEffects(db, effects, origin)
  })
  services.wakeOutbox()
}

interface CampaignProgress {
  recipients: number
  sent: number
  waiting: number
}

export const {
  decided: announceDecided,
  event: campaignEvent,
  progress: announceProgress,
  finished: announceFinished,
  paused: announcePaused,
} = campaignAnnouncer('email')
