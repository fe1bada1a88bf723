import { setTimeout as sleep } from 'node:timers/promises'
import { callStoa } from '../harness/call.ts'
import { prepare } from '../harness/prepare.ts'
import { startStoa } from '../harness/processes.ts'

/**
 * Runs of an automation with five steps, each of which tags the contact, beside the same changes of rows by one plain statement for each step.
 * Fails unless every contact has each step once.
 * Usage: npm run bench -- automation-runs [runs]
 */
const RUNS = Number(process.argv[2] ?? 10_000)
const STEPS = 5
const FLOOR = 4
const LANES = 4
const say = (line: string) => process.stdout.write(`${line}\n`)

const bench = await prepare([RUNS], say)
const stoa = await startStoa(bench.url)
const { pool } = bench.database
try {
  const { account_id } = bench.accounts[0]!
  const { rows: tags } = await pool.query<{ id: number }>(
    `INSERT INTO tags (account_id, name) SELECT $1, 'Step ' || n FROM generate_series(1, $2::int) n RETURNING id`,
    [account_id, STEPS],
  )
  const tag_ids = tags.map(({ id }) => id)
  const uuid = await automation(account_id, tag_ids)
  const byHand = await secondsOfPlain(account_id, uuid, tag_ids)
  const ours = await secondsOfStoa(account_id, uuid)
  const rate = (seconds: number) => (RUNS / seconds).toFixed(0)
  say(
    `${RUNS} runs of ${STEPS} steps: by hand ${rate(byHand)}/s, Stoa ${rate(ours)}/s, ratio ${(ours / byHand).toFixed(2)}, floor ${FLOOR}`,
  )
} finally {
  await stoa.stop()
  await bench.stop()
}

/** Activates an automation that begins with a new contact and tags it step by step. */
async function automation(account_id: number, tag_ids: readonly number[]): Promise<string> {
  const call = <Data>(path: string, body: object) =>
    callStoa<Data>(stoa.url, bench.token, `/api/v1/accounts/${account_id}/automations${path}`, body)
  const nodes = [...tag_ids.map((id, n) => ({ id: `n${n}`, type: 'add_tag', tag_ids: [id] })), { id: 'end', type: 'end' }]
  const edges = nodes.map(({ id }, n) => ({ from: n ? nodes[n - 1]!.id : 'trigger', branch: 'next', to: id }))
  const { uuid } = await call<{ uuid: string }>('', { name: 'Bench', trigger: { event: 'contact.created' }, graph: { nodes, edges } })
  await call(`/${uuid}/activate`, {})
  return uuid
}

/** Runs of the known contacts, which no worker takes up: they are due in a year. */
async function secondsOfPlain(account_id: number, uuid: string, tag_ids: readonly number[]): Promise<number> {
  const from = performance.now()
  const { rows: runs } = await pool.query<{ id: number; contact_id: number }>(
    `INSERT INTO automation_runs (account_id, automation_uuid, version_no, contact_id, trigger_key, resume_at)
     SELECT account_id, $2, 1, id, 'by hand', now() + interval '1 year' FROM contacts WHERE account_id = $1 RETURNING id, contact_id`,
    [account_id, uuid],
  )
  const lane = async () => {
    for (let run = runs.pop(); run; run = runs.pop()) {
      for (const [n, tag_id] of tag_ids.entries())
        await pool.query(
          `WITH step AS (INSERT INTO automation_run_steps (account_id, run_id, node, visit, action, status) VALUES ($1, $2, $3, 1, 'add_tag', 'done')),
           moved AS (UPDATE automation_runs SET current_node = $3, updated_at = now() WHERE id = $2)
           INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT $1, id, $5, created_at FROM contacts WHERE id = $4`,
          [account_id, run.id, `n${n}`, run.contact_id, tag_id],
        )
      await pool.query(`UPDATE automation_runs SET status = 'finished', resume_at = NULL, finished_at = now() WHERE id = $1`, [run.id])
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return (performance.now() - from) / 1000
}

/** Adds as many contacts, and waits until their runs have ended. A contact that is made by a call makes the workers look. */
async function secondsOfStoa(account_id: number, uuid: string): Promise<number> {
  await pool.query(
    `INSERT INTO contacts (account_id, first_name, email) SELECT $1, 'Person ' || n, 'p' || n || '@runs.example' FROM generate_series(1, $2::int) n`,
    [account_id, RUNS - 1],
  )
  const from = performance.now()
  await callStoa(stoa.url, bench.token, `/api/v1/accounts/${account_id}/contacts`, { first_name: 'Last', email: 'last@runs.example' })
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM automation_runs WHERE automation_uuid = $1 AND trigger_key <> 'by hand' AND status = 'finished'`,
      [uuid],
    )
    if (rows[0]!.n === RUNS) break
    await sleep(100)
  }
  const seconds = (performance.now() - from) / 1000
  const { rows: wrong } = await pool.query(
    `SELECT r.id FROM automation_runs r LEFT JOIN automation_run_steps s ON s.run_id = r.id AND s.action = 'add_tag'
     WHERE r.automation_uuid = $1 GROUP BY r.id HAVING count(s.id) <> $2 LIMIT 1`,
    [uuid, STEPS],
  )
  if (wrong.length) throw new Error('A run has a step twice, or not at all.')
  return seconds
}
