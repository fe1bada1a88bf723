import type { CampaignRecipients } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { ownScope, recipientsSql } from '#modules/messaging/email/index.ts'
import { gatewayOf } from '../gateways/configured.ts'
import { insertCampaignSms, markPrepared } from './messages.store.ts'

/**
 * Makes the SMS of all recipients of a campaign, in one transaction: after a kill either all exist or none. Does nothing for a campaign
 * that has them or is not being sent any more.
 */
export async function prepareCampaign(services: Services, id: number): Promise<void> {
  const { database, clock } = services
  await database.db.transaction().execute(async (db) => {
    const campaign = await findRow(db, 'sms_campaigns', { id, status: 'sending' }, 'NO KEY UPDATE')
    if (!campaign || campaign.prepared_at !== null) return
    const now = clock.now()
    const gateway = await gatewayOf(db, services, campaign.account_id)
    await insertCampaignSms(db, campaign, {
      sender_id: campaign.sender_id ?? gateway?.sender_id ?? '–',
      people: await recipientsSql(db, campaign.account_id, campaign.recipients as CampaignRecipients, {
        scope: ownScope(campaign),
        now,
        medium: 'sms',
      }),
      now,
    })
    await markPrepared(db, id, now)
  })
}
