import { sql } from 'kysely'
import { one, rows, run, type Db, type Row } from '#db/rows.ts'

/** A delivery that a job has claimed, with its event. */
export type ClaimedDelivery = Row<'webhook_deliveries'> &
  Pick<Row<'webhook_messages'>, 'event' | 'record_type' | 'record_key' | 'requires' | 'details' | 'occurred_at' | 'parties'>

const DUE = sql`((status IN ('pending', 'retrying') AND next_attempt_at <= now()) OR (status = 'sending' AND claimed_until < now()))`

/** Claims the oldest delivery of an endpoint that is due, for one attempt. Claims of killed jobs end after half a minute. */
export const claimDelivery = (db: Db, webhook_endpoint_id: number): Promise<ClaimedDelivery | undefined> =>
  one(
    db,
    sql`UPDATE webhook_deliveries d SET status = 'sending', attempts = d.attempts + 1, claimed_until = now() + interval '30 seconds', last_attempt_at = now(), updated_at = now()
    FROM webhook_messages m
    WHERE d.id = (SELECT id FROM webhook_deliveries WHERE webhook_endpoint_id = ${webhook_endpoint_id} AND status IN ('pending', 'sending', 'retrying') AND ${DUE}
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    AND m.account_id = d.account_id AND m.uuid = d.message_uuid
    RETURNING d.*, m.event, m.record_type, m.record_key, m.requires, m.details, m.occurred_at, m.parties`,
  )

/** Keeps what is sent, so that every attempt sends the same. */
export async function keepPayload(db: Db, id: number, payload: object): Promise<void> {
  await run(db, sql`UPDATE webhook_deliveries SET payload = ${JSON.stringify(payload)}::json WHERE id = ${id}`)
}

/** What came of an attempt. */
export interface Outcome {
  status: number | null
  error: string | null
  duration_ms: number
  answer: string | null
}

/** Stores the outcome of an attempt. @param next_attempt_at null when no attempt follows */
export async function storeOutcome(db: Db, id: number, outcome: Outcome, next_attempt_at: Date | null): Promise<void> {
  const { status, error, duration_ms } = outcome
  const after = error === null ? 'delivered' : next_attempt_at ? 'retrying' : 'failed'
  const line = JSON.stringify([{ at: new Date().toISOString(), ...outcome }])
  await run(
    db,
    sql`UPDATE webhook_deliveries SET status = ${after}, next_attempt_at = ${next_attempt_at}::timestamptz, claimed_until = NULL, response_status = ${status}, error = left(${error}, 300),
      duration_ms = ${duration_ms}, delivered_at = CASE WHEN ${after} = 'delivered' THEN now() END, attempt_log = attempt_log || ${line}::jsonb, updated_at = now()
    WHERE id = ${id} AND status = 'sending'`,
  )
}

/** Adds another delivery of the same event with the same payload. */
export async function copyDelivery(db: Db, { id }: { id: number }): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    sql`INSERT INTO webhook_deliveries (account_id, webhook_endpoint_id, message_uuid, kind, payload)
    SELECT account_id, webhook_endpoint_id, message_uuid, 'resend', payload FROM webhook_deliveries WHERE id = ${id} RETURNING id`,
  )
  return row!.id
}

/** Ends a claimed delivery without an attempt. */
export async function cancelClaimed(db: Db, id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE webhook_deliveries SET status = 'cancelled', attempts = attempts - 1, next_attempt_at = NULL, claimed_until = NULL, updated_at = now()
    WHERE id = ${id} AND status = 'sending'`,
  )
}

/** Ends the deliveries of an endpoint that still wait. */
export async function cancelOpen(db: Db, webhook_endpoint_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE webhook_deliveries SET status = 'cancelled', next_attempt_at = NULL, updated_at = now()
    WHERE webhook_endpoint_id = ${webhook_endpoint_id} AND status IN ('pending', 'retrying')`,
  )
}

/** The endpoints with due deliveries and without a job that delivers. */
export const endpointsWithDue = (db: Db): Promise<{ id: number; account_id: number }[]> =>
  rows(
    db,
    sql`SELECT e.id, e.account_id FROM webhook_endpoints e
    WHERE e.status = 'active' AND e.deleted_at IS NULL AND (e.delivering_until IS NULL OR e.delivering_until < now())
      AND EXISTS (SELECT FROM webhook_deliveries WHERE webhook_endpoint_id = e.id AND status IN ('pending', 'sending', 'retrying') AND ${DUE})`,
  )

/** When the next delivery of an endpoint is due; null when none waits. */
export async function nextDue(db: Db, webhook_endpoint_id: number): Promise<Date | null> {
  const row = await one<{ at: string | null }>(
    db,
    sql`SELECT min(next_attempt_at) AS at FROM webhook_deliveries WHERE webhook_endpoint_id = ${webhook_endpoint_id} AND status IN ('pending', 'retrying')`,
  )
  return row?.at ? new Date(row.at) : null
}

/** Makes waiting deliveries due at once. */
export async function hurry(db: Db, webhook_endpoint_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_endpoint_id = ${webhook_endpoint_id} AND status IN ('pending', 'retrying')`,
  )
}
