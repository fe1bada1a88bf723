import type { Context } from '#kit/context.ts'
import { grantConsents, type Channel } from '../consent/index.ts'
import { refreshMarketable } from '../contacts/index.ts'
import type { IntakeRow } from './map-intake.ts'
import { isYes, type Reading } from './read-payload.ts'

/** Names of sources in the consent ledger. */
const SOURCES: Readonly<Record<string, string>> = { form: 'form', facebook_lead: 'facebook_lead', shop: 'shop' }

/** Stores consent only if the payload contains it together with the accepted text. */
export async function keepConsent(
  ctx: Context,
  { intake, said, contact_id }: { intake: IntakeRow; said: Reading; contact_id: number },
): Promise<void> {
  const channels: Channel[] = [
    ...(isYes(said.consent_email) ? (['email'] as const) : []),
    ...(isYes(said.consent_sms) ? (['sms'] as const) : []),
  ]
  if (!said.consent_text || !channels.length) return
  await grantConsents(ctx.db, { account_id: intake.account_id, contact_id }, channels, {
    source: SOURCES[intake.source] ?? 'api',
    text: said.consent_text.slice(0, 2000),
    proof: { ip: intake.ip, intake_uuid: intake.uuid },
    occurred_at: intake.received_at,
  })
  await refreshMarketable(ctx.db, [contact_id])
}
