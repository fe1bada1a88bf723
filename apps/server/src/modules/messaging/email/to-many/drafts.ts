import type { Context } from '#kit/context.ts'
import { searchText } from '@stoa/domain'
import { conflict, notFound, versionConflict } from '#lib/errors.ts'
import { insertStageMessage, changeStageMessage } from '../store/stage-messages.ts'
import { isToGroup, type Group } from './groups.ts'
import { checkChosen } from './receivers.ts'

type NewMessage = Parameters<typeof insertStageMessage>[1]
type Message = Awaited<ReturnType<typeof insertStageMessage>>
type Values = Omit<Partial<NewMessage>, 'subject'> & { purpose: string; body: string; subject?: string }

/** Reads messages of one medium. */
export interface MessagesToMany<T extends Message> {
  channel: 'email' | 'sms'
  /** @throws 404, 403 */
  find: (ctx: Context, id: number, action: 'read' | 'send') => Promise<T>
}

/** Reads a message to the group. @throws 404 */
export async function findToGroup<T extends Message>(
  ctx: Context,
  group: Group,
  { find }: MessagesToMany<T>,
  id: number,
  action: 'read' | 'send',
): Promise<T> {
  const row = await find(ctx, id, action)
  if (!isToGroup(row, group)) throw notFound()
  return row
}

/** Reads a draft to the group. @throws 404; 409 if it is none any more, or was changed in the meantime */
export async function draftToGroup<T extends Message>(
  ctx: Context,
  group: Group,
  messages: MessagesToMany<T>,
  { id, version }: { id: number; version?: number | undefined },
): Promise<T> {
  const row = await findToGroup(ctx, group, messages, id, 'send')
  if (row.status !== 'draft')
    throw conflict(ctx.services.t(ctx.request.locale, `${messages.channel === 'email' ? 'messaging' : 'sms'}:errors.not_a_draft`))
  if (version !== undefined && version !== row.version) throw versionConflict()
  return row
}

/**
 * Stores a message as a draft, or changes one.
 *
 * @param body.contact_ids the chosen contacts, for a new message without a stage
 * @throws 422 when a chosen contact is unknown to the sender
 */
export async function saveDraft<T extends Message>(
  ctx: Context,
  group: Group,
  messages: MessagesToMany<T>,
  { body, values }: { body: { id?: number | null | undefined; version?: number | undefined; contact_ids?: number[] }; values: Values },
): Promise<Message> {
  const written = { ...values, search_text: searchText({ names: [], values: [values.subject ?? values.body.slice(0, 300)] }) }
  const chosen = body.contact_ids && { contact_ids: await checkChosen(ctx, group.account_id, body.contact_ids) }
  if (body.id) {
    const draft = await draftToGroup(ctx, group, messages, { id: body.id, version: body.version })
    return changeStageMessage(ctx.db, draft.id, { ...written, ...chosen })
  }
  return insertStageMessage(ctx.db, {
    ...written,
    ...chosen,
    account_id: group.account_id,
    channel: messages.channel,
    pipeline_id: group.stage?.pipeline_id ?? null,
    pipeline_stage_id: group.stage?.id ?? null,
    user_id: ctx.actor.id,
  })
}

/** Announces that a message to many people was sent or stopped. */
export function announceToMany(
  ctx: Context,
  row: Pick<Message, 'id' | 'account_id' | 'pipeline_id' | 'pipeline_stage_id'>,
  { verb, label, requires }: { verb: 'sent' | 'cancelled'; label: string; requires: string },
): void {
  const { id, account_id, pipeline_id, pipeline_stage_id } = row
  ctx.emit({ name: 'stage-message.updated', account_id, type: 'stage_message', key: id, requires, more: { pipeline_stage_id } })
  ctx.log({
    account_id,
    event: `stage_message.${verb}`,
    ...(pipeline_id === null ? { subject_type: 'account', subject_id: account_id } : { subject_type: 'pipeline', subject_id: pipeline_id }),
    subject_label: label,
    context: { stage_message_id: id, ...(pipeline_stage_id !== null && { pipeline_stage_id }) },
  })
}
