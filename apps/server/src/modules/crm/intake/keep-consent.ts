import { sql } from 'kysely'
import { emailKey, isYes } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { grantConsents, type Channel } from '../consent/index.ts'
import { refreshMarketable } from '../contacts/index.ts'
import type { Reach } from '../contact-requests/index.ts'
import type { IntakeRow } from './map-intake.ts'
import type { Reading } from './read-payload.ts'

/** Names of sources in the consent ledger. */
const SOURCES: Readonly<Record<string, string>> = { form: 'form', facebook_lead: 'facebook_lead', shop: 'shop' }

/**
 * Stores consent only if the payload contains it together with the accepted text, and only for channels in which the contact
 * has the address of the payload: an enquiry that was matched by its phone says nothing about another person's e-mail.
 */
export async function keepConsent(
  ctx: Context,
  { intake, said, reach, contact_id }: { intake: IntakeRow; said: Reading; reach: Pick<Reach, 'email' | 'phone'>; contact_id: number },
): Promise<void> {
  if (!said.consent_text) return
  const own = await ownAddresses(ctx, contact_id, reach)
  const agreed = {
    ...(own.email && isYes(said.consent_email) && { email: own.email }),
    ...(own.sms && isYes(said.consent_sms) && { sms: own.sms }),
  }
  const channels = Object.keys(agreed) as Channel[]
  if (!channels.length) return
  await grantConsents(ctx.db, { account_id: intake.account_id, contact_id }, agreed, {
    source: SOURCES[intake.source] ?? 'api',
    text: said.consent_text.slice(0, 2000),
    proof: { ip: intake.ip, intake_uuid: intake.uuid },
    occurred_at: intake.received_at,
  })
  await refreshMarketable(ctx.db, [contact_id])
  recordConsents(ctx, intake, contact_id, channels)
}

/** The addresses of an enquiry that the contact has, as the contact has them. */
export async function ownAddresses(ctx: Context, contact_id: number, { email, phone }: Pick<Reach, 'email' | 'phone'>) {
  const found = await one<{ email: string | null; sms: string | null }>(
    ctx.db,
    sql`SELECT (SELECT e.email FROM contact_email_addresses e WHERE e.contact_id = ${contact_id} AND e.email_key = ${email && emailKey(email)}::text
        ORDER BY (lower(e.email) = lower(${email}::text)) DESC, e.is_primary DESC, e.id LIMIT 1) AS email,
      (SELECT p.number FROM contact_phone_numbers p WHERE p.contact_id = ${contact_id} AND p.phone_key = ${phone}::text) AS sms`,
  )
  return found!
}

function recordConsents(ctx: Context, intake: IntakeRow, contact_id: number, channels: readonly Channel[]): void {
  ctx.log({
    account_id: intake.account_id,
    event: 'contact.updated',
    subject_type: 'contact',
    subject_id: contact_id,
    subject_label: '–',
    contact_id,
    changes: Object.fromEntries(channels.map((channel) => [`consent_${channel}`, [null, 'granted']])),
    context: { intake_uuid: intake.uuid },
  })
}
