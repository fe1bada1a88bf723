import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import type { Channels } from '../../../realtime/index.ts'
import type { ChannelActor } from '../../../registry.ts'
import { taskPolicy } from './tasks.policy.ts'
import type { TaskRow } from './task-row.ts'

/** Whoever may read a task hears of the comments on it, also in the account it was given to (domain.md 5.7). */
export function defineTaskChannel(channels: Channels<ChannelActor>, services: Services): void {
  channels.define('private-tasks.{uuid}', async ({ actor }, { uuid }) => {
    if (!actor.email_verified || !/^[0-9a-f-]{36}$/i.test(uuid!)) return false
    const { rows } = await sql<TaskRow>`SELECT * FROM tasks WHERE uuid = ${uuid}::uuid AND deleted_at IS NULL`.execute(services.database.db)
    return rows[0] !== undefined && taskPolicy.knows(actor, rows[0]) && taskPolicy.holds(actor, 'tasks.read', rows[0])
  })
}
