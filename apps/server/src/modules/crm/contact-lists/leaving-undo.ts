import { sql } from 'kysely'
import type { Context, Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { hashToken, newUrlToken } from '#lib/security/tokens.ts'
import { grantConsents, liftSuppressions, type Channel } from '../consent/index.ts'
import { refreshMarketable } from '../contacts/index.ts'
import type { Left } from './leave-lists.ts'

/** For how long leaving can be taken back on the page. */
const UNDO_MINUTES = 10

export interface Undo {
  token: string
  hash: Buffer
  /** ISO instant. */
  until: string
}

/** Made for every leaving, also one that found nobody, so that the answer tells nothing. */
export function newUndo({ services }: Pick<Context, 'services'>): Undo {
  return { ...newUrlToken(), until: new Date(services.clock.now().getTime() + UNDO_MINUTES * 60_000).toISOString() }
}

/** Keeps what a leaving changed: subscriptions as they were, suppressions it made, channels whose consent it withdrew. */
export async function keepUndo(
  db: Db,
  { account_id, contact_id }: { account_id: number; contact_id: number },
  undo: Undo,
  done: { left: readonly Pick<Left, 'id' | 'status' | 'channels'>[]; suppression_ids: readonly number[]; withdrawn: readonly Channel[] },
): Promise<void> {
  await sql`
    INSERT INTO unsubscribe_undos (account_id, contact_id, token_hash, subscriptions, suppression_ids, channels, expires_at)
    VALUES (${account_id}, ${contact_id}, ${undo.hash}, ${JSON.stringify(done.left.map(({ id, status, channels }) => ({ id, status, channels })))}::jsonb,
      ${done.suppression_ids}::bigint[], ${done.withdrawn}::text[], ${undo.until})`.execute(db)
}

/**
 * Takes a leaving of the last minutes back, once: subscriptions as they were, suppressions lifted, consent in the
 * ledger as given anew.
 * @throws 404 when it is too late or the token is another's
 */
export async function takeBack(
  ctx: Context,
  { account_id, contact_id, locale }: { account_id: number; contact_id: number; locale: 'en' | 'gr' },
  undo_token: string,
): Promise<void> {
  const text = ctx.services.t(locale, 'crm:consent.undone')
  await sql`SELECT 1 FROM contacts WHERE id = ${contact_id} FOR NO KEY UPDATE`.execute(ctx.db)
  const { rows } = await sql<{ subscriptions: Pick<Left, 'id' | 'status' | 'channels'>[]; suppression_ids: number[]; channels: Channel[] }>`
    UPDATE unsubscribe_undos SET used_at = now() WHERE token_hash = ${hashToken(undo_token)} AND contact_id = ${contact_id} AND used_at IS NULL
      AND expires_at > ${ctx.services.clock.now()} RETURNING subscriptions, suppression_ids, channels`.execute(ctx.db)
  const undo = rows[0]
  if (!undo) throw notFound()
  await sql`
    UPDATE subscriptions s SET status = o.status, channels = o.channels, unsubscribed_at = NULL, unsubscribe_reason = NULL, unsubscribe_note = NULL, version = s.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(undo.subscriptions)}::jsonb) AS o (id bigint, status text, channels text[])
    WHERE s.id = o.id AND s.contact_id = ${contact_id} AND s.status IN ('unsubscribed', o.status)`.execute(ctx.db)
  await liftSuppressions(ctx.db, undo.suppression_ids, { by_id: null, note: text })
  const proof = { ip: ctx.request.ip, browser: ctx.request.browser }
  await grantConsents(ctx.db, { account_id, contact_id }, undo.channels, { source: 'preference_centre', text, proof })
  await refreshMarketable(ctx.db, [contact_id])
  ctx.log({
    account_id,
    event: 'contact.subscribed',
    subject_type: 'contact',
    subject_id: contact_id,
    subject_label: '–',
    contact_id,
    context: { source: 'preference_centre', undone: true },
  })
}
