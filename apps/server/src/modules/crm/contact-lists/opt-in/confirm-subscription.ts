import { sql } from 'kysely'
import type { ConfirmPage, Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { hashToken } from '#lib/security/tokens.ts'
import { intoConsents } from '../../consent/index.ts'
import { lockContacts, refreshMarketable } from '../../contacts/index.ts'
import { announceConfirmed } from '../subscriptions/announce-confirmed.ts'
import { announceJoined } from '../subscriptions/announce-joined.ts'
import { maskEmail } from '../unsubscribe/mask-address.ts'
import { confirmingSubscription, linkConsent } from '../store/subscriptions.ts'
import { PENDING_DAYS, queueListMails } from './subscription-mails.ts'

interface Asked {
  id: number
  account_id: number
  contact_id: number
  contact_list_id: number
  status: ConfirmPage['status']
  channels: string[]
  email: string | null
  locale: 'en' | 'gr'
  account_name: string
  list_name: string
  is_welcoming: boolean
}

/**
 * What a confirmation link stands for; opening it confirms nothing, because programs that check mails open links.
 * @throws 404 for an unknown or expired token
 */
export async function readConfirm(ctx: Context, { params }: { params: Params }): Promise<{ data: ConfirmPage }> {
  return { data: present(await find(ctx, params.token)) }
}

/** The person's own word: subscribed, with the consent in the ledger (domain.md 3.14). Confirming twice changes nothing. */
export async function confirm(ctx: Context, { params }: { params: Params }): Promise<{ data: ConfirmPage }> {
  const asked = await find(ctx, params.token)
  await lockContacts(ctx.db, [asked.contact_id])
  if (!(await subscribe(ctx, asked))) return { data: present(await find(ctx, params.token)) }
  await refreshMarketable(ctx.db, [asked.contact_id])
  await queueListMails(ctx.db, { account_id: asked.account_id, list: asked }, [{ id: asked.id, status: 'subscribed' }])
  ctx.log({
    account_id: asked.account_id,
    event: 'contact.subscribed',
    subject_type: 'contact',
    subject_id: asked.contact_id,
    subject_label: '–',
    contact_id: asked.contact_id,
    context: { contact_list_id: asked.contact_list_id, list: asked.list_name, status: 'subscribed', source: 'double_opt_in' },
  })
  const list = { id: asked.contact_list_id, account_id: asked.account_id }
  announceJoined(ctx, list, [asked.contact_id])
  announceConfirmed(ctx, list, [{ id: asked.id, contact_id: asked.contact_id, status: 'subscribed' }])
  return { data: present({ ...asked, status: 'subscribed' }) }
}

/** @returns whether it was still waiting */
async function subscribe(ctx: Context, asked: Asked): Promise<boolean> {
  const text = ctx.services.t(asked.locale, 'crm:consent.confirmed', { list: asked.list_name, account: asked.account_name })
  const proof = JSON.stringify({ ip: ctx.request.ip, browser: ctx.request.browser, subscription_id: asked.id })
  const found = await rows(
    ctx.db,
    sql`
    WITH confirmed AS (
      ${confirmingSubscription(asked.id)}
    )
    ${intoConsents(['account_id', 'contact_id', 'channel', 'action', 'source', 'text_snapshot', 'proof', 'occurred_at'])}
    SELECT ${asked.account_id}, ${asked.contact_id}, ch.name, 'granted', 'double_opt_in', ${text}, ${proof}::jsonb, clock_timestamp()
    FROM confirmed CROSS JOIN LATERAL unnest(confirmed.channels) AS ch (name) RETURNING id`,
  )
  const consent_id = (found[0] as { id: number } | undefined)?.id
  if (consent_id) await linkConsent(ctx.db, asked.id, consent_id)
  return found.length > 0
}

async function find(ctx: Context, token: string): Promise<Asked> {
  const asked = await withHash(ctx.db, hashToken(token), ctx.services.clock.now())
  if (!asked) throw notFound()
  return asked
}

async function withHash(db: Db, hash: Buffer, now: Date): Promise<Asked | null> {
  const row = await one<Asked>(
    db,
    sql`
    SELECT s.id, s.account_id, s.contact_id, s.contact_list_id, s.status, s.channels, c.email, coalesce(c.locale, a.locale) AS locale, a.name AS account_name,
      coalesce(l.public_name, l.name) AS list_name, l.is_welcoming
    FROM subscriptions s JOIN contacts c ON c.id = s.contact_id AND c.deleted_at IS NULL AND c.status = 'active'
    JOIN contact_lists l ON l.id = s.contact_list_id AND l.deleted_at IS NULL JOIN accounts a ON a.id = s.account_id
    WHERE s.confirm_token_hash = ${hash} AND s.status IN ('pending', 'subscribed')
      AND (s.status = 'subscribed' OR s.confirm_sent_at > ${now}::timestamptz - make_interval(days => ${PENDING_DAYS}))`,
  )
  return row ?? null
}

const present = (asked: Asked): ConfirmPage => ({
  account_name: asked.account_name,
  list_name: asked.list_name,
  masked_address: asked.email ? maskEmail(asked.email) : '•••',
  locale: asked.locale,
  status: asked.status,
})
