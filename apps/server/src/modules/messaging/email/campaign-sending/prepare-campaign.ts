import { sql } from 'kysely'
import type { CampaignRecipients } from '@stoa/contract'
import { findRow, one, type Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { markListsSent } from '#modules/crm/contact-lists/index.ts'
import type { SenderRow } from '../senders/choose-sender.ts'
import { recipientsSql } from '../campaign-recipients/recipients-sql.ts'
import { insertCampaignMails, insertCampaignText, markPrepared } from './mails.store.ts'
import { countTemplateUse } from '../store/templates.ts'
import { withUtm } from './utm-links.ts'

/**
 * Fixes the text of a campaign and makes the mails of all its recipients, in one transaction: after a kill either all exist or none.
 * Does nothing for a campaign that has them or is not being sent any more.
 */
export async function prepareCampaign(services: Services, id: number): Promise<void> {
  const { database, clock } = services
  await database.db.transaction().execute(async (db) => {
    const campaign = await findRow(db, 'email_campaigns', { id, status: 'sending' }, 'NO KEY UPDATE')
    if (!campaign || campaign.prepared_at !== null) return
    const now = clock.now()
    const sender = await senderOf(campaign)
    const text_id = await insertCampaignText(db, campaign, {
      subject: campaign.subject!,
      preheader: campaign.preheader,
      body: withUtm(campaign.html, campaign.utm as Record<string, string> | null, services.app_url),
    })
    const recipients = campaign.recipients as CampaignRecipients
    await insertCampaignMails(db, campaign, {
      sender,
      text_id,
      people: await recipientsSql(db, campaign.account_id, recipients, { scope: ownScope(campaign), now }),
      now,
    })
    if (campaign.email_template_id) await countTemplateUse(db, campaign.email_template_id)
    await markListsSent(db, campaign.account_id, recipients.contact_list_ids ?? [], now)
    await markPrepared(db, id, now)

    async function senderOf({ account_id, from_email_uuid }: Row<'email_campaigns'>): Promise<SenderRow> {
      const found = await one<SenderRow>(
        db,
        sql`SELECT * FROM account_emails WHERE account_id = ${account_id} AND uuid = ${from_email_uuid}`,
      )
      return found!
    }
  })
}

/** Restricts the recipients to the contacts of the member with own scope who started the campaign. */
export const ownScope = ({ only_of_user_id }: Pick<Row<'email_campaigns'>, 'only_of_user_id'>) =>
  only_of_user_id === null ? undefined : sql`(t.user_id = ${only_of_user_id} OR t.created_by_id = ${only_of_user_id})`
