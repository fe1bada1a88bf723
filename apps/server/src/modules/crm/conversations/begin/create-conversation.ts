import type { Conversation, ConversationInput, One, Params } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { contactRequestQuery } from '../../contact-requests/index.ts'
import { contactQuery } from '../../contacts/index.ts'
import { answerCreated, beginConversation, requireCreate, type Beginning } from './begin-conversation.ts'
import type { About } from './insert-conversation.ts'

/** Begins a conversation in an account: about a contact, about a request, or among members. */
export async function createConversation(
  ctx: Context,
  { params, body }: { params: Params; body: ConversationInput },
): Promise<One<Conversation>> {
  const request = body.contact_request_id ? await contactRequestQuery.find(ctx, body.contact_request_id, 'read') : null
  const contact_id = request?.contact_id ?? body.contact_id ?? null
  const about = { account_id: Number(params.account_id), contact_id, contact_request_id: request?.id ?? null }
  await checkContact(ctx, about, body)
  return answerCreated(ctx, await beginConversation(ctx, about, body))
}

/** @throws 422 for a contact of another account, even of one to which the caller belongs */
async function checkContact(ctx: Context, { account_id, contact_id }: About, body: ConversationInput): Promise<void> {
  if (contact_id === null) return
  const found = await findRow(ctx.db, 'contacts', { account_id, id: contact_id, deleted_at: null })
  if (!found) refuseUnknown(ctx, body.contact_request_id ? 'contact_request_id' : 'contact_id')
  await contactQuery.find(ctx, contact_id, 'read')
}

/** Begins a conversation with a contact. */
export async function createConversationOfContact(
  ctx: Context,
  { params, body }: { params: Params; body: Beginning },
): Promise<One<Conversation>> {
  const { id, account_id } = await contactQuery.find(ctx, params.contact_id, 'read')
  requireCreate(ctx, account_id)
  return answerCreated(ctx, await beginConversation(ctx, { account_id, contact_id: id, contact_request_id: null }, body))
}
