import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { refreshMarketable } from '../contacts/index.ts'
import type { IntakeRow } from './map-intake.ts'
import { isYes, type Reading } from './read-payload.ts'

/** How the ledger calls where a consent came from. */
const SOURCES: Readonly<Record<string, string>> = { form: 'form', facebook_lead: 'facebook_lead', shop: 'shop' }

/** Consent is kept only where the payload carries it together with the words that were agreed to. */
export async function keepConsent(
  ctx: Context,
  { intake, said, contact_id }: { intake: IntakeRow; said: Reading; contact_id: number },
): Promise<void> {
  const channels = [...(isYes(said.consent_email) ? ['email'] : []), ...(isYes(said.consent_sms) ? ['sms'] : [])]
  if (!said.consent_text || !channels.length) return
  await sql`
    INSERT INTO consents (account_id, contact_id, channel, purpose, action, basis, source, text_snapshot, proof, occurred_at)
    SELECT ${intake.account_id}, ${contact_id}, channel, 'marketing', 'granted', 'consent', ${SOURCES[intake.source] ?? 'api'}, ${said.consent_text.slice(0, 2000)},
      ${JSON.stringify({ ip: intake.ip, intake_uuid: intake.uuid })}::jsonb, ${intake.received_at}::timestamptz
    FROM unnest(${channels}::text[]) AS channel`.execute(ctx.db)
  await refreshMarketable(ctx.db, [contact_id])
}
