import { sql } from 'kysely'
import type { BodyOf, Params, undoUnsubscribe, unsubscribeByLink, UnsubscribePage } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/errors.ts'
import { hashToken, newUrlToken } from '#lib/security/tokens.ts'
import { refreshMarketable } from '../contacts/index.ts'
import { announceJoined } from './announce-joined.ts'
import { leaveEverything, leaveLists, type Channel, type Left } from './leave-lists.ts'
import { findLinkHolder, type LinkHolder } from './link-holder.ts'
import { pageOf } from './unsubscribe-page.ts'

/** For how long leaving can be taken back on the page. */
const UNDO_MINUTES = 10

type Wish = BodyOf<typeof unsubscribeByLink>

/**
 * Unsubscribes the holder of a link from its list or from everything, without a login and however often it is asked.
 * A key that nobody has is answered like any other.
 */
export async function unsubscribe(ctx: Context, { params, body }: { params: Params; body: Wish }) {
  const { token, hash } = newUrlToken()
  const undo_until = new Date(ctx.services.clock.now().getTime() + UNDO_MINUTES * 60_000).toISOString()
  const holder = await findLinkHolder(ctx.db, params.unsubscribe_uuid)
  if (holder) await leave(ctx, holder, body, { hash, until: undo_until })
  return { data: { is_done: true as const, undo_token: token, undo_until } }
}

async function leave(ctx: Context, holder: LinkHolder, wish: Wish, undo: { hash: Buffer; until: string }): Promise<void> {
  await sql`SELECT 1 FROM contacts WHERE id = ${holder.contact_id} FOR NO KEY UPDATE`.execute(ctx.db)
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
  await sql`
    INSERT INTO unsubscribe_undos (account_id, contact_id, token_hash, subscriptions, suppression_ids, channels, expires_at)
    VALUES (${holder.account_id}, ${holder.contact_id}, ${undo.hash}, ${JSON.stringify(done.left.map(({ id, status, channels }) => ({ id, status, channels })))}::jsonb,
      ${done.suppression_ids}::bigint[], ${done.withdrawn}::text[], ${undo.until})`.execute(ctx.db)
  for (const id of new Set(done.left.map((one) => one.contact_list_id)))
    announceJoined(ctx, { id, account_id: holder.account_id }, [holder.contact_id])
}

/**
 * Takes a leaving of the last minutes back, once: subscriptions as they were, suppressions lifted, consent in the
 * ledger as given anew.
 * @throws 404 when it is too late or the token is another's
 */
export async function undoLeaving(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof undoUnsubscribe> },
): Promise<{ data: UnsubscribePage }> {
  const holder = await findLinkHolder(ctx.db, params.unsubscribe_uuid)
  if (!holder) throw notFound()
  await sql`SELECT 1 FROM contacts WHERE id = ${holder.contact_id} FOR NO KEY UPDATE`.execute(ctx.db)
  const { rows } = await sql<{ subscriptions: Pick<Left, 'id' | 'status' | 'channels'>[]; suppression_ids: number[]; channels: Channel[] }>`
    UPDATE unsubscribe_undos SET used_at = now() WHERE token_hash = ${hashToken(body.undo_token)} AND contact_id = ${holder.contact_id} AND used_at IS NULL
      AND expires_at > ${ctx.services.clock.now()} RETURNING subscriptions, suppression_ids, channels`.execute(ctx.db)
  const undo = rows[0]
  if (!undo) throw notFound()
  await sql`
    UPDATE subscriptions s SET status = o.status, channels = o.channels, unsubscribed_at = NULL, unsubscribe_reason = NULL, unsubscribe_note = NULL, version = s.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(undo.subscriptions)}::jsonb) AS o (id bigint, status text, channels text[])
    WHERE s.id = o.id AND s.contact_id = ${holder.contact_id} AND s.status = 'unsubscribed'`.execute(ctx.db)
  await sql`
    UPDATE suppressions SET lifted_at = now(), lift_note = ${ctx.services.t(holder.locale, 'crm:consent.undone')}, updated_at = now()
    WHERE id = any(${undo.suppression_ids}::bigint[]) AND lifted_at IS NULL`.execute(ctx.db)
  await sql`
    INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, proof, occurred_at)
    SELECT ${holder.account_id}, ${holder.contact_id}, channel, 'granted', 'preference_centre', ${ctx.services.t(holder.locale, 'crm:consent.undone')},
      ${JSON.stringify({ ip: ctx.request.ip, browser: ctx.request.browser })}::jsonb, clock_timestamp() FROM unnest(${undo.channels}::text[]) AS channel`.execute(
    ctx.db,
  )
  await refreshMarketable(ctx.db, [holder.contact_id])
  ctx.log({
    account_id: holder.account_id,
    event: 'contact.subscribed',
    subject_type: 'contact',
    subject_id: holder.contact_id,
    subject_label: '–',
    contact_id: holder.contact_id,
    context: { source: 'preference_centre', undone: true },
  })
  if (holder.contact_list_id) announceJoined(ctx, { id: holder.contact_list_id, account_id: holder.account_id }, [holder.contact_id])
  return { data: await pageOf(ctx.db, holder) }
}
