import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './harness/prepare.ts'
import type { Server } from './harness/processes.ts'
import type { TransferFigures } from './transfers.ts'

/** Adds every contact of an account to a list through the API, with consent, history and marketability, and waits for the job. */
export async function subscribeThroughStoa(on: BenchDatabase, server: Server, account_id: number, token: string): Promise<TransferFigures> {
  const id = await addList(on, account_id, 'stoa')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const started = performance.now()
  const body = JSON.stringify({ filter: {}, consent_text: 'Signed at the counter.' })
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

/** Inserts only the subscriptions, by one INSERT … SELECT. */
export async function subscribePlain(on: BenchDatabase, account_id: number): Promise<TransferFigures> {
  const id = await addList(on, account_id, 'plain')
  const started = performance.now()
  await on.database.pool.query(
    `INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, subscribed_at, unsubscribe_id)
     SELECT account_id, id, $2, 'subscribed', 'staff', now(), gen_random_uuid() FROM contacts WHERE account_id = $1 AND deleted_at IS NULL AND status = 'active'`,
    [account_id, id],
  )
  return { seconds: (performance.now() - started) / 1000, above_idle_mb: 0 }
}

async function addList(on: BenchDatabase, account_id: number, name: string): Promise<number> {
  const { rows } = await on.database.pool.query<{ id: number }>(
    `INSERT INTO contact_lists (account_id, name) VALUES ($1, $2 || ' ' || clock_timestamp()) RETURNING id`,
    [account_id, name],
  )
  return rows[0]!.id
}
