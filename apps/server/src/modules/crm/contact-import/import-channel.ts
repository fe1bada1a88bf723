import { sql } from 'kysely'
import { holdsEverywhere } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import type { ChannelActor } from '../../../registry.ts'
import type { Channels } from '../../../realtime/index.ts'

/** Allows the members of the account who may start a job to see its progress. */
export function defineBatchChannel(channels: Channels<ChannelActor>, { database }: Services): void {
  channels.define('private-job-batches.{uuid}', async ({ user_id, actor }, { uuid }) => {
    if (!/^[0-9a-f-]{36}$/i.test(uuid ?? '')) return false
    const batch = await one<{
      account_id: number
      user_id: number
      kind: string
    }>(database.db, sql`SELECT account_id, user_id, kind FROM job_batches WHERE uuid = ${uuid}`)
    if (!batch) return false
    if (batch.user_id === user_id) return actor.staff || actor.memberships.has(batch.account_id)
    return (
      batch.kind.includes('import') &&
      (holdsEverywhere(actor, 'contacts.import') || Boolean(actor.memberships.get(batch.account_id)?.permissions.has('contacts.import')))
    )
  })
}
