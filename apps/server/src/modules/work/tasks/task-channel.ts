import { findRow } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import type { Channels } from '../../../realtime/index.ts'
import type { ChannelActor } from '../../../registry.ts'
import { taskPolicy } from './tasks.policy.ts'

/** Readers of a task, also in the account that it is shared with, hear of comments on it (domain.md 5.7). */
export function defineTaskChannel(channels: Channels<ChannelActor>, services: Services): void {
  channels.define('private-tasks.{uuid}', async ({ actor }, { uuid }) => {
    if (!actor.email_verified || !/^[0-9a-f-]{36}$/i.test(uuid!)) return false
    const task = await findRow(services.database.db, 'tasks', { uuid: uuid!, deleted_at: null })
    return task !== undefined && taskPolicy.knows(actor, task) && taskPolicy.holds(actor, 'tasks.read', task)
  })
}
