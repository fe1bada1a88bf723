import { LONGEST_SNOOZE_DAYS, type Conversation, type One, type Params } from '@stoa/contract'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { conflict, invalid, versionConflict } from '#lib/errors.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { broadcast, emitConversation, logConversation, refreshSearch } from './announce.ts'
import { conversationQuery, findConversation } from './conversations.query.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { insertSystemLine } from './messages.ts'
import { checkMembers, notifyAssigned } from './notify-message.ts'

interface Changes {
  subject?: string | null | undefined
  priority?: string | undefined
  user_id?: number | null | undefined
  version?: number | undefined
}

/** Subject, priority, and whom it is given to. @throws 409 when somebody changed it first, 422 on `user_id` */
export async function updateConversation(ctx: Context, { params, body }: { params: Params; body: Changes }): Promise<One<Conversation>> {
  const { version, ...values } = body
  const before = await findConversation(ctx, params, 'update')
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (values.user_id) await checkMembers(ctx, before.account_id, [values.user_id], 'user_id')
  const after = await change(ctx, before, values, 'updated')
  if (values.subject !== undefined) await refreshSearch(ctx, before.id)
  if (values.user_id !== undefined && values.user_id !== before.user_id) await noteAssigned(ctx, before, after)
  return conversationQuery.one(ctx, after, ['user'])
}

async function noteAssigned(ctx: Context, before: ConversationRow, after: ConversationRow): Promise<void> {
  const row = await one<{ username: string }>(ctx.db, sql`SELECT username FROM users WHERE id = ${after.user_id}::bigint`)
  if (row) await insertSystemLine(ctx, after, after.user_id === ctx.actor.id ? 'taken' : 'assigned', { who: row.username })
  else await insertSystemLine(ctx, after, 'unassigned')
  notifyAssigned(ctx, after)
  // Who saw it only because it was his hears no more of it.
  if (before.user_id)
    ctx.publish({
      topic: 'realtime-control',
      payload: { type: 'recheck-account', account_id: after.account_id, user_ids: [before.user_id] },
    })
}

/** Ends a conversation; an answer within two weeks opens it again. */
export async function close(ctx: Context, { params }: { params: Params }): Promise<One<Conversation>> {
  const before = await findConversation(ctx, params, 'update')
  if (before.status === 'closed') return conversationQuery.one(ctx, before)
  return turn(ctx, before, 'closed', { status: 'closed', closed_at: ctx.services.clock.now(), snoozed_until: null, waiting_since: null })
}

/** @throws 409 when it is not closed */
export async function reopen(ctx: Context, { params }: { params: Params }): Promise<One<Conversation>> {
  const before = await findConversation(ctx, params, 'update')
  if (before.status === 'open') return conversationQuery.one(ctx, before)
  if (before.status !== 'closed') throw conflict(ctx.services.t(ctx.request.locale, 'crm:conversations.not_closed'))
  return turn(ctx, before, 'reopened', { status: 'open', closed_at: null })
}

/** Puts it aside until a time or an answer. @throws 422 on `until`, 409 when it is closed */
export async function snooze(ctx: Context, { params, body }: { params: Params; body: { until: string } }): Promise<One<Conversation>> {
  const before = await findConversation(ctx, params, 'update')
  const { locale } = ctx.request
  const ahead = Date.parse(body.until) - ctx.services.clock.now().getTime()
  if (ahead <= 0 || ahead > LONGEST_SNOOZE_DAYS * 86_400_000) throw invalid({ until: ctx.services.t(locale, 'crm:conversations.until') })
  if (before.status === 'closed') throw conflict(ctx.services.t(locale, 'crm:conversations.closed'))
  return turn(
    ctx,
    before,
    'snoozed',
    { status: 'snoozed', snoozed_until: new Date(body.until) },
    { until: new Date(body.until).toISOString() },
  )
}

/** Takes it up again before its time. */
export async function wake(ctx: Context, { params }: { params: Params }): Promise<One<Conversation>> {
  const before = await findConversation(ctx, params, 'update')
  if (before.status !== 'snoozed') return conversationQuery.one(ctx, before)
  return turn(ctx, before, 'woken', { status: 'open', snoozed_until: null })
}

async function turn(
  ctx: Context,
  before: ConversationRow,
  event: string,
  values: Record<string, unknown>,
  names: Record<string, string> = {},
): Promise<One<Conversation>> {
  await insertSystemLine(ctx, before, event, names)
  return conversationQuery.one(ctx, await change(ctx, before, values, event))
}

/** Writes columns of a conversation with its history and events. */
export async function change(
  ctx: Context,
  before: ConversationRow,
  values: Record<string, unknown>,
  event: string,
): Promise<ConversationRow> {
  const after = await updateRow<ConversationRow>(ctx, 'conversations', { id: before.id }, values)
  const touched = Object.keys(values).filter((name) => values[name] !== undefined)
  const of = (row: ConversationRow) => Object.fromEntries(touched.map((name) => [name, row[name as keyof ConversationRow]]))
  const changes = changesOf(of(before), of(after))
  if (!Object.keys(changes).length) return after
  logConversation(ctx, after, event, changes)
  emitConversation(ctx, after)
  broadcast(ctx, after, 'conversation.updated', { type: 'conversation', key: after.id })
  return after
}
