import { sql } from 'kysely'
import { one, run, type Db } from '#db/rows.ts'

/** An event that a provider of messages or payments sent to a webhook. */
interface WebhookEvent {
  /** Kind and name of the provider, such as `email-ses`. */
  provider: string
  /** The provider's own name for the event, by which a repetition is recognised. */
  event_key: string
  payload: object
  /** True for an event that nothing has to be done about; it is stored as a proof. */
  is_ignored?: boolean
}

/** Stores an event once. @returns its id, or null when the provider has sent it before */
export async function receiveWebhookEvent(db: Db, { provider, event_key, payload, is_ignored }: WebhookEvent): Promise<number | null> {
  const stored = await one<{ id: number }>(
    db,
    sql`INSERT INTO webhook_events (provider, event_key, payload, status, handled_at)
      VALUES (${provider}, ${event_key}, ${JSON.stringify(payload)}::jsonb, ${is_ignored ? 'ignored' : 'received'}, ${is_ignored ? sql`now()` : null})
      ON CONFLICT (provider, event_key) DO NOTHING RETURNING id`,
  )
  return stored?.id ?? null
}

/** Begins another attempt to handle an event. @returns the event, or undefined when it is handled already */
export async function claimWebhookEvent<Payload>(db: Db, id: number): Promise<{ provider: string; payload: Payload } | undefined> {
  return one(
    db,
    sql`UPDATE webhook_events SET attempts = attempts + 1 WHERE id = ${id} AND status IN ('received', 'failed') RETURNING provider, payload`,
  )
}

/** Records that an event was handled, or was about nothing that we know. */
export async function settleWebhookEvent(db: Db, id: number, is_known: boolean, options: { counts?: boolean } = {}): Promise<void> {
  await run(
    db,
    sql`UPDATE webhook_events SET status = ${is_known ? 'handled' : 'ignored'}, handled_at = now(), error = NULL,
      attempts = attempts + ${options.counts ? 1 : 0} WHERE id = ${id}`,
  )
}

/** Records why an event could not be handled; its job tries again. */
export async function failWebhookEvent(db: Db, id: number, error: Error, options: { counts?: boolean } = {}): Promise<void> {
  await run(
    db,
    sql`UPDATE webhook_events SET status = 'failed', error = left(${error.message}, 500), attempts = attempts + ${options.counts ? 1 : 0}
      WHERE id = ${id}`,
  )
}
