import { LONGEST_SNOOZE_DAYS, type Conversation, type One, type Params } from '@stoa/contract'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { conflict } from '#lib/errors.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { conversationQuery, findConversation } from '../conversations.query.ts'
import { insertSystemLine } from '../messages/insert-message.ts'
import { writeChange } from './write-change.ts'

/** Closes a conversation. A message of the contact within two weeks opens it again. */
export async function close(ctx: Context, { params }: { params: Params }): Promise<One<Conversation>> {
  const before = await findConversation(ctx, params, 'update')
  if (before.status === 'closed') return conversationQuery.one(ctx, before)
  const values = { status: 'closed', closed_at: ctx.services.clock.now(), snoozed_until: null, waiting_since: null }
  return changeState(ctx, before, 'closed', values)
}

/** Opens a closed conversation. @throws 409 when it is not closed */
export async function reopen(ctx: Context, { params }: { params: Params }): Promise<One<Conversation>> {
  const before = await findConversation(ctx, params, 'update')
  if (before.status === 'open') return conversationQuery.one(ctx, before)
  if (before.status !== 'closed') throw conflict(text(ctx, 'crm:conversations.not_closed'))
  return changeState(ctx, before, 'reopened', { status: 'open', closed_at: null })
}

/** Snoozes a conversation until a time or an answer. @throws 422 on `until`, 409 when it is closed */
export async function snooze(ctx: Context, { params, body }: { params: Params; body: { until: string } }): Promise<One<Conversation>> {
  const before = await findConversation(ctx, params, 'update')
  const until = new Date(body.until)
  const ahead = until.getTime() - ctx.services.clock.now().getTime()
  if (ahead <= 0 || ahead > LONGEST_SNOOZE_DAYS * 86_400_000) refuse(ctx, { until: 'crm:conversations.until' })
  if (before.status === 'closed') throw conflict(text(ctx, 'crm:conversations.closed'))
  return changeState(ctx, before, 'snoozed', { status: 'snoozed', snoozed_until: until }, { until: until.toISOString() })
}

/** Opens a snoozed conversation before its time. */
export async function wake(ctx: Context, { params }: { params: Params }): Promise<One<Conversation>> {
  const before = await findConversation(ctx, params, 'update')
  if (before.status !== 'snoozed') return conversationQuery.one(ctx, before)
  return changeState(ctx, before, 'woken', { status: 'open', snoozed_until: null })
}

async function changeState(
  ctx: Context,
  before: ConversationRow,
  event: string,
  values: RowChange<'conversations'>,
  names: Record<string, string> = {},
): Promise<One<Conversation>> {
  await insertSystemLine(ctx, before, event, names)
  return conversationQuery.one(ctx, await writeChange(ctx, before, values, event))
}
