import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { normalizeEmail } from '@stoa/domain'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { dropSender, putSender, setSenderName } from '#modules/accounts/account-details/index.ts'
import { setDefaultSender } from '#modules/accounts/accounts/index.ts'
import type { SenderRow } from './choose-sender.ts'
import { findSender, presentSender } from './senders.query.ts'
import { domainOf, ensureSendingDomain } from './sending-domain.ts'
import { setWarmUp } from './warm-up.ts'
import { mailVerification } from './verify-sender.ts'
import { cancelFromSender } from '../store/messages.ts'

interface Wish {
  from_name?: string | null | undefined
  is_default?: boolean | undefined
  warm_up?: { first: number; growth_percent: number; days: number } | null | undefined
}

/** Makes an address a sender and writes to it, so that its owner can prove it. */
export async function createSender(ctx: Context, { params, body }: { params: Params; body: Wish & { email: string } }) {
  const { locale } = ctx.request
  const account_id = params.account_id as number
  const email = normalizeEmail(body.email)
  if (!email) throw invalid({ email: ctx.services.t(locale, 'validation:email', { field: ctx.services.t(locale, 'fields:email') }) })
  const row = await asSender(ctx, account_id, email)
  await ensureSendingDomain(ctx.db, ctx.services.secrets, account_id, domainOf(email))
  await change(ctx, row, body)
  if (!row.verified_at) await mailVerification(ctx, row)
  record(ctx, row, 'added')
  return { data: await presentSender(ctx, row) }
}

async function asSender(ctx: Context, account_id: number, email: string): Promise<SenderRow> {
  await run(ctx.db, sql`SELECT id FROM accounts WHERE id = ${account_id} FOR NO KEY UPDATE`)
  return putSender(ctx.db, account_id, email)
}

export async function updateSender(ctx: Context, { params, body }: { params: Params; body: Wish }) {
  const row = await findSender(ctx, params)
  await change(ctx, row, body)
  record(ctx, row, 'updated')
  return { data: await presentSender(ctx, row) }
}

async function change(ctx: Context, { uuid, account_id, email }: SenderRow, { from_name, is_default, warm_up }: Wish): Promise<void> {
  if (from_name !== undefined) await setSenderName(ctx.db, uuid, from_name)
  if (is_default !== undefined) await setDefaultSender(ctx.db, account_id, uuid, is_default)
  if (warm_up !== undefined) await setWarmUp(ctx, { account_id, email }, warm_up)
}

/** It stays an e-mail of the account. What waits to be sent from it does not leave. */
export async function removeSender(ctx: Context, { params }: { params: Params }) {
  const row = await findSender(ctx, params)
  await dropSender(ctx.db, row.uuid)
  await setDefaultSender(ctx.db, row.account_id, row.uuid, false)
  await cancelFromSender(ctx.db, row.account_id, row.uuid)
  record(ctx, row, 'removed')
  return { data: null }
}

function record(ctx: Context, { account_id, uuid, email }: SenderRow, verb: 'added' | 'updated' | 'removed'): void {
  ctx.emit({ name: 'account-email.updated', account_id, type: 'account_email', key: uuid, requires: 'email-messages.read' })
  ctx.log({ account_id, event: `email_sender.${verb}`, subject_type: 'account', subject_id: account_id, subject_label: email })
}
