import { sql } from 'kysely'
import { deleteRows, rows, run, type Db, type Row, type Sql } from '#db/rows.ts'
import type { Channel } from './consents.ts'

type Column = Exclude<keyof Row<'suppressions'>, 'id'>

/**
 * Suppresses the addresses that a query selects in the order of the columns, unless they are suppressed; returns the
 * ids of the new rows.
 */
export const suppressFrom = (columns: readonly Column[], select: Sql): Sql => sql`
  INSERT INTO suppressions (${sql.raw(columns.join(', '))}) ${select}
  ON CONFLICT (account_id, channel, address) WHERE lifted_at IS NULL DO NOTHING RETURNING id`

/** Condition over a suppression: that blacklisting or a failed check added it, so that it ends with them. */
const IS_AUTOMATIC = (of: string): Sql => sql.raw(`${of}.reason IN ('manual', 'invalid') AND ${of}.created_by_id IS NULL`)

/**
 * Suppresses the addresses that a query selects. A suppression that exists is marked as stated again, so that it outlasts the undo of a
 * merge that made it. What a person or a member states takes the place of a suppression that blacklisting added, and outlasts it.
 * @param select account_id, channel, address and reason first
 * @returns ids of the new suppressions
 */
async function stateSuppressions(db: Db, columns: readonly Column[], select: Sql): Promise<number[]> {
  const creator = columns.includes('created_by_id') ? sql.raw('created_by_id') : sql`NULL::bigint`
  await run(
    db,
    sql`WITH stated (${sql.raw(columns.join(', '))}) AS MATERIALIZED (${select})
      UPDATE suppressions s SET lifted_at = now(), updated_at = now() FROM (SELECT account_id, channel, address, reason, ${creator} AS created_by_id FROM stated) a
      WHERE s.account_id = a.account_id AND s.channel = a.channel AND s.address = a.address AND s.lifted_at IS NULL AND ${IS_AUTOMATIC('s')}
        AND NOT (${IS_AUTOMATIC('a')})`,
  )
  const added = await rows<{ id: number }>(
    db,
    sql`WITH stated (${sql.raw(columns.join(', '))}) AS MATERIALIZED (${select}), again AS (
        UPDATE suppressions s SET updated_at = clock_timestamp() FROM stated a
        WHERE s.account_id = a.account_id AND s.channel = a.channel AND s.address = a.address AND s.lifted_at IS NULL AND s.updated_at = s.created_at
      ) ${suppressFrom(columns, sql`SELECT * FROM stated`)}`,
  )
  return added.map((row) => row.id)
}

interface Suppression {
  account_id: number
  channel: Channel
  /** A lower-case e-mail or an E.164 number. */
  address: string
  reason: string
  contact_id?: number | null | undefined
  note?: string | null | undefined
  created_by_id?: number | null | undefined
}

/**
 * Suppresses one address.
 * @returns null when it was suppressed before
 */
export async function suppressAddress(db: Db, suppression: Suppression): Promise<number | null> {
  const { account_id, channel, address, reason, contact_id = null, note = null, created_by_id = null } = suppression
  const values = sql`VALUES (${account_id}::bigint, ${channel}::text, ${address}::text, ${reason}::text, ${contact_id}::bigint, ${note}::text, ${created_by_id}::bigint)`
  const [added] = await stateSuppressions(db, ['account_id', 'channel', 'address', 'reason', 'contact_id', 'note', 'created_by_id'], values)
  return added ?? null
}

/** Every address and number of contacts: account_id, contact_id, channel, address. */
const addressesOf = (contact_ids: readonly number[]): Sql => sql`
  SELECT e.account_id, e.contact_id, 'email' AS channel, lower(e.email) AS address FROM contact_email_addresses e WHERE e.contact_id = any(${contact_ids}::bigint[])
  UNION SELECT p.account_id, p.contact_id, 'sms', p.number FROM contact_phone_numbers p WHERE p.contact_id = any(${contact_ids}::bigint[]) AND p.number IS NOT NULL`

/**
 * Suppresses all addresses of contacts in the channels.
 * @returns ids of the new suppressions
 */
export async function suppressContacts(
  db: Db,
  contact_ids: readonly number[],
  { channels, reason, created_by_id }: { channels: readonly Channel[]; reason: string; created_by_id: number | null },
): Promise<number[]> {
  const select = sql`SELECT a.account_id, a.channel, a.address, ${reason}::text, a.contact_id, ${created_by_id}::bigint FROM (${addressesOf(contact_ids)}) a
    WHERE a.channel = any(${channels}::text[])`
  return stateSuppressions(db, ['account_id', 'channel', 'address', 'reason', 'contact_id', 'created_by_id'], select)
}

