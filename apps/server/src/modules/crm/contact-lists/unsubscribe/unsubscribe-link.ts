import type { BodyOf, Params, undoUnsubscribe, unsubscribeByLink, UnsubscribePage } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { lockContacts } from '../../contacts/index.ts'
import { announceSubscriptions } from '../subscriptions/announce-subscriptions.ts'
import { unsubscribeFromAll, unsubscribeFromLists } from './end-subscriptions.ts'
import { storeUndo, newUndo, undoUnsubscription, type Undo } from './undo-unsubscription.ts'
import { findLinkHolder, type LinkHolder } from './link-holder.ts'
import { pageOf } from './unsubscribe-page.ts'

type Body = BodyOf<typeof unsubscribeByLink>

/**
 * Unsubscribes the contact behind a link from its list or from everything, without login. It can be repeated. An
 * unknown key gets the same answer as a known one.
 */
export async function unsubscribe(ctx: Context, { params, body }: { params: Params; body: Body }) {
  const undo = newUndo(ctx)
  const holder = await findLinkHolder(ctx.db, params.unsubscribe_uuid)
  if (holder) await endByLink(ctx, holder, body, undo)
  return { data: { is_done: true as const, undo_token: undo.token, undo_until: undo.until } }
}

async function endByLink(ctx: Context, holder: LinkHolder, body: Body, undo: Undo): Promise<void> {
  await lockContacts(ctx.db, [holder.contact_id])
  const isAll = body.scope === 'all' || holder.subscription_id === null
  const unsubscription = {
    source: 'unsubscribe_link' as const,
    reason: body.reason,
    note: body.note,
    text: ctx.services.t(holder.locale, isAll ? 'crm:consent.left_all' : 'crm:consent.left_list'),
    proof: { ip: ctx.request.ip, browser: ctx.request.browser, path: ctx.request.path },
    user_id: null,
  }
  const changed = isAll
    ? await unsubscribeFromAll(ctx.db, [holder.contact_id], ['email', 'sms'], unsubscription)
    : { ...(await unsubscribeFromLists(ctx.db, [holder.subscription_id!], unsubscription)), suppression_ids: [] }
  await storeUndo(ctx.db, holder, undo, changed)
  for (const id of new Set(changed.ended.map((one) => one.contact_list_id)))
    announceSubscriptions(ctx, { id, account_id: holder.account_id }, [holder.contact_id])
}

/**
 * Undoes a recent unsubscription.
 * @throws 404 when it has expired or the token belongs to another contact
 */
export async function undoByLink(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof undoUnsubscribe> },
): Promise<{ data: UnsubscribePage }> {
  const holder = await findLinkHolder(ctx.db, params.unsubscribe_uuid)
  if (!holder) throw notFound()
  await undoUnsubscription(ctx, holder, body.undo_token)
  if (holder.contact_list_id) announceSubscriptions(ctx, { id: holder.contact_list_id, account_id: holder.account_id }, [holder.contact_id])
  return { data: await pageOf(ctx.db, holder) }
}
