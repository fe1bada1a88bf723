import type { Context, Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { hashToken, newUrlToken } from '#lib/security/tokens.ts'
import { grantConsentsAgain, takeBackSuppressions, type Channel } from '../../consent/index.ts'
import { lockContacts, refreshAlike } from '../../contacts/index.ts'
import { restoreSubscriptions, type EndedSubscription } from '../store/subscriptions.ts'
import { insertUndo, spendUndo } from '../store/undos.ts'

/** Minutes within which the page offers to undo an unsubscription. */
const UNDO_MINUTES = 10

export interface Undo {
  token: string
  hash: Buffer
  /** ISO instant. */
  until: string
}

/** Creates an undo token for every unsubscription, also for unknown keys, so that the answer does not reveal whether a key exists. */
export function newUndo({ services }: Pick<Context, 'services'>): Undo {
  return { ...newUrlToken(), until: new Date(services.clock.now().getTime() + UNDO_MINUTES * 60_000).toISOString() }
}

/** Stores what an unsubscription changed: former subscriptions, new suppressions and channels with withdrawn consent. */
export async function storeUndo(
  db: Db,
  { account_id, contact_id }: { account_id: number; contact_id: number },
  undo: Undo,
  changed: {
    ended: readonly Pick<EndedSubscription, 'id' | 'status' | 'channels'>[]
    suppression_ids: readonly number[]
    withdrawn: readonly Channel[]
  },
): Promise<void> {
  await insertUndo(db, {
    account_id,
    contact_id,
    token_hash: undo.hash,
    subscriptions: JSON.stringify(changed.ended.map(({ id, status, channels }) => ({ id, status, channels }))),
    suppression_ids: [...changed.suppression_ids],
    channels: [...changed.withdrawn],
    expires_at: undo.until,
  })
}

/**
 * Undoes a recent unsubscription once: restores subscriptions, lifts suppressions and grants consent again in the
 * ledger, for the addresses that had it before.
 * @throws 404 when it has expired or the token belongs to another contact
 */
export async function undoUnsubscription(
  ctx: Context,
  { account_id, contact_id, locale }: { account_id: number; contact_id: number; locale: 'en' | 'gr' },
  undo_token: string,
): Promise<void> {
  const text = ctx.services.t(locale, 'crm:consent.undone')
  await lockContacts(ctx.db, [contact_id])
  const undo = await spendUndo(ctx.db, hashToken(undo_token), contact_id, ctx.services.clock.now())
  if (!undo) throw notFound()
  await restoreSubscriptions(ctx.db, contact_id, undo.subscriptions as unknown as Pick<EndedSubscription, 'id' | 'status' | 'channels'>[])
  await takeBackSuppressions(ctx.db, undo.suppression_ids, { by_id: null, note: text })
  const proof = { ip: ctx.request.ip, browser: ctx.request.browser }
  const statement = { source: 'preference_centre', text, proof, until: undo.created_at }
  await grantConsentsAgain(ctx.db, { account_id, contact_id }, undo.channels as Channel[], statement)
  await refreshAlike(ctx.db, [contact_id])
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
