import { ranksBetween } from '@stoa/domain'
import type { BenchAccount, BenchDatabase } from '../harness/prepare.ts'

/** The measured requests of an account and the stages between which they move. */
export interface BenchRequests {
  requests: number[]
  stages: number[]
}

/** Creates a pipeline of five open stages and a request of every tenth contact, at most 10,000. */
export async function addRequests({ database: { pool } }: BenchDatabase, { account_id }: BenchAccount): Promise<BenchRequests> {
  const { rows: pipelines } = await pool.query<{ id: number }>(
    `INSERT INTO pipelines (uuid, account_id, name, is_default) VALUES (uuid_v7(), $1, 'Sales', true) RETURNING id`,
    [account_id],
  )
  const pipeline_id = pipelines[0]!.id
  const { rows: stages } = await pool.query<{ id: number }>(
    `INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, position) SELECT $1, $2, 'Stage ' || n, 'open', n FROM generate_series(1, 5) n RETURNING id`,
    [account_id, pipeline_id],
  )
  const stage_ids = stages.map(({ id }) => id)
  const { rows: contacts } = await pool.query<{ id: number }>(
    'SELECT id FROM contacts WHERE account_id = $1 AND id % 10 = 0 ORDER BY id LIMIT 10000',
    [account_id],
  )
  const ids = contacts.map(({ id }) => id)
  const { rows: requests } = await pool.query<{ id: number }>(
    `INSERT INTO contact_requests (account_id, number, contact_id, pipeline_id, pipeline_stage_id, position, stage_entered_at, status, subject, own_text, value_minor)
     SELECT $1, n, ($2::bigint[])[n], $3, ($4::bigint[])[1 + n % 5], ($5::text[])[n], now(), 'open', 'Request ' || n, ' request ' || n, n * 100
     FROM generate_series(1, cardinality($2::bigint[])) n RETURNING id`,
    [account_id, ids, pipeline_id, stage_ids, ranksBetween(null, null, ids.length)],
  )
  await pool.query(`INSERT INTO account_sequences (account_id, name, last) VALUES ($1, 'contact_request', $2)`, [account_id, ids.length])
  await pool.query('UPDATE contacts SET requests_count = 1 WHERE id = any($1::bigint[])', [ids])
  return { requests: requests.map(({ id }) => id), stages: stage_ids }
}
