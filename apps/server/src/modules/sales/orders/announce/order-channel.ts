import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import type { Channels } from '../../../../realtime/index.ts'
import type { ChannelActor } from '../../../../registry.ts'
import { ordersPolicy, type OrderRow } from '../order-row.ts'

/** Everyone who may read an order may subscribe to its channel, which carries keys only (domain.md 5.7). */
export function defineOrderChannel(channels: Channels<ChannelActor>, services: Services): void {
  channels.define('private-orders.{uuid}', async ({ actor }, { uuid }) => {
    if (!actor.email_verified || !/^[0-9a-f-]{36}$/i.test(uuid!)) return false
    const found = await one<OrderRow>(services.database.db, sql`SELECT * FROM orders WHERE uuid = ${uuid} AND deleted_at IS NULL`)
    return found !== undefined && ordersPolicy.knows(actor, found) && ordersPolicy.holds(actor, 'orders.read', found)
  })
}
