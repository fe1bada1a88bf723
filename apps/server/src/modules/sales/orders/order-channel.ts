import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import type { Channels } from '../../../realtime/index.ts'
import type { ChannelActor } from '../../../registry.ts'
import { ordersPolicy, type OrderRow } from './order-row.ts'

/** Whoever may read an order hears of it; events are keys only (domain.md 5.7). */
export function defineOrderChannel(channels: Channels<ChannelActor>, services: Services): void {
  channels.define('private-orders.{uuid}', async ({ actor }, { uuid }) => {
    if (!actor.email_verified || !/^[0-9a-f-]{36}$/i.test(uuid!)) return false
    const { rows } = await sql<OrderRow>`SELECT * FROM orders WHERE uuid = ${uuid} AND deleted_at IS NULL`.execute(services.database.db)
    return rows[0] !== undefined && ordersPolicy.knows(actor, rows[0]) && ordersPolicy.holds(actor, 'orders.read', rows[0])
  })
}
