import type { BodyOf, Params, undoUnsubscribe, unsubscribeByLink, UnsubscribePage } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { lockContacts } from '../../contacts/index.ts'
import { announceJoined } from '../subscriptions/announce-joined.ts'
import { leaveEverything, leaveLists } from './leave-lists.ts'
import { keepUndo, newUndo, takeBack, type Undo } from './undo-leaving.ts'
import { findLinkHolder, type LinkHolder } from './link-holder.ts'
import { pageOf } from './unsubscribe-page.ts'

type Wish = BodyOf<typeof unsubscribeByLink>

/**
 * Unsubscribes the contact behind a link from its list or from everything, without login. It can be repeated. An
 * unknown key gets the same answer as a known one.
 */
export async function unsubscribe(ctx: Context, { params, body }: { params: Params; body: Wish }) {
  const undo = newUndo(ctx)
  const holder = await findLinkHolder(ctx.db, params.unsubscribe_uuid)
  if (holder) await leave(ctx, holder, body, undo)
  return { data: { is_done: true as const, undo_token: undo.token, undo_until: undo.until } }
}

async function leave(ctx: Context, holder: LinkHolder, wish: Wish, undo: Undo): Promise<void> {
  await lockContacts(ctx.db, [holder.contact_id])
  const isAll = wish.scope === 'all' || holder.subscription_id === null
  const leaving = {
    source: 'unsubscribe_link' as const,
    reason: wish.reason,
    note: wish.note,
    text: ctx.services.t(holder.locale, isAll ? 'crm:consent.left_all' : 'crm:consent.left_list'),
    proof: { ip: ctx.request.ip, browser: ctx.request.browser, path: ctx.request.path },
    user_id: null,
  }
  const done = isAll
    ? await leaveEverything(ctx.db, [holder.contact_id], ['email', 'sms'], leaving)
    : { ...(await leaveLists(ctx.db, [holder.subscription_id!], leaving)), suppression_ids: [] }
  await keepUndo(ctx.db, holder, undo, done)
  for (const id of new Set(done.left.map((one) => one.contact_list_id)))
    announceJoined(ctx, { id, account_id: holder.account_id }, [holder.contact_id])
}

/**
 * Undoes a recent unsubscription.
 * @throws 404 when it has expired or the token belongs to another contact
 */
export async function undoLeaving(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof undoUnsubscribe> },
): Promise<{ data: UnsubscribePage }> {
  const holder = await findLinkHolder(ctx.db, params.unsubscribe_uuid)
  if (!holder) throw notFound()
  await takeBack(ctx, holder, body.undo_token)
  if (holder.contact_list_id) announceJoined(ctx, { id: holder.contact_list_id, account_id: holder.account_id }, [holder.contact_id])
  return { data: await pageOf(ctx.db, holder) }
}
