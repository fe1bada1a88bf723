import { sql } from 'kysely'
import { knowsAccount } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import type { Channels } from '../../../realtime/index.ts'
import type { ChannelActor } from '../../../registry.ts'
import { conversationPolicy } from './conversations.query.ts'
import type { ConversationRow } from './conversations.presenter.ts'

/**
 * The channel on which the messages of a conversation are broadcast. It admits members who may read the conversation, members of
 * the account who take part, and guests of its project (domain.md 5.7). Notes go to the account only.
 */
export function defineConversationChannel(channels: Channels<ChannelActor>, services: Services): void {
  channels.define('private-conversations.{id}', async ({ actor }, { id }) => {
    if (!actor.email_verified || !/^\d{1,15}$/.test(id!)) return false
    const row = await one<ConversationRow>(services.database.db, sql`SELECT * FROM seen_conversations WHERE id = ${Number(id)}`)
    if (!row) return false
    const reads = conversationPolicy.knows(actor, row) && conversationPolicy.holds(actor, 'conversations.read', row)
    return reads || (knowsAccount(actor, row.account_id) && (row.joined_user_ids?.includes(actor.id) ?? false))
  })
}
