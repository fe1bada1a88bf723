import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#db/client.ts'
import type { Promised } from './load.ts'
import type { Watcher } from './watcher.ts'
import type { World } from './world.ts'

const PATIENCE_MS = 120_000

/** Compares the end state with what was promised. @returns a line for each difference; empty if there is none */
export async function verify(world: World, promised: Promised, watchers: readonly Watcher[], database: Database): Promise<string[]> {
  const late = await untilQuiet(database)
  return [
    ...late,
    ...promised.wrong.slice(0, 20).map((text) => `answer: ${text}`),
    ...(await contactFaults(promised, database)),
    ...(await invoiceFaults(world, promised, database)),
    ...(await mailFaults(world, promised, database)),
    ...(await eventFaults(promised, watchers)),
    ...(await workFaults(database)),
  ]
}

/** Waits until nothing is due in the outbox and no job waits or runs, as long as the work becomes less. */
async function untilQuiet({ pool }: Database): Promise<string[]> {
  const due = `SELECT (SELECT count(*) FROM outbox_events WHERE done_at IS NULL AND available_at < 'infinity')
    + (SELECT count(*) FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after < now() + interval '1 minute' AND name NOT LIKE '\\_\\_pgboss%') AS n`
  let least = Number.POSITIVE_INFINITY
  for (let end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(500)) {
    const left = Number((await pool.query(due)).rows[0].n)
    if (left === 0) return []
    if (left < least) end = Date.now() + PATIENCE_MS
    least = Math.min(least, left)
  }
  return [`work: ${least} parts of it were not done, and none for ${PATIENCE_MS / 1000} s`]
}

async function contactFaults({ contacts }: Promised, { pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; email: string; first_name: string }>(
    `SELECT id, email, first_name FROM contacts WHERE email LIKE 'torture%'`,
  )
  const stored = new Map(rows.map((row) => [Number(row.id), row]))
  const emails = Map.groupBy(rows, ({ email }) => email)
  return [
    ...[...contacts].flatMap(([id, { email, name }]) => {
      const row = stored.get(id)
      if (!row) return [`contact ${id} (${email}) was confirmed and is missing`]
      // The change may have been stored without an answer.
      return row.first_name === name || name === 'New' ? [] : [`contact ${id} is called ${row.first_name} and not ${name}`]
    }),
    ...[...emails].flatMap(([email, same]) => (same.length > 1 ? [`contact ${email} exists ${same.length} times`] : [])),
  ]
}

async function invoiceFaults({ seller }: World, { invoices }: Promised, { pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ uuid: string; number: string; sequence: number; status: string; movements: number }>(
    `SELECT i.uuid, i.number, i.sequence, i.status, (SELECT count(*)::int FROM account_relation_movements m WHERE m.document_id = i.uuid::text) AS movements
     FROM invoices i WHERE i.account_id = $1 AND i.status <> 'draft' ORDER BY i.sequence`,
    [seller.account_id],
  )
  const stored = new Map(rows.map((row) => [row.uuid, row]))
  return [
    ...[...invoices].flatMap(([uuid, number]) =>
      stored.get(uuid)?.number === number ? [] : [`invoice ${number} was confirmed and is ${stored.get(uuid)?.number ?? 'missing'}`],
    ),
    ...rows.flatMap(({ sequence, number }, at) =>
      sequence === at + 1 ? [] : [`invoice ${number} has sequence ${sequence} at place ${at + 1}`],
    ),
    ...rows.flatMap(({ number, movements }) => (movements === 1 ? [] : [`invoice ${number} has ${movements} movements`])),
  ]
}

/** A mail arrives once, or is set aside because it is unknown whether it did. */
async function mailFaults({ mail_server }: World, { mails }: Promised, { pool }: Database): Promise<string[]> {
  const arrived = Map.groupBy(
    mail_server.received.flatMap(({ to }) => to),
    (address) => address,
  )
  const { rows } = await pool.query<{ address: string }>(
    `SELECT payload->>'to' AS address FROM outbox_events WHERE topic = 'mail' AND available_at = 'infinity'`,
  )
  const unknown = new Set(rows.map(({ address }) => address))
  return [
    ...[...arrived].flatMap(([address, times]) => (times.length > 1 ? [`mail to ${address} arrived ${times.length} times`] : [])),
    ...[...mails].flatMap((address) =>
      arrived.has(address) || unknown.has(address) ? [] : [`mail to ${address} was promised and did not arrive`],
    ),
  ]
}

async function eventFaults({ contacts }: Promised, watchers: readonly Watcher[]): Promise<string[]> {
  const missing = () => watchers.map(({ known }) => [...contacts.keys()].filter((id) => !known.has(id)).length)
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && missing().some((count) => count > 0); ) await sleep(500)
  return missing().flatMap((count, at) => (count > 0 ? [`client ${at + 1} does not know ${count} contacts`] : []))
}

async function workFaults({ pool }: Database): Promise<string[]> {
  const { rows: set_aside } = await pool.query<{ topic: string; last_error: string }>(
    `SELECT topic, last_error FROM outbox_events WHERE available_at = 'infinity' AND NOT (topic = 'mail' AND last_error LIKE '%before the mail server answered%')`,
  )
  const { rows: failed } = await pool.query<{ name: string }>(`SELECT name FROM pgboss.job WHERE state = 'failed'`)
  return [
    ...set_aside.map(({ topic, last_error }) => `outbox entry ${topic} was set aside: ${last_error}`),
    ...failed.map(({ name }) => `job ${name} failed`),
  ]
}
