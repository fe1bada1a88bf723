import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import type { Channels } from '../../../realtime/index.ts'
import type { ChannelActor } from '../../../registry.ts'
import { cardRights, type SharedRow } from './pipelines.policy.ts'

/**
 * The channel that broadcasts moves on a board with their cards. It admits members who may see all its contacts or requests, and
 * accounts with which it is shared (domain.md 5.7). Members with the scope `own` receive keys on the channel of the account.
 */
export function definePipelineChannel(channels: Channels<ChannelActor>, services: Services): void {
  channels.define('private-pipelines.{id}', async ({ actor }, { id }) => {
    if (!actor.email_verified || !/^\d{1,15}$/.test(id!)) return false
    const row = await one<SharedRow>(
      services.database.db,
      sql`SELECT account_id, shares FROM seen_pipelines WHERE id = ${Number(id)} AND deleted_at IS NULL`,
    )
    if (!row) return false
    const rights = cardRights(actor, row)
    return Object.values(rights).some((right) => right.read && !right.own)
  })
}
