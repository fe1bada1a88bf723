import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { choiceSql } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { all } from '#kit/query/resource-query.ts'
import { contactQuery } from '../contacts/index.ts'
import { conversationQuery, listFilters } from './conversations.query.ts'
import { shownStatus } from './guests.ts'

/** Lists the conversations of an account, without merged ones. */
export const listConversations = (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
  conversationQuery.page(ctx, query, params, listFilters(ctx, query))

/** Lists the conversations with a contact and those in which it takes part. */
export async function listConversationsOfContact(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const contact = await contactQuery.find(ctx, params.contact_id)
  return conversationQuery.page(
    ctx,
    query,
    { account_id: contact.account_id },
    sql`(${listFilters(ctx, query)} AND (t.contact_id = ${contact.id}
      OR t.id IN (SELECT p.conversation_id FROM participants p WHERE p.participable_type = 'contact' AND p.participable_id = ${contact.id} AND p.left_at IS NULL)))`,
  )
}

/** Lists the conversations in which the caller takes part, in all accounts. */
export function listJoined(ctx: Context, { query }: { query: ListRequest }) {
  const { status = [], ...others } = Object.fromEntries(query.conditions)
  const byStatus = status.flatMap((condition) => (condition.kind === 'choice' ? [choiceSql(shownStatus(ctx.actor), condition)] : []))
  return conversationQuery.page(
    ctx,
    { ...query, conditions: new Map(Object.entries(others)) },
    {},
    sql`(${all([listFilters(ctx, query), ...byStatus])} AND t.id IN (SELECT p.conversation_id FROM participants p
      WHERE p.participable_type = 'user' AND p.participable_id = ${ctx.actor.id} AND p.left_at IS NULL))`,
  )
}
