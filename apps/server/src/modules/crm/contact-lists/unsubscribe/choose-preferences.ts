import { sql } from 'kysely'
import type { BodyOf, Params, savePreferences, UnsubscribePage } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { lockContacts } from '../../contacts/index.ts'
import { announceSubscriptions } from '../subscriptions/announce-subscriptions.ts'
import { subscribeByPerson } from '../subscriptions/subscribe-by-person.ts'
import { unsubscribeFromAll, unsubscribeFromLists } from './end-subscriptions.ts'
import { findLinkHolder } from './link-holder.ts'
import { pageOf } from './unsubscribe-page.ts'

interface Choice {
  id: number
  name: string
  opt_in: string
  is_welcoming: boolean
  subscription_id: number | null
  status: string | null
}

/**
 * Stores the choice of the preference centre: subscribes to chosen public lists and unsubscribes from the others.
 * Choosing none unsubscribes from all marketing. Private lists and lists of other accounts do not change.
 * @throws 404 for an unknown key
 */
export async function choosePreferences(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof savePreferences> },
): Promise<{ data: UnsubscribePage }> {
  const holder = await findLinkHolder(ctx.db, params.unsubscribe_uuid)
  if (!holder) throw notFound()
  await lockContacts(ctx.db, [holder.contact_id])
  const found = await rows<Choice>(
    ctx.db,
    sql`
    SELECT l.id, coalesce(l.public_name, l.name) AS name, l.opt_in, l.is_welcoming, s.id AS subscription_id, s.status
    FROM contact_lists l LEFT JOIN subscriptions s ON s.contact_list_id = l.id AND s.contact_id = ${holder.contact_id}
    WHERE l.account_id = ${holder.account_id} AND l.visibility = 'public' AND l.archived_at IS NULL AND l.deleted_at IS NULL ORDER BY l.id`,
  )
  const isOn = (row: Choice) => row.status === 'subscribed' || row.status === 'pending'
  const chosen = new Set(body.contact_list_ids)
  const person = { ...holder, user_id: null }
  for (const row of found) if (chosen.has(row.id) && !isOn(row)) await subscribeByPerson(ctx, person, row)
  const unchosen = found.filter((row) => !chosen.has(row.id) && isOn(row))
  const unsubscription = {
    source: 'preference_centre' as const,
    text: ctx.services.t(holder.locale, found.some((row) => chosen.has(row.id)) ? 'crm:consent.left_list' : 'crm:consent.left_all'),
    proof: { ip: ctx.request.ip, browser: ctx.request.browser },
    user_id: null,
  }
  if (!found.some((row) => chosen.has(row.id))) await unsubscribeFromAll(ctx.db, [holder.contact_id], ['email', 'sms'], unsubscription)
  else if (unchosen.length)
    await unsubscribeFromLists(
      ctx.db,
      unchosen.map((row) => row.subscription_id!),
      unsubscription,
    )
  for (const row of unchosen) announceSubscriptions(ctx, { id: row.id, account_id: holder.account_id }, [holder.contact_id])
  return { data: await pageOf(ctx.db, holder) }
}
