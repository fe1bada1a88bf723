import { sql } from 'kysely'
import type { BodyOf, Params, unsubscribeContacts } from '@stoa/contract'
import { writerIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { contactExport, contactPolicy, contactQuery } from '../../contacts/index.ts'
import { unsubscribeFromAll } from './end-subscriptions.ts'

/** Condition for contacts that unsubscribed from a list or from everything, or whose address is suppressed by request. */
const hasUnsubscribed = sql`(EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = t.id AND s.status = 'unsubscribed')
  OR EXISTS (SELECT FROM suppressions s WHERE s.account_id = t.account_id AND s.contact_id = t.id AND s.lifted_at IS NULL AND s.reason IN ('unsubscribed_all', 'sms_stop', 'complaint')))`
export const listUnsubscribed = contactQuery.listWhere(() => hasUnsubscribed)
export const exportUnsubscribed = exportList(contactQuery, contactExport, () => hasUnsubscribed)

/**
 * Unsubscribes contacts from every list and suppresses their addresses, on behalf of a member.
 * @throws 422 on `contact_ids` when one is not a contact of the account that the caller sees
 */
export async function unsubscribeMany(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof unsubscribeContacts> }) {
  const ids = [...new Set(body.contact_ids)]
  const { locale } = ctx.request
  const scope = contactPolicy.scope(ctx.actor, 'subscriptions.update') ?? sql`true`
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`
    SELECT t.id FROM contacts t WHERE t.account_id = ${params.account_id} AND t.id = any(${ids}::bigint[]) AND t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') AND ${scope}
    ORDER BY t.id FOR NO KEY UPDATE`,
  )
  if (found.length !== ids.length) refuseUnknown(ctx, 'contact_ids')
  await unsubscribeFromAll(ctx.db, ids, body.channels ?? ['email', 'sms'], {
    source: 'staff',
    reason: body.reason,
    text: ctx.services.t(locale, 'crm:consent.by_member'),
    proof: { confirmed_by: ctx.actor.id, ip: ctx.request.ip, browser: ctx.request.browser },
    ...writerIn(ctx.actor, params.account_id),
  })
  ctx.emit({
    name: 'contact.updated',
    account_id: params.account_id,
    type: 'contact',
    key: ids[0]!,
    changed: ['subscriptions'],
    requires: 'contacts.read',
    more: { keys: ids },
  })
  return { data: { count: ids.length } }
}