interface Lift {
  /** The member who lifts it; null when the person does. */
  by_id: number | null
  note?: string
}

/**
 * Lifts suppressions that an unsubscription added, and returns those of blacklisting whose place they took. Blacklisted contacts
 * and failed checks keep their addresses suppressed.
 */
export async function takeBackSuppressions(db: Db, ids: readonly number[], lift: Lift): Promise<void> {
  const lifted = (await liftSuppressions(db, ids, lift)).map((row) => row.id)
  await run(
    db,
    sql`${sql.raw(SUPPRESS_AGAIN)} FROM suppressions n WHERE n.id = any(${lifted}::bigint[]) AND x.account_id = n.account_id AND x.channel = n.channel
      AND x.address = n.address AND x.lifted_at = n.created_at AND ${IS_AUTOMATIC('x')}`,
  )
}

/** Lifts suppressions that are not lifted yet. The rows stay as history. */
export async function liftSuppressions(db: Db, ids: readonly number[], { by_id, note }: Lift): Promise<Row<'suppressions'>[]> {
  return rows(
    db,
    sql`UPDATE suppressions SET lifted_at = now(), lifted_by_id = ${by_id}, lift_note = ${note ?? null}, updated_at = now()
      WHERE id = any(${ids}::bigint[]) AND lifted_at IS NULL RETURNING *`,
  )
}

/**
 * Lifts suppressions with one of the reasons from the addresses of contacts in the channels.
 * @param lift.is_automatic leaves those that a member added for an address
 */
export async function liftSuppressionsOf(
  db: Db,
  contact_ids: readonly number[],
  {
    channels,
    reasons,
    by_id,
    note,
    is_automatic = false,
  }: Lift & { channels: readonly Channel[]; reasons: readonly string[]; is_automatic?: boolean },
): Promise<void> {
  await run(
    db,
    sql`UPDATE suppressions s SET lifted_at = now(), lifted_by_id = ${by_id}, lift_note = ${note ?? null}, updated_at = now()
      FROM (${addressesOf(contact_ids)}) a
      WHERE s.account_id = a.account_id AND s.channel = a.channel AND s.address = a.address AND s.channel = any(${channels}::text[])
        AND s.lifted_at IS NULL AND s.reason = any(${reasons}::text[]) ${is_automatic ? sql`AND s.created_by_id IS NULL` : sql``}`,
  )
}

/**
 * Begins a statement that lifts suppressions `x`, as text for a plain connection.
 * @param at SQL of the instant
 * @param by SQL of the member's id
 */
export const liftStatement = (at: string, by: string): string =>
  `UPDATE suppressions x SET lifted_at = ${at}, lifted_by_id = ${by}, updated_at = now()`

/** Begins a statement that suppresses addresses of lifted suppressions `x` again, as text for a plain connection. */
export const SUPPRESS_AGAIN = 'UPDATE suppressions x SET lifted_at = NULL, lifted_by_id = NULL, updated_at = now()'

interface Cause {
  account_id: number
  channel: Channel
  address: string
  message_id: number
}

/** Stores the messages that caused live suppressions, unless one is stored. */
export async function noteCauses(db: Db, causes: readonly Cause[]): Promise<void> {
  await run(
    db,
    sql`UPDATE suppressions s SET source_message_id = c.message_id
      FROM jsonb_to_recordset(${JSON.stringify(causes)}::jsonb) AS c (account_id bigint, channel text, address text, message_id bigint)
      WHERE s.account_id = c.account_id AND s.channel = c.channel AND s.address = c.address AND s.lifted_at IS NULL AND s.source_message_id IS NULL`,
  )
}

/** Replaces the suppressions of erased contacts by hashes of all their addresses, so that they are never written to again. */
export async function hashSuppressions(db: Db, contact_ids: readonly number[]): Promise<void> {
  await run(
    db,
    suppressFrom(
      ['account_id', 'channel', 'address', 'reason'],
      sql`SELECT DISTINCT account_id, channel, suppression_hash(address), 'erasure' FROM (${addressesOf(contact_ids)}) a`,
    ),
  )
  await deleteRows(db, 'suppressions', { contact_id: contact_ids })
}
