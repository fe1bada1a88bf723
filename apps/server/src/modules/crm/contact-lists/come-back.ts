import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { announceConfirmed } from './announce-confirmed.ts'
import { announceJoined } from './announce-joined.ts'
import { putOnList, type Joined } from './put-on-list.ts'

/**
 * The person himself joins a list or comes back to one (domain.md 3.14): what he had said before no longer stands,
 * so his own "nothing at all" is lifted; a bounce, a complaint or an erasure is not. Goes through the list's opt-in.
 */
export async function joinByPerson(
  ctx: Context,
  person: { account_id: number; contact_id: number; locale: 'en' | 'gr'; user_id: number | null },
  list: { id: number; opt_in: string; is_welcoming: boolean; name: string },
): Promise<Joined[]> {
  await sql`
    UPDATE suppressions s SET lifted_at = now(), lift_note = ${ctx.services.t(person.locale, 'crm:consent.came_back')}, updated_at = now()
    FROM contact_email_addresses e WHERE e.contact_id = ${person.contact_id} AND s.account_id = e.account_id AND s.channel = 'email' AND s.address = lower(e.email)
      AND s.lifted_at IS NULL AND s.reason = 'unsubscribed_all'`.execute(ctx.db)
  const joined = await putOnList(ctx.db, {
    account_id: person.account_id,
    list,
    contact_ids: [person.contact_id],
    channels: ['email'],
    source: 'preference_centre',
    basis: 'consent',
    consent_text: ctx.services.t(person.locale, 'crm:consent.joined', { list: list.name }),
    proof: { ip: ctx.request.ip, browser: ctx.request.browser, ...(person.user_id && { user_id: person.user_id }) },
    revive: 'left',
    heeds_withdrawals: false,
    user_id: person.user_id,
  })
  const place = { id: list.id, account_id: person.account_id }
  announceJoined(ctx, place, [person.contact_id])
  announceConfirmed(ctx, place, joined)
  return joined
}
