import { sql } from 'kysely'
import { one, rows, run, type Db, type Sql } from '#db/rows.ts'

/** An event of the stream, as it is kept for webhooks. */
export interface CapturedEvent {
  outbox_id: number
  account_id: number
  event: string
  record_type: string | null
  record_key: string | null
  requires: string | null
  details: object
  occurred_at: string
  /** Accounts between which the document is that the event is about; null when it is about none. */
  parties: readonly number[] | null
}

/** Whether events are about no document, or about one to which all these agencies are a party. */
const isAbout = (parties: Sql, agencies: Sql): Sql => sql`(${parties} IS NULL OR ${agencies} <@ ${parties})`

/**
 * Keeps events of accounts that have endpoints, and adds a delivery for each active endpoint that chose the event. Events that are
 * kept already add nothing.
 * @param receivers the endpoints of these accounts, with the agencies to which their makers are confined
 * @returns the endpoints that have something to deliver
 */
export const keepEvents = (
  db: Db,
  events: readonly CapturedEvent[],
  receivers: readonly { id: number; agencies: readonly number[] }[],
): Promise<{ id: number; account_id: number }[]> =>
  rows(
    db,
    sql`WITH incoming AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS r(outbox_id bigint, account_id bigint, event text, record_type text,
      record_key text, requires text, details jsonb, occurred_at timestamptz, parties bigint[])),
    receivers AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(receivers)}::jsonb) AS r(id bigint, agencies bigint[])),
    kept AS (
      INSERT INTO webhook_messages (outbox_id, account_id, event, record_type, record_key, requires, details, occurred_at, parties)
      SELECT i.* FROM (SELECT outbox_id, account_id, event, record_type, record_key, requires, details, occurred_at, parties FROM incoming) i
      WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.account_id = i.account_id AND e.deleted_at IS NULL AND e.status <> 'disabled')
      ORDER BY i.outbox_id ON CONFLICT (outbox_id) DO NOTHING RETURNING uuid, account_id, event, outbox_id, parties),
    added AS (
      INSERT INTO webhook_deliveries (account_id, webhook_endpoint_id, message_uuid)
      SELECT k.account_id, e.id, k.uuid FROM kept k JOIN webhook_endpoints e ON e.account_id = k.account_id AND e.status = 'active' AND e.deleted_at IS NULL
        AND (e.events IS NULL OR k.event = any(e.events))
      JOIN receivers r ON r.id = e.id AND ${isAbout(sql`k.parties`, sql`r.agencies`)}
      ORDER BY k.outbox_id, e.id RETURNING webhook_endpoint_id, account_id)
    SELECT DISTINCT webhook_endpoint_id AS id, account_id FROM added`,
  )

/** An event for one endpoint, which asks for no choice of its events. */
export interface DirectEvent {
  event: string
  record: { type: string; key: string }
  /** Permission that a reader of the record needs. */
  requires: string
  details: object
}

/** Adds an event and its delivery to one endpoint. @returns the uuid of the event, or null for an endpoint that is not active */
export async function addDirect(db: Db, endpoint: { id: number; account_id: number }, direct: DirectEvent): Promise<string | null> {
  const { event, record, requires, details } = direct
  const row = await one<{ message_uuid: string }>(
    db,
    sql`WITH chosen AS (SELECT id, account_id FROM webhook_endpoints WHERE id = ${endpoint.id} AND account_id = ${endpoint.account_id} AND status = 'active' AND deleted_at IS NULL),
    kept AS (INSERT INTO webhook_messages (account_id, event, record_type, record_key, requires, details)
      SELECT account_id, ${event}, ${record.type}, ${record.key}, ${requires}, ${JSON.stringify(details)}::jsonb FROM chosen RETURNING uuid, account_id)
    INSERT INTO webhook_deliveries (account_id, webhook_endpoint_id, message_uuid) SELECT k.account_id, c.id, k.uuid FROM kept k CROSS JOIN chosen c RETURNING message_uuid`,
  )
  return row?.message_uuid ?? null
}

/** Adds a test event and its delivery. @returns the id of the delivery */
export async function addTest(db: Db, endpoint: { id: number; account_id: number }, event: string): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    sql`WITH kept AS (INSERT INTO webhook_messages (account_id, event) VALUES (${endpoint.account_id}, ${event}) RETURNING uuid, account_id)
    INSERT INTO webhook_deliveries (account_id, webhook_endpoint_id, message_uuid, kind) SELECT account_id, ${endpoint.id}, uuid, 'test' FROM kept RETURNING id`,
  )
  return row!.id
}

/**
 * Adds deliveries of the events in a range that an endpoint chose, oldest first.
 * @param agencies those to which its maker and the caller are confined
 * @returns how many, at most `most` + 1
 */
export const addReplay = (
  db: Db,
  endpoint: { id: number; account_id: number; events: readonly string[] | null; agencies: readonly number[] },
  range: { from: string; to: string },
  most: number,
): Promise<number> =>
  run(
    db,
    sql`INSERT INTO webhook_deliveries (account_id, webhook_endpoint_id, message_uuid, kind)
    SELECT account_id, ${endpoint.id}, uuid, 'replay' FROM webhook_messages
    WHERE account_id = ${endpoint.account_id} AND occurred_at >= ${range.from}::timestamptz AND occurred_at <= ${range.to}::timestamptz AND outbox_id IS NOT NULL
      AND (${endpoint.events}::text[] IS NULL OR event = any(${endpoint.events}::text[])) AND ${isAbout(sql`parties`, sql`${endpoint.agencies}::bigint[]`)}
    ORDER BY occurred_at, outbox_id LIMIT ${most + 1}`,
  )

/** Deletes old events with their deliveries, and old deliveries of younger events. @returns how many rows */
export async function purge(db: Db, before: Date): Promise<number> {
  const gone = await run(
    db,
    sql`DELETE FROM webhook_messages WHERE uuid IN (SELECT uuid FROM webhook_messages WHERE occurred_at < ${before} ORDER BY occurred_at LIMIT 5000)`,
  )
  return gone
}

/** Removes the records of erased contacts from the payloads, and what receivers answered to them. */
export async function erasePayloads(db: Db, contact_ids: readonly number[]): Promise<void> {
  const ids = contact_ids.map(String)
  await run(
    db,
    sql`UPDATE webhook_deliveries d SET payload = (payload::jsonb || '{"data": null}')::json, attempt_log = '[]', error = NULL, updated_at = now()
    WHERE d.account_id IN (SELECT account_id FROM contacts WHERE id = any(${[...contact_ids]}::bigint[])) AND d.payload IS NOT NULL
      AND (d.payload #>> '{data,contact_id}' = any(${ids}::text[])
        OR (d.payload #>> '{record,type}' = 'contact' AND d.payload #>> '{record,key}' = any(${ids}::text[])))`,
  )
}
