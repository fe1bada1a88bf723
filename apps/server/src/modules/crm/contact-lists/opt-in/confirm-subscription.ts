import { sql } from 'kysely'
import type { ConfirmPage, Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { hashToken } from '#lib/security/tokens.ts'
import { intoConsents } from '../../consent/index.ts'
import { lockContacts, refreshMarketable } from '../../contacts/index.ts'
import { announceConfirmed } from '../subscriptions/announce-confirmed.ts'
import { announceSubscriptions } from '../subscriptions/announce-subscriptions.ts'
import { maskEmail } from '../unsubscribe/mask-address.ts'
import { confirmingSubscription, linkConsent } from '../store/subscriptions.ts'
import { PENDING_DAYS, queueListMails } from './subscription-mails.ts'

interface ConfirmableSubscription {
  id: number
  account_id: number
  contact_id: number
  contact_list_id: number
  status: ConfirmPage['status']
  channels: string[]
  /** The address to which the mail was sent. */
  email: string | null
  locale: 'en' | 'gr'
  account_name: string
  account_color: string | null
  list_name: string
  is_welcoming: boolean
}

/**
 * Reads the subscription behind a confirmation link. Opening the link confirms nothing, because mail scanners open
 * links.
 * @throws 404 for an unknown or expired token
 */
export async function readConfirm(ctx: Context, { params }: { params: Params }): Promise<{ data: ConfirmPage }> {
  return { data: present(await find(ctx, params.token)) }
}

/**
 * Confirms a subscription on behalf of the person and adds their consent to the ledger (domain.md 3.14). Confirming
 * twice changes nothing.
 */
export async function confirm(ctx: Context, { params }: { params: Params }): Promise<{ data: ConfirmPage }> {
  const pending = await find(ctx, params.token)
  await lockContacts(ctx.db, [pending.contact_id])
  if (!(await subscribe(ctx, pending))) return { data: present(await find(ctx, params.token)) }
  await refreshMarketable(ctx.db, [pending.contact_id])
  await queueListMails(ctx.db, { account_id: pending.account_id, list: pending }, [{ id: pending.id, status: 'subscribed' }])
  ctx.log({
    account_id: pending.account_id,
    event: 'contact.subscribed',
    subject_type: 'contact',
    subject_id: pending.contact_id,
    subject_label: '–',
    contact_id: pending.contact_id,
    context: { contact_list_id: pending.contact_list_id, list: pending.list_name, status: 'subscribed', source: 'double_opt_in' },
  })
  const list = { id: pending.contact_list_id, account_id: pending.account_id }
  announceSubscriptions(ctx, list, [pending.contact_id])
  announceConfirmed(ctx, list, [{ id: pending.id, contact_id: pending.contact_id, status: 'subscribed' }])
  return { data: present({ ...pending, status: 'subscribed' }) }
}

/** @returns whether the subscription was pending */
async function subscribe(ctx: Context, pending: ConfirmableSubscription): Promise<boolean> {
  const text = ctx.services.t(pending.locale, 'crm:consent.confirmed', { list: pending.list_name, account: pending.account_name })
  const proof = JSON.stringify({ ip: ctx.request.ip, browser: ctx.request.browser, subscription_id: pending.id })
  const found = await rows(
    ctx.db,
    sql`
    WITH confirmed AS (
      ${confirmingSubscription(pending.id)}
    )
    ${intoConsents(['account_id', 'contact_id', 'channel', 'action', 'source', 'text_snapshot', 'proof', 'addresses', 'occurred_at'])}
    SELECT ${pending.account_id}, ${pending.contact_id}, ch.name, 'granted', 'double_opt_in', ${text}, ${proof}::jsonb,
      CASE WHEN confirmed.confirm_addresses IS NOT NULL THEN array(SELECT a FROM unnest(confirmed.confirm_addresses) a WHERE (a LIKE '%@%') = (ch.name = 'email')) END, clock_timestamp()
    FROM confirmed CROSS JOIN LATERAL unnest(confirmed.channels) AS ch (name) RETURNING id`,
  )
  const consent_id = (found[0] as { id: number } | undefined)?.id
  if (consent_id) await linkConsent(ctx.db, pending.id, consent_id)
  return found.length > 0
}

async function find(ctx: Context, token: string): Promise<ConfirmableSubscription> {
  const pending = await withHash(ctx.db, hashToken(token), ctx.services.clock.now())
  if (!pending) throw notFound()
  return pending
}

async function withHash(db: Db, hash: Buffer, now: Date): Promise<ConfirmableSubscription | null> {
  const row = await one<ConfirmableSubscription>(
    db,
    sql`
    SELECT s.id, s.account_id, s.contact_id, s.contact_list_id, s.status, s.channels, coalesce(s.confirm_addresses[1], c.email) AS email, coalesce(c.locale, a.locale) AS locale, a.name AS account_name, a.brand_color AS account_color,
      coalesce(l.public_name, l.name) AS list_name, l.is_welcoming
    FROM subscriptions s JOIN contacts c ON c.id = s.contact_id AND c.deleted_at IS NULL AND c.status = 'active'
    JOIN contact_lists l ON l.id = s.contact_list_id AND l.deleted_at IS NULL JOIN accounts a ON a.id = s.account_id
    WHERE s.confirm_token_hash = ${hash} AND s.status IN ('pending', 'subscribed')
      AND (s.status = 'subscribed' OR s.confirm_sent_at > ${now}::timestamptz - make_interval(days => ${PENDING_DAYS}))`,
  )
  return row ?? null
}

const present = (pending: ConfirmableSubscription): ConfirmPage => ({
  account_name: pending.account_name,
  account_color: pending.account_color,
  list_name: pending.list_name,
  masked_address: pending.email ? maskEmail(pending.email) : '•••',
  locale: pending.locale,
  status: pending.status,
})
