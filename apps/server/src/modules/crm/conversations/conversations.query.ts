import { sql } from 'kysely'
import { conversations, type Condition, type Params } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import type { Actor } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { column, containsAll } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { all, resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { guestScope, holdsAsGuest, knowsAsGuest, shownWaiting } from './guests.ts'
import { conversationIncludes } from './conversation-includes.ts'
import { presentConversation, type ConversationRow } from './conversations.presenter.ts'
import { unreadMessages } from './participants/unread.ts'

const joinedBy = (actor: Actor): Sql =>
  sql`t.id IN (SELECT p.conversation_id FROM participants p WHERE p.account_id = t.account_id AND p.participable_type = 'user' AND p.participable_id = ${actor.id} AND p.left_at IS NULL)`

/** The reader asked not to hear of the conversation. */
const mutedBy = (actor: Actor): Sql =>
  sql`EXISTS (SELECT FROM participants p WHERE p.account_id = t.account_id AND p.conversation_id = t.id AND p.participable_type = 'user' AND p.participable_id = ${actor.id} AND p.left_at IS NULL AND p.muted)`

const ownSql = (actor: Actor): Sql => sql`(t.user_id = ${actor.id} OR t.created_by_id = ${actor.id} OR ${joinedBy(actor)})`

/** Members by their permissions. With the scope `own` they see conversations that they are assigned to, began or joined. */
const members = accountPolicy<ConversationRow>({
  own: {
    sql: ownSql,
    holds: (actor, row) => row.user_id === actor.id || row.created_by_id === actor.id || (row.joined_user_ids?.includes(actor.id) ?? false),
  },
})

/** Members of the account, and guests of the project. */
export const conversationPolicy: Policy<ConversationRow> = {
  scope(actor, permission) {
    const own = members.scope(actor, permission)
    const guest = own && guestScope(actor, permission, joinedBy(actor))
    return guest ? sql`(${own} OR ${guest})` : own
  },
  knows: (actor, row) => members.knows(actor, row) || knowsAsGuest(actor, row),
  holds: (actor, permission, row) => members.holds(actor, permission, row) || holdsAsGuest(actor, permission, row),
}

const spec: ResourceQuerySpec<typeof conversations, ConversationRow> = {
  from: 'seen_conversations',
  policy: conversationPolicy,
  present: presentConversation,
  under: { account_id: 'account_id' },
  filters: {
    search: (condition) => searchSql(condition),
    status: column('status'),
    assignee: column('user_id'),
    channel_type: column('channel_type'),
    priority: column('priority'),
    contact: column('contact_id'),
    project: column('project_uuid', 'uuid'),
    // They depend on the caller; `listFilters` adds them.
    unread: () => undefined,
    waiting: () => undefined,
    mine: () => undefined,
    date_created: column('created_at'),
  },
  selective: ['contact'],
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    last_message: 'last_message_at',
    waiting_since: { column: 'waiting_since', nulls_last: true },
  },
  defaultSort: '-last_message',
  includes: conversationIncludes,
}

/** Conversations. A merged conversation is found by its id and is in no list. */
export const conversationQuery = resourceQuery(conversations, spec)

/** Conditions of every list: those that depend on the caller, and that the conversation is not merged. */
export function listFilters(ctx: Context, request: ListRequest): Sql {
  return all([
    sql`t.merged_into_id IS NULL`,
    ...yesOrNo(
      request,
      'unread',
      sql`(EXISTS (${unreadMessages(sql`t.id`, sql`t.account_id`, ctx.actor.id)}) AND NOT ${mutedBy(ctx.actor)})`,
    ),
    ...yesOrNo(request, 'waiting', sql`(${shownWaiting(ctx.actor)})`),
    ...yesOrNo(request, 'mine', sql`(t.user_id = ${ctx.actor.id} OR ${joinedBy(ctx.actor)})`),
  ])
}

function yesOrNo(request: ListRequest, name: string, holds: Sql): Sql[] {
  return (request.conditions.get(name) ?? []).flatMap((condition) =>
    condition.kind === 'boolean' ? [condition.value ? holds : sql`NOT ${holds}`] : [],
  )
}

/**
 * Conversations with all words in the subject and the names of participants, or in the contact, or in one message. Notes on a
 * project are left out.
 */
function searchSql(condition: Condition): Sql | undefined {
  if (condition.kind !== 'search') return undefined
  const words = searchWords(condition.text)
  if (!words.length) return condition.text.trim() ? sql`false` : undefined
  const within = (text: Sql) => containsAll(text, words)
  return sql`((${within(sql`t.search_text`)})
    OR t.contact_id IN (SELECT f.id FROM contact_search f WHERE f.account_id = t.account_id AND ${within(sql`f.search_text`)})
    OR t.id IN (SELECT m.conversation_id FROM messages m WHERE m.account_id = t.account_id AND m.deleted_at IS NULL
      AND (m.direction <> 'internal' OR t.project_uuid IS NULL) AND ${within(sql`m.search_text`)}))`
}

/**
 * Finds the conversation of a path; in place of a merged one its survivor.
 * @param action `message` requires the permission to write
 * @throws 404, 403
 */
export async function findConversation(
  ctx: Context,
  params: Params,
  action: 'read' | 'update' | 'delete' | 'message' = 'read',
): Promise<ConversationRow> {
  const id = await survivingId(ctx, Number(params.conversation_id ?? params.id))
  const row = await conversationQuery.find(ctx, id, action === 'message' ? 'read' : action)
  if (action === 'message' && !conversationPolicy.holds(ctx.actor, 'messages.create', row)) throw missingAccountPermission()
  return row
}

/** Id of the conversation into which one was merged in the end, or its own. @throws 404 */
export async function survivingId(ctx: Pick<Context, 'db'>, id: number): Promise<number> {
  const row = await one<{ id: number }>(
    ctx.db,
    sql`WITH RECURSIVE path AS (
      SELECT id, merged_into_id, 0 AS step FROM conversations WHERE id = ${id}
      UNION ALL SELECT c.id, c.merged_into_id, p.step + 1 FROM path p JOIN conversations c ON c.id = p.merged_into_id WHERE p.step < 100
    )
    SELECT id FROM path WHERE merged_into_id IS NULL`,
  )
  if (!row) throw notFound()
  return row.id
}
