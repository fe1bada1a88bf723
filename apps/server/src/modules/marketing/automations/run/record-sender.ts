import type { Context } from '#kit/context.ts'
import { provider } from '#kit/wiring.ts'

/** A record, as another program is told of it. */
export interface SentRecord {
  /** Name of the event. */
  event: string
  record: { type: string; key: string }
  /** Permission that a reader of the record needs. */
  requires: string
  details: object
}

/**
 * Sends a record to an endpoint of the webhooks of an account, with the transaction.
 * @returns the uuid of the event, or null for an endpoint that is gone or not active
 */
export type RecordSender = (ctx: Context, account_id: number, webhook_endpoint_id: number, sent: SentRecord) => Promise<string | null>

export const recordSender = provider<RecordSender>('sends records to endpoints of webhooks')
