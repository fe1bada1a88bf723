import { sql } from 'kysely'
import type { CampaignRecipients } from '@stoa/contract'
import { findRow, rows, type Db, type Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { markListsSent } from '#modules/crm/contact-lists/index.ts'
import type { SenderRow } from '../senders/choose-sender.ts'
import { recipientsSql } from '../campaign-recipients/recipients-sql.ts'
import { variantsOf } from '../campaign-records/variants.ts'
import { insertCampaignMails, insertCampaignText, markPrepared, type SentVariant } from './mails.store.ts'
import { countTemplateUse } from '../store/templates.ts'
import { readFillIn } from '../templates/fill-in.ts'
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
    const recipients = campaign.recipients as CampaignRecipients
    await insertCampaignMails(db, campaign, {
      variants: await storeTexts(db, campaign, services.app_url),
      people: await recipientsSql(db, campaign.account_id, recipients, { scope: ownScope(campaign), now }),
      now,
    })
    for (const id of templatesOf(campaign)) await countTemplateUse(db, id)
    await markListsSent(db, campaign.account_id, recipients.contact_list_ids ?? [], now)
    await markPrepared(db, id, now)
  })
}

const templatesOf = (campaign: Row<'email_campaigns'>) =>
  new Set(variantsOf(campaign).flatMap(({ email_template_id }) => email_template_id ?? []))

/** Stores the texts of a campaign and of its variants as they are sent. */
async function storeTexts(db: Db, campaign: Row<'email_campaigns'>, app_url: string): Promise<SentVariant[]> {
  const senders = await sendersOf(db, campaign)
  const stored: SentVariant[] = []
  for (const { variant, subject, preheader, html, translation, from_email_uuid, from_name } of variantsOf(campaign)) {
    const linked = (text: string) => withUtm(text, campaign.utm as Record<string, string> | null, app_url)
    const other = translation && {
      locale: translation.locale,
      subject: translation.subject,
      preheader: translation.preheader,
      body: linked(translation.html),
    }
    const text = {
      variant,
      subject: subject!,
      preheader,
      body: linked(html),
      translation: other,
      audience_ids: audiencesOf(html, translation?.html),
    }
    const text_id = await insertCampaignText(db, campaign, text)
    const sender = senders.get(from_email_uuid!)!
    const { email, uuid } = sender
    stored.push({
      variant,
      text_id,
      subject: subject!,
      from_name: from_name ?? sender.from_name,
      from_email_uuid: uuid,
      from_address: email,
      domain: email.split('@')[1]!,
    })
  }
  return stored
}

/** Audiences that blocks of a text are for, in both languages. */
const audiencesOf = (...texts: readonly (string | undefined)[]): number[] =>
  [...new Set(texts.flatMap((text) => (text === undefined ? [] : readFillIn(text, 'html').audience_ids)))].toSorted(
    (one, other) => one - other,
  )

/** The senders of the variants of a campaign, by uuid. */
export async function sendersOf(db: Db, campaign: Row<'email_campaigns'>): Promise<ReadonlyMap<string, SenderRow>> {
  const uuids = variantsOf(campaign).flatMap(({ from_email_uuid }) => from_email_uuid ?? [])
  const found = await rows<SenderRow>(
    db,
    sql`SELECT * FROM account_emails WHERE account_id = ${campaign.account_id} AND uuid = any(${uuids}::uuid[])`,
  )
  return new Map(found.map((sender) => [sender.uuid, sender]))
}

/** Restricts the recipients to the contacts of the member with own scope who started the campaign. */
export const ownScope = ({ only_of_user_id }: Pick<Row<'email_campaigns'>, 'only_of_user_id'>) =>
  only_of_user_id === null ? undefined : sql`(t.user_id = ${only_of_user_id} OR t.created_by_id = ${only_of_user_id})`
