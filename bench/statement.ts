import { measure, type Work } from './harness/measure.ts'
import { prepare, type BenchDatabase } from './harness/prepare.ts'
import { startStatements, startStoa } from './harness/processes.ts'

/**
 * The statement of account of a client over a year with many movements: as an answer beside plain SQL that calculates the
 * same running balance, and as spreadsheet and PDF. Prints statements a second and the ratio.
 * Usage: npm run bench -- statement [movements] [seconds]
 */
const MOVEMENTS = Number(process.argv[2] ?? 10_000)
const SECONDS = Number(process.argv[3] ?? 4)
/** Upper limit of the ratio. */
const TARGET = 3
const PERIOD = 'from=2026-01-01&to=2026-12-31'
const say = (line: string) => process.stdout.write(`${line}\n`)

const bench = await prepare([100], say)
try {
  const { account_id } = bench.accounts[0]!
  const relation = await addMovements(bench, account_id)
  const [plain, stoa] = [await startStatements(bench.url), await startStoa(bench.url)]
  const headers = { authorization: `Bearer ${bench.token}` }
  const path = `/api/v1/accounts/${account_id}/relations/${relation}/statement`
  const ours: Work = { path: () => `${path}?${PERIOD}`, headers }
  const limit: Work = { path: () => `/plain/statement?relation=${relation}&${PERIOD}` }
  say(`${MOVEMENTS.toLocaleString('en')} movements`)
  for (const connections of [1, 16]) {
    const how = { connections, seconds: SECONDS, database: bench }
    const [sql, product] = [await measure(plain, limit, how), await measure(stoa, ours, how)]
    const ratio = sql.per_second / product.per_second
    say(
      `statement   ${String(connections).padStart(2)} conn  plain ${sql.per_second.toFixed(1)}/s  stoa ${product.per_second.toFixed(1)}/s  ratio ${ratio.toFixed(2)}  target ${TARGET}  p99 ${product.p99} ms`,
    )
  }
  for (const [kind, read] of [
    ['export', () => fetch(`${stoa.url}${path}/export?${PERIOD}`, { headers })],
    ['pdf', () => fetchPdf(`${stoa.url}${path}`, headers)],
  ] as const) {
    const from = performance.now()
    const answer = await read()
    const bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`${kind} answered ${answer.status}`)
    say(`${kind.padEnd(11)} ${((performance.now() - from) / 1000).toFixed(2)} s, ${(bytes / 1024).toFixed(0)} kB`)
  }
  await stoa.stop()
  await plain.stop()
} finally {
  await bench.stop()
}

/** Downloads the PDF: directly, or from the job that makes a long one. */
async function fetchPdf(path: string, headers: Record<string, string>): Promise<Response> {
  const body = JSON.stringify(Object.fromEntries(new URLSearchParams(PERIOD)))
  const started = await fetch(`${path}-files`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  const { data: file } = (await started.json()) as { data: { uuid: string } | null }
  if (!file) return fetch(`${path}/pdf?${PERIOD}`, { headers })
  for (;;) {
    const answer = await fetch(`${path}-files/${file.uuid}`, { headers })
    if (answer.status !== 409) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Creates a client whose ledger has four invoices to each payment, spread over the year. @returns the relation */
async function addMovements({ database: { pool } }: BenchDatabase, account_id: number): Promise<string> {
  const { rows } = await pool.query<{ uuid: string }>(
    `WITH client AS (INSERT INTO accounts (uuid, type, name, slug) VALUES (uuid_v7(), 'client', 'Client', 'bench-client') RETURNING id)
     INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) SELECT uuid_v7(), $1, id, 'client', 'active' FROM client RETURNING uuid`,
    [account_id],
  )
  const relation = rows[0]!.uuid
  await pool.query(
    `INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, type, number, date, due_date, description, debit_minor, credit_minor, currency, sequence)
     SELECT uuid_v7(), $1, $2, CASE WHEN n % 5 = 0 THEN 'payment' ELSE 'invoice' END, 'N-' || n, '2026-01-01'::date + (n * 364 / $3::int),
       CASE WHEN n % 5 > 0 THEN '2026-01-31'::date + (n * 364 / $3::int) END, 'Movement ' || n,
       CASE WHEN n % 5 = 0 THEN 0 ELSE 12400 END, CASE WHEN n % 5 = 0 THEN 40000 ELSE 0 END, 'EUR', n
     FROM generate_series(1, $3::int) n`,
    [account_id, relation, MOVEMENTS],
  )
  await pool.query('VACUUM (ANALYZE) account_relation_movements')
  return relation
}
