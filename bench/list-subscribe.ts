import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './harness/prepare.ts'
import type { Server } from './harness/processes.ts'
import type { TransferFigures } from './transfers.ts'

/** Adds every contact of an account to a list through the API, with consent, history and marketability, and waits for the job. */
export async function subscribeThroughStoa(on: BenchDatabase, server: Server, account_id: number, token: string): Promise<TransferFigures> {
  const id = await addList(on, account_id, 'stoa')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const started = performance.now()
  const body = JSON.stringify({ filter: {}, channels: ['email', 'sms'], consent_text: 'Signed at the counter.' })
  const answer = await fetch(`${server.url}/api/v1/contact-lists/${id}/subscriptions`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`subscribe: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { job_batch_uuid: string } }
  for (;;) {
    const job = (await (await fetch(`${server.url}/api/v1/job-batches/${data.job_batch_uuid}`, { headers })).json()) as {
      data: { status: string }
    }
    if (job.data.status === 'completed') break
    if (['failed', 'cancelled'].includes(job.data.status)) throw new Error(`The job ended as ${job.data.status}.`)
    await sleep(50)
  }
  return { seconds: (performance.now() - started) / 1000, above_idle_mb: 0 }
}

/**
 * Writes the same rows by one statement a table: consents for both channels, subscriptions, history, and marketability. It is rolled
 * back, so that Stoa finds the same contacts.
 */
export async function subscribePlain(on: BenchDatabase, account_id: number): Promise<TransferFigures> {
  const id = await addList(on, account_id, 'plain')
  const client = await on.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM contacts WHERE account_id = $1 ORDER BY id FOR NO KEY UPDATE', [account_id])
    const started = performance.now()
    for (const statement of SAME_ROWS) await client.query(statement, [account_id, id])
    const seconds = (performance.now() - started) / 1000
    await client.query('ROLLBACK')
    await client.query('VACUUM (ANALYZE) contacts, consents, subscriptions')
    return { seconds, above_idle_mb: 0 }
  } finally {
    client.release()
  }
}

/** Adds every contact of an account to a new list, with consent and marketability, and keeps it. @returns the list */
export async function subscribeAll(on: BenchDatabase, account_id: number): Promise<number> {
  const id = await addList(on, account_id, 'all')
  for (const statement of SAME_ROWS) await on.database.pool.query(statement, [account_id, id])
  await on.database.pool.query('VACUUM (ANALYZE)')
  return id
}

const REACHED = `deleted_at IS NULL AND status = 'active'`

const SAME_ROWS = [
  `INSERT INTO consents (account_id, contact_id, channel, action, basis, source, text_snapshot, proof, addresses)
   SELECT c.account_id, c.id, ch.name, 'granted', 'consent', 'staff', 'Signed at the counter.', jsonb_build_object('list', $2::bigint), ARRAY[ch.address]
   FROM contacts c CROSS JOIN LATERAL (VALUES ('email', lower(c.email)), ('sms', c.phone)) AS ch(name, address)
   WHERE c.account_id = $1 AND ${REACHED} AND ch.address IS NOT NULL`,
  `INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, consent_id, subscribed_at, unsubscribe_id)
   SELECT $1, contact_id, $2, 'subscribed', array_agg(channel ORDER BY channel), 'staff', min(id), now(), gen_random_uuid()
   FROM consents WHERE account_id = $1 AND proof = jsonb_build_object('list', $2::bigint) GROUP BY contact_id`,
  `INSERT INTO activity_logs (account_id, event, subject_type, subject_id, subject_label, contact_id, context)
   SELECT c.account_id, 'contact.subscribed', 'contact', c.id::text, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), '–'), c.id,
     jsonb_build_object('contact_list_id', s.contact_list_id, 'status', s.status, 'source', s.source)
   FROM subscriptions s JOIN contacts c ON c.id = s.contact_id WHERE s.account_id = $1 AND s.contact_list_id = $2`,
  `UPDATE contacts c SET emails_marketable = c.email IS NOT NULL, sms_marketable = c.phone IS NOT NULL
   FROM subscriptions s WHERE s.account_id = $1 AND s.contact_list_id = $2 AND c.id = s.contact_id`,
]

async function addList(on: BenchDatabase, account_id: number, name: string): Promise<number> {
  const { rows } = await on.database.pool.query<{ id: number }>(
    `INSERT INTO contact_lists (account_id, name) VALUES ($1, $2 || ' ' || clock_timestamp()) RETURNING id`,
    [account_id, name],
  )
  return rows[0]!.id
}
