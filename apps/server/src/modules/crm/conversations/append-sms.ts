import { sql } from 'kysely'
import { isStopWord } from '@stoa/domain'
import { z } from 'zod'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { appendLetter, inLetterTransaction, keepersOf, messageOf, settleMessage, type Letter } from './append-letter.ts'
import { lockLetter } from './lock-conversation.ts'

const SmsEvent = z.object({ sms_message_id: z.coerce.number(), user_id: z.coerce.number().nullish() })

interface Sms extends Omit<Letter, 'channel' | 'external_id' | 'body_text' | 'subject'> {
  id: number
  status: string
  sent_at: string | null
  error: string | null
  skip_reason: string | null
}

const COLUMNS = sql`id, account_id, direction, contact_id, contact_request_id, conversation_id, user_id, body, status, error, skip_reason, sent_at, coalesce(sent_at, created_at) AS at`

/**
 * Brings the conversation of a contact up to date with an SMS: one that was received or has left is put into it, and
 * what became of it stands at its message. Once for each SMS, however often the event comes.
 */
export async function appendSms(services: Services, payload: unknown): Promise<void> {
  const { sms_message_id, user_id = null } = SmsEvent.parse(payload)
  await inLetterTransaction(services, { user_id, path: 'conversation.sms' }, async (ctx) => {
    const sms = await lockLetter<Sms>(ctx, 'sms_messages', { id: sms_message_id, columns: COLUMNS })
    if (!sms) return
    const known = await messageOf(ctx, { account_id: sms.account_id, external_id: smsExternalIdOf(sms.id) })
    const message = known ?? (await append(ctx, sms))
    const state = message && stateOf(ctx, sms)
    if (state) await settleMessage(ctx, { ...message, account_id: sms.account_id }, state)
  })
}

export const smsExternalIdOf = (sms_message_id: number) => `sms:${sms_message_id}`

/** @returns null for one that has not left */
async function append(ctx: Context, sms: Sms) {
  if (sms.direction === 'outgoing' && sms.sent_at === null) return null
  const letter: Letter = {
    ...sms,
    channel: 'sms',
    external_id: smsExternalIdOf(sms.id),
    subject: null,
    body: escaped(sms.body),
    body_text: sms.body,
  }
  // STOP asks for no answer, and its confirmation is none.
  const is_automatic = sms.direction === 'incoming' ? isStopWord(sms.body) : sms.user_id === null
  const { message, conversation_id } = await appendLetter(ctx, letter, { is_automatic, told: () => keepersOf(ctx, sms) })
  await run(ctx.db, sql`UPDATE sms_messages SET conversation_id = ${conversation_id} WHERE id = ${sms.id}`)
  return message
}

/** What the thread says of it; null while it waits. */
function stateOf({ services, actor }: Context, sms: Sms): Parameters<typeof settleMessage>[2] | null {
  const why = (key: string) => services.t(actor.locale, `sms:thread.${key}`)
  switch (sms.status) {
    case 'queued':
    case 'sending':
      return null
    case 'delivered':
      return { status: 'delivered' }
    case 'failed':
    case 'undelivered':
      return { status: 'failed', error: sms.error ?? why(sms.status) }
    case 'skipped':
      return { status: 'failed', error: services.t(actor.locale, `sms:skip.${sms.skip_reason}`) }
    case 'cancelled':
    case 'unknown':
      return { status: 'failed', error: why(sms.status) }
    default:
      return { status: 'sent' }
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r?\n/g, '<br>')
