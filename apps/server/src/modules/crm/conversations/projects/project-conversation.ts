import { sql } from 'kysely'
import type { BodyOf, Conversation, createProjectConversation, One, Params } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { inside } from '#kit/refuse.ts'
import { forbidden, missingAccountPermission } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { findProjectFor, partyOf, type ProjectRow } from '#modules/delivery/projects/index.ts'
import { conversationPolicy, conversationQuery } from '../conversations.query.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { INCLUDES } from '../begin/begin-conversation.ts'
import { insertConversation } from '../begin/insert-conversation.ts'
import { findLocked } from '../lock-conversation.ts'
import { join } from '../participants/join-conversation.ts'
import { checkPeople, ownPeopleOf } from './project-people.ts'
import { writeMessage } from '../messages/write-message.ts'

type Body = BodyOf<typeof createProjectConversation>

/** Reads the conversation of a project; null for a caller who does not take part in it. */
export async function readConversationOfProject(
  ctx: Context,
  { params, query }: { params: Params; query: ListRequest },
): Promise<{ data: Conversation | null }> {
  const project = await findProjectFor(ctx, params, 'conversations.read')
  const found = await conversationOf(ctx, project)
  if (!found || !conversationPolicy.knows(ctx.actor, found)) return { data: null }
  return conversationQuery.one(ctx, await conversationQuery.find(ctx, found.id, 'read', query.include), query.include)
}

/**
 * Begins the conversation of a project with the people of the leading account and the named users, or continues the existing one.
 * @throws 403 for a caller of another account who does not take part in the existing one
 */
export async function createConversationOfProject(
  ctx: Context,
  { params, body }: { params: Params; body: Body },
): Promise<One<Conversation>> {
  const project = await findProjectFor(ctx, params, 'conversations.create')
  await run(ctx.db, sql`SELECT 1 FROM projects WHERE uuid = ${project.uuid} FOR NO KEY UPDATE`)
  const found = await conversationOf(ctx, project)
  if (found && !conversationPolicy.knows(ctx.actor, found)) throw forbidden()
  const row = found ? await findLocked(ctx, { id: found.id }, 'read') : await begin(ctx, project, body)
  await addNamed(ctx, project, row, body.user_ids ?? [])
  const { message } = body
  if (message) {
    const locked = await findLocked(ctx, { id: row.id }, 'message')
    await inside('message', () => writeMessage(ctx, locked, message))
  }
  const after = await conversationOf(ctx, project)
  return conversationQuery.one(ctx, after!, INCLUDES)
}

async function begin(ctx: Context, project: ProjectRow, body: Body): Promise<ConversationRow> {
  const about = { account_id: project.account_id, contact_id: null, contact_request_id: null, project_uuid: project.uuid }
  const row = await insertConversation(ctx, about, {
    subject: body.subject ?? project.name,
    channel_type: 'internal',
    created_by_id: ctx.actor.id,
  })
  await join(ctx, row, { participable_type: 'user', participable_id: ctx.actor.id, role: 'owner' })
  for (const id of await ownPeopleOf(ctx, project))
    if (id !== ctx.actor.id) await join(ctx, row, { participable_type: 'user', participable_id: id })
  return row
}

/** Adds the named users. @throws 403 for a caller outside the leading account */
async function addNamed(ctx: Context, project: ProjectRow, row: ConversationRow, user_ids: readonly number[]): Promise<void> {
  if (!user_ids.length) return
  if (partyOf(ctx.actor, project) !== 'owner') throw missingAccountPermission()
  for (const id of await checkPeople(ctx, row, user_ids, 'user_ids'))
    if (id !== ctx.actor.id) await join(ctx, row, { participable_type: 'user', participable_id: id, line: 'joined' })
}

async function conversationOf(ctx: Context, project: ProjectRow): Promise<ConversationRow | null> {
  const row = await one<ConversationRow>(ctx.db, sql`SELECT * FROM seen_conversations WHERE project_uuid = ${project.uuid}`)
  return row ?? null
}
