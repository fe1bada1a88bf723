import { sql } from 'kysely'
import { isStopWord } from '@stoa/domain'
import { z } from 'zod'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import {
  appendLetter,
  assigneesOf,
  lockLetter,
  messageOf,
  setConversationService,
  settleMessage,
  type Letter,
} from '#modules/crm/conversations/index.ts'
import { runAs } from '#platform/run-as.ts'
import { setSmsConversation } from '../store/messages.ts'

const SmsEvent = z.object({ sms_message_id: z.coerce.number(), user_id: z.coerce.number().nullish() })

interface Sms extends Omit<Letter, 'channel' | 'external_id' | 'body_text' | 'subject'> {
  id: number
  status: string
  sent_at: string | null
  error: string | null
  skip_reason: string | null
  /** Null for the platform's gateway. */
  third_party_service_id: number | null
}

const COLUMNS = sql`id, account_id, direction, contact_id, contact_request_id, conversation_id, user_id, body, status, error, skip_reason, sent_at, third_party_service_id, coalesce(sent_at, created_at) AS at`

/**
 * Adds an SMS that was received or sent to the conversation with its contact, and shows its state at the message. Each SMS is
 * added once, however often the event arrives.
 */
export async function appendSms(services: Services, payload: unknown): Promise<void> {
  const { sms_message_id, user_id } = SmsEvent.parse(payload)
  const author = user_id ? await services.actors.load(services.database.db, user_id) : null
  await runAs(services, author ?? 0, 'conversation.sms', async (ctx) => {
    const sms = await lockLetter<Sms>(ctx, 'sms_messages', { id: sms_message_id, columns: COLUMNS })
    if (!sms) return
    const known = await messageOf(ctx, { account_id: sms.account_id, external_id: externalIdOf(sms.id) })
    const message = known ?? (await append(ctx, sms))
    const state = message && stateOf(ctx, sms)
    if (message && sms.third_party_service_id) await setConversationService(ctx.db, message.conversation_id, sms.third_party_service_id)
    if (state) await settleMessage(ctx, message.id, state)
  })
}

/** Identifies an SMS in the messages of conversations. */
export const externalIdOf = (sms_message_id: number) => `sms:${sms_message_id}`

/** @returns null for an SMS that was not sent */
async function append(ctx: Context, sms: Sms) {
  if (sms.direction === 'outgoing' && sms.sent_at === null) return null
  const letter: Letter = {
    ...sms,
    channel: 'sms',
    external_id: externalIdOf(sms.id),
    subject: null,
    body: asHtml(sms.body),
    body_text: sms.body,
  }
  // Neither STOP nor its confirmation expects an answer.
  const is_automatic = sms.direction === 'incoming' ? isStopWord(sms.body) : sms.user_id === null
  const { message, conversation_id } = await appendLetter(ctx, letter, { is_automatic, told: () => assigneesOf(ctx, sms) })
  await setSmsConversation(ctx.db, sms.id, conversation_id)
  return message
}

/** The state that the thread shows; null while the SMS waits to be sent. */
function stateOf({ services, actor }: Context, sms: Sms): Parameters<typeof settleMessage>[2] | null {
  const reason = (key: string) => services.t(actor.locale, `sms:thread.${key}`)
  switch (sms.status) {
    case 'queued':
    case 'sending':
      return null
    case 'delivered':
      return { status: 'delivered' }
    case 'failed':
    case 'undelivered':
      return { status: 'failed', error: sms.error ?? reason(sms.status) }
    case 'skipped':
      return { status: 'failed', error: services.t(actor.locale, `sms:skip.${sms.skip_reason}`) }
    case 'cancelled':
    case 'unknown':
      return { status: 'failed', error: reason(sms.status) }
    default:
      return { status: 'sent' }
  }
}

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r?\n/g, '<br>')
