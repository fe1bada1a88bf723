import type { Context } from '#kit/context.ts'
import { enqueueDelivery } from './deliver/deliver-webhooks.job.ts'
import { addDirect, type DirectEvent } from './store/messages.ts'

/**
 * Sends a record to one endpoint of an account, with the transaction: signed, tried again and listed as other deliveries are.
 * @returns the uuid of the event, or null for an endpoint that is gone or not active
 */
export async function sendRecord(
  ctx: Pick<Context, 'db' | 'services'>,
  account_id: number,
  webhook_endpoint_id: number,
  direct: DirectEvent,
): Promise<string | null> {
  const endpoint = { id: webhook_endpoint_id, account_id }
  const message_uuid = await addDirect(ctx.db, endpoint, direct)
  if (message_uuid) await enqueueDelivery(ctx.services, ctx.db, endpoint)
  return message_uuid
}
