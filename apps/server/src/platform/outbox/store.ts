import { CompiledQuery, sql } from 'kysely'
import { rows, run, type Db, type Sql } from '#db/rows.ts'
import type { OutboxEntry } from '#kit/effects.ts'

/** The subset of a `pg` pool that the relay needs. */
export interface SqlPool {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  connect(): Promise<SqlClient>
}

export interface SqlClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  /** @param error closes the connection instead of returning it to the pool */
  release(error?: Error): void
}

export interface OutboxRow {
  id: number | string
  account_id: number | string | null
  topic: string
  payload: unknown
  attempts: number
  /** Process that began to send it and did not record how that ended. */
  claimed_by: string | null
}

export interface RetryPolicy {
  /** Maximum pause between two attempts. It starts at one second and doubles. */
  longest_pause_s: number
  /** After this many failures the row needs manual attention: `available_at` becomes infinity. */
  max_attempts: number
}

const KEEP_DONE = '7 days'

/** One relay per name in the whole installation. The lock lasts as long as the connection. */
export async function tryLead(client: SqlClient, name: string): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('outbox relay'), hashtext($1)) as led`, [name])
  return (rows[0] as { led: boolean }).led
}

export async function stopLeading(client: SqlClient, name: string) {
  await client.query(`select pg_advisory_unlock(hashtext('outbox relay'), hashtext($1))`, [name])
}

/**
 * The oldest rows that are due. Selected by their state and never by "id above the last one", because a transaction
 * that took a lower id may commit later.
 */
export async function dueRows(client: SqlClient, topics: string[], limit: number, except: OutboxRow['id'][] = []): Promise<OutboxRow[]> {
  if (topics.length === 0 || limit <= 0) return []
  const { rows } = await client.query(
    `select id, account_id, topic, payload, attempts, claimed_by from outbox_events
     where done_at is null and available_at <= now() and topic = any($1) and id <> all($2::bigint[])
     order by id limit $3`,
    [topics, except, limit],
  )
  return rows as OutboxRow[]
}

/** How many due rows of some topics are read. */
interface Wanted {
  topics: readonly string[]
  limit: number
}

/** The oldest due rows of topics that are handled one by one, and of those that are handled together. @param except rows that are being handled */
export async function dueWork(client: SqlClient, alone: Wanted, together: Wanted, except: OutboxRow['id'][]): Promise<OutboxRow[]> {
  if ((!alone.topics.length || alone.limit <= 0) && !together.topics.length) return []
  const due = (topics: string, limit: string) => `(select id, account_id, topic, payload, attempts, claimed_by from outbox_events
     where done_at is null and available_at <= now() and topic = any(${topics}) and id <> all($5::bigint[]) order by id limit ${limit})`
  const { rows } = await client.query(`${due('$1', '$2')} union all ${due('$3', '$4')}`, [
    alone.topics,
    Math.max(0, alone.limit),
    together.topics,
    together.limit,
    except,
  ])
  return rows as OutboxRow[]
}

/** Locks those of the rows that are still due and that no other process holds. */
export const lockDue = (db: Db, ids: readonly OutboxRow['id'][]): Promise<OutboxRow[]> =>
  rows(
    db,
    sql`SELECT id, account_id, topic, payload, attempts, claimed_by FROM outbox_events
      WHERE id = any(${ids}::bigint[]) AND done_at IS NULL AND available_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED`,
  )

/**
 * Finished rows go at once; those with a `dedupe_key` stay a while so that the key keeps refusing repetitions. Mails stay without their
 * content, because the links in them give access to accounts.
 */
export async function finishRows(pool: Pick<SqlPool, 'query'>, ids: OutboxRow['id'][]) {
  await pool.query(finishing('$1'), [ids])
}

// Keys are compared in a way that no index serves: a plan that reads those without a key reads all rows of the outbox, also removed ones.
const finishing = (
  ids: string,
) => `with gone as (delete from outbox_events where id = any(${ids}::bigint[]) and coalesce(dedupe_key, '') = '')
     update outbox_events set done_at = now(), last_error = null, claimed_by = null, payload = case topic when 'mail' then '{}' else payload end
     where id = any(${ids}::bigint[]) and coalesce(dedupe_key, '') <> ''`

/** Finishes rows in the transaction that did what they ask for. */
export async function finishIn(db: Db, ids: readonly OutboxRow['id'][]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(finishing('$1'), [ids]))
}

/** Records a failure and when to try again. @returns ids of the rows that were set aside */
export async function postponeRows(
  pool: Pick<SqlPool, 'query'>,
  ids: OutboxRow['id'][],
  error: unknown,
  { longest_pause_s, max_attempts }: RetryPolicy,
): Promise<OutboxRow['id'][]> {
  const { rows } = await pool.query(
    `update outbox_events set attempts = attempts + 1, last_error = $2, claimed_by = null, updated_at = now(),
       available_at = case when attempts + 1 >= $4::int then 'infinity'
                           else now() + interval '1 second' * least($3::float8, power(2, least(attempts, 30))) end
     where id = any($1::bigint[]) returning id, available_at = 'infinity' as set_aside`,
    [ids, (error instanceof Error ? error.message : String(error)).slice(0, 2_000), longest_pause_s, max_attempts],
  )
  return (rows as { id: OutboxRow['id']; set_aside: boolean }[]).filter(({ set_aside }) => set_aside).map(({ id }) => id)
}

export async function purgeDoneRows(pool: Pick<SqlPool, 'query'>) {
  await pool.query(`delete from outbox_events where done_at < now() - $1::interval`, [KEEP_DONE])
}

/**
 * Adds entries to the outbox, outside the effects of a request. Entries whose `dedupe_key` is there already are left out.
 * @returns how many were added; wake the relay after the commit
 */
export async function publish(db: Db, entries: readonly OutboxEntry[]): Promise<number> {
  return run(db, sql`${publishFrom(recordsetOf(entries))} ON CONFLICT DO NOTHING`)
}

/** Begins a statement, or a part of a WITH, that adds what a query selects to the outbox: `${intoOutbox} SELECT account_id, topic, payload …`. */
export const INTO_OUTBOX = 'INSERT INTO outbox_events (account_id, topic, payload)'
export const intoOutbox: Sql = sql.raw(INTO_OUTBOX)

/** Adds what a query selects: account_id, topic, payload, dedupe_key, available_at. */
export const publishFrom = (select: Sql): Sql =>
  sql`INSERT INTO outbox_events (account_id, topic, payload, dedupe_key, available_at) ${select}`

/** Entries as the rows that {@link publishFrom} takes. */
export const recordsetOf = (entries: readonly OutboxEntry[]): Sql => sql`
  SELECT account_id, topic, payload, dedupe_key, coalesce(available_at, now())
  FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS r(account_id bigint, topic text, payload jsonb, dedupe_key text, available_at timestamptz)`

/** Notes that something was done once, by an entry that is already finished. @returns false when the key was noted before */
export async function noteOnce(db: Db, topic: string, dedupe_key: string): Promise<boolean> {
  const noted = await rows(
    db,
    sql`INSERT INTO outbox_events (topic, payload, dedupe_key, done_at) VALUES (${topic}, '{}', ${dedupe_key}, now())
      ON CONFLICT DO NOTHING RETURNING id`,
  )
  return noted.length > 0
}

/** An entry that a process begins to send. */
export interface Claim {
  id: OutboxRow['id']
  worker: string
}

/** Notes which process begins to send each entry, before it does. */
export async function claimEntries(db: Db, claims: readonly Claim[]): Promise<void> {
  await run(
    db,
    sql`UPDATE outbox_events e SET claimed_by = c.worker FROM unnest(${claims.map(({ id }) => id)}::bigint[], ${claims.map(({ worker }) => worker)}::text[]) AS c(id, worker)
      WHERE e.id = c.id`,
  )
}

/** Processes that began to send entries that are still open. */
export const claimingWorkers = async (db: Db): Promise<string[]> =>
  (
    await rows<{ claimed_by: string }>(
      db,
      sql`SELECT DISTINCT claimed_by FROM outbox_events WHERE done_at IS NULL AND claimed_by IS NOT NULL`,
    )
  ).map(({ claimed_by }) => claimed_by)
