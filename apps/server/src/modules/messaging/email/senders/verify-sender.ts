import { sql } from 'kysely'
import type { Params, SenderVerification } from '@stoa/contract'
import type { z } from 'zod'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { hashToken, newUrlToken } from '#lib/security/tokens.ts'
import { markSenderVerified, startVerification } from '#modules/accounts/account-details/index.ts'
import type { SenderRow } from './choose-sender.ts'
import { findSender, presentSender } from './senders.query.ts'

const VALID_DAYS = 7
const AGAIN_MS = 60_000

/** Writes to a sender's mailbox; the link of an earlier mail stops working. */
export async function mailVerification(ctx: Context, sender: SenderRow): Promise<void> {
  const { token, hash } = newUrlToken()
  const now = ctx.services.clock.now()
  const { account, locale } = await startVerification(ctx.db, sender.uuid, { hash, now, valid_days: VALID_DAYS })
  const url = `${ctx.services.app_url}/email/verify-sender/${token}`
  ctx.publish({
    topic: 'mail',
    payload: { name: 'sender-verification', locale, to: sender.email, params: { account, email: sender.email, url, count: VALID_DAYS } },
  })
}

/** @throws 429 within a minute of the last one */
export async function sendVerification(ctx: Context, { params }: { params: Params }) {
  const sender = await findSender(ctx, params)
  const wait = sender.verify_sent_at ? Date.parse(sender.verify_sent_at) + AGAIN_MS - ctx.services.clock.now().getTime() : 0
  if (wait > 0)
    throw new AppError(429, 'too_many_attempts', ctx.services.t(ctx.request.locale, 'messaging:errors.verification_wait'), {
      headers: { 'Retry-After': String(Math.ceil(wait / 1000)) },
    })
  if (!sender.verified_at) await mailVerification(ctx, sender)
  return { data: await presentSender(ctx, sender) }
}

interface Found {
  uuid: string
  account_id: number
  email: string
  account: string
  verified_at: string | null
}

/** What the page of the link shows; opening it changes nothing. */
export async function readVerification(
  ctx: Context,
  { params }: { params: Params },
): Promise<{ data: z.infer<typeof SenderVerification> }> {
  return { data: present(await findByToken(ctx, params.token)) }
}

/** The button of that page. */
export async function confirmVerification(
  ctx: Context,
  { params }: { params: Params },
): Promise<{ data: z.infer<typeof SenderVerification> }> {
  const found = await findByToken(ctx, params.token)
  const now = ctx.services.clock.now()
  await markSenderVerified(ctx.db, found.uuid, now)
  if (!found.verified_at) {
    ctx.emit({
      name: 'account-email.updated',
      account_id: found.account_id,
      type: 'account_email',
      key: found.uuid,
      requires: 'email-messages.read',
    })
    ctx.log({
      account_id: found.account_id,
      event: 'email_sender.verified',
      subject_type: 'account',
      subject_id: found.account_id,
      subject_label: found.email,
    })
  }
  return { data: present({ ...found, verified_at: now.toISOString() }) }
}

async function findByToken(ctx: Context, token: string): Promise<Found> {
  const row = await one<Found>(
    ctx.db,
    sql`
    SELECT e.uuid, e.account_id, e.email, e.verified_at, a.name AS account FROM account_emails e JOIN accounts a ON a.id = e.account_id
    WHERE e.verify_token_hash = ${hashToken(token)} AND e.is_sender AND e.deleted_at IS NULL AND e.verify_expires_at > ${ctx.services.clock.now()}`,
  )
  if (!row) throw notFound()
  return row
}

const present = ({ email, account, verified_at }: Found) => ({
  email,
  account,
  state: verified_at ? ('verified' as const) : ('pending' as const),
})
