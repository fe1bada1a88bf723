import { ranksBetween } from '@stoa/domain'
import type { BenchDatabase } from '../harness/prepare.ts'
import type { Server } from '../harness/processes.ts'

export interface BenchBoard {
  pipeline_id: number
  /** Open stages; the first holds all cards. */
  stages: number[]
  contacts: number[]
  ranks: string[]
}

/** Creates a pipeline with contacts of the account in its first stage. */
export async function addBoard({ database: { pool } }: BenchDatabase, account_id: number, cards: number): Promise<BenchBoard> {
  const { rows: pipelines } = await pool.query<{ id: number }>(
    `INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), $1, 'Bench') RETURNING id`,
    [account_id],
  )
  const pipeline_id = pipelines[0]!.id
  const { rows: stages } = await pool.query<{ id: number }>(
    `INSERT INTO pipeline_stages (account_id, pipeline_id, name, position) SELECT $1, $2, 'Stage ' || n, n FROM generate_series(1, 2) n RETURNING id`,
    [account_id, pipeline_id],
  )
  const ranks = ranksBetween(null, null, cards)
  const { rows } = await pool.query<{ contact_id: number }>(
    `INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position)
     SELECT $1, c.id, $2, $3, ($4::text[])[c.n] FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM contacts
       WHERE account_id = $1 AND deleted_at IS NULL AND status = 'active' LIMIT $5) c RETURNING contact_id`,
    [account_id, pipeline_id, stages[0]!.id, ranks, cards],
  )
  await pool.query('VACUUM (ANALYZE) contact_pipeline_stage')
  return { pipeline_id, stages: stages.map((stage) => stage.id), contacts: rows.map((row) => row.contact_id), ranks }
}

/** The request by which a server moves a card. */
type Ask = (contact_id: number, stage_id: number) => { path: string; headers: Record<string, string>; body?: object }

/** Concurrent movers. */
const MOVERS = 16
/** Cards that they move: few, so that the movers collide. */
const PUSHED = 200

/**
 * 16 movers move the same cards from one stage to another and back for some seconds.
 * @returns moves a second, their latency, and cards that were lost, duplicated, or whose history has gaps
 */
export async function moveUnderContention(on: BenchDatabase, server: Server, board: BenchBoard, seconds: number, ask: Ask) {
  const { pool } = on.database
  await pool.query('DELETE FROM stage_transitions WHERE pipeline_id = $1', [board.pipeline_id])
  const until = performance.now() + seconds * 1000
  const pushed = board.contacts.slice(0, PUSHED)
  const took: number[] = []
  const mover = async (seed: number) => {
    for (let turn = seed; performance.now() < until; turn += 7) {
      // Each round moves the cards in the other direction.
      const to = board.stages[Math.floor(turn / pushed.length + seed) % 2]!
      const { path, headers, body } = ask(pushed[turn % pushed.length]!, to)
      const began = performance.now()
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body ?? {}),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: MOVERS }, (_, n) => mover(n)))
  took.sort((one, other) => one - other)
  const { rows } = await pool.query<{ lost: number; doubled: number; broken: number }>(
    `SELECT $2::int - (SELECT count(DISTINCT contact_id) FROM contact_pipeline_stage WHERE pipeline_id = $1) AS lost,
       (SELECT count(*) - count(DISTINCT (pipeline_stage_id, position)) FROM contact_pipeline_stage WHERE pipeline_id = $1) AS doubled,
       (SELECT count(*) FROM (SELECT from_stage_id, lag(to_stage_id) OVER (PARTITION BY subject_id ORDER BY id) AS before FROM stage_transitions WHERE pipeline_id = $1) s
         WHERE before IS NOT NULL AND before <> from_stage_id) AS broken`,
    [board.pipeline_id, board.contacts.length],
  )
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0
  return { per_second: took.length / seconds, p50: at(0.5), p99: at(0.99), ...rows[0]! }
}
