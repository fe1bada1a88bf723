import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addRequests } from './contacts-work/add-requests.ts'
import { sampleOf } from './contacts-work/sample.ts'
import { transferRows, type TransferRow } from './contacts-work/transfer-rows.ts'
import { workRows, type WorkRow } from './contacts-work/work-rows.ts'
import { measure, type Figures } from './harness/measure.ts'
import { prepare, type BenchAccount } from './harness/prepare.ts'
import { startStatements, startStoa } from './harness/processes.ts'
import { changeOf, earlierResults, keepResult, type Result } from './harness/results.ts'
import { alternate, median } from './harness/rounds.ts'
import type { TransferFigures } from './transfers.ts'

/**
 * Measures the same work on Stoa, on the limit (the best known statements on tables made for them) and on plain SQL over Stoa's
 * tables, alternating in one run on one database. `--out` keeps the results, `--compare` shows the change against kept ones.
 * Usage: npm run bench -- contacts [--sizes 100000,1000000] [--seconds 2] [--rounds 5] [--connections 16] [--only list,search] [--out FILE] [--compare FILE]
 */
const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1]! : otherwise
}
const sizes = option('sizes', '100000,1000000').split(',').map(Number)
const seconds = Number(option('seconds', '2'))
const rounds = Number(option('rounds', '5'))
const connections = option('connections', '16').split(',').map(Number)
const only = option('only', '').split(',').filter(Boolean)
const out = option('out', '') || undefined
const compared = option('compare', '') || undefined
const earlier = earlierResults(compared)
const say = (line: string) => process.stdout.write(`${line}\n`)
const isAsked = ({ name }: { name: string }) => !only.length || only.includes(name)

say('Preparing …')
const bench = await prepare(sizes, say)
try {
  const accounts = []
  for (const account of bench.accounts) accounts.push({ account, requests: await addRequests(bench, account) })
  await bench.database.pool.query(readFileSync(join(import.meta.dirname, 'limit/tables.sql'), 'utf8'))
  await bench.database.pool.query('VACUUM (ANALYZE)')
  const [statements, stoa] = [await startStatements(bench.url), await startStoa(bench.url)]
  const sides = { limit: statements, plain: statements, stoa }
  say(`${rounds} rounds of ${seconds} s, medians`)
  say(
    `\n${line(['work', 'contacts', 'conn', 'limit/s', 'plain/s', 'Stoa/s', 'to limit', 'floor', 'to plain', 'CPU', 'p50', 'p99', 'CPU ms', 'of it db', 'limit'])}`,
  )
  for (const { account, requests } of accounts)
    for (const row of workRows(bench, account, await sampleOf(bench, account, requests)).filter(isAsked))
      for (const count of connections) await compareWork(row, account, count)
  say(`\n${line(['transfer', 'contacts', 'rows', 'limit s', 'plain s', 'Stoa s', 'to limit', 'floor', 'to plain', '+MB'])}`)
  for (const { account } of accounts)
    for (const row of transferRows(bench, sides, account).filter(isAsked)) await compareTransfer(row, account)
  say(`\nMemory of the server after the run: ${stoa.memory_mb().toFixed(0)} MB`)
  await stoa.stop()
  await statements.stop()

  async function compareWork(row: WorkRow, { contacts }: BenchAccount, count: number): Promise<void> {
    const on = (side: 'limit' | 'plain' | 'stoa') => () => measure(sides[side], row[side], { connections: count, seconds, database: bench })
    const { limit, plain, stoa: ours } = await alternate(rounds, { limit: on('limit'), plain: on('plain'), stoa: on('stoa') })
    const of = (list: readonly Figures[], value: (figures: Figures) => number) => median(list.map(value))
    const per_second = (figures: Figures) => figures.per_second
    const cpu = (figures: Figures) => figures.cpu_ms + figures.database_cpu_ms
    const ratio = median(limit.map((figures, n) => figures.per_second / ours[n]!.per_second))
    const to_plain = median(plain.map((figures, n) => figures.per_second / ours[n]!.per_second))
    const result: Result = {
      row: `${row.name} ${contacts} ${count}`,
      rounds,
      ratio,
      cpu_ratio: of(ours, cpu) / of(limit, cpu),
      stoa: of(ours, per_second),
    }
    show(result, [
      row.name,
      contacts.toLocaleString('en'),
      String(count),
      of(limit, per_second).toFixed(0),
      of(plain, per_second).toFixed(0),
      result.stoa.toFixed(0),
      ratio.toFixed(2),
      `${row.floor}${ratio > row.floor ? ' !' : ''}`,
      to_plain.toFixed(2),
      result.cpu_ratio!.toFixed(2),
      of(ours, ({ p50 }) => p50).toFixed(1),
      of(ours, ({ p99 }) => p99).toFixed(1),
      of(ours, cpu).toFixed(2),
      of(ours, ({ database_cpu_ms }) => database_cpu_ms).toFixed(2),
      of(limit, cpu).toFixed(2),
    ])
  }

  async function compareTransfer(row: TransferRow, { contacts }: BenchAccount): Promise<void> {
    const { limit, plain, stoa: ours } = await alternate(Math.min(rounds, 3), { limit: row.limit, plain: row.plain, stoa: row.stoa })
    const took = (list: readonly TransferFigures[]) => median(list.map((figures) => figures.seconds))
    const ratio = took(ours) / took(limit)
    show({ row: `${row.name} ${row.rows} in ${contacts}`, rounds: ours.length, ratio, stoa: took(ours) }, [
      row.name,
      contacts.toLocaleString('en'),
      row.rows.toLocaleString('en'),
      took(limit).toFixed(2),
      plain.length ? took(plain).toFixed(2) : '',
      took(ours).toFixed(2),
      ratio.toFixed(2),
      `${row.floor}${ratio > row.floor ? ' !' : ''}`,
      plain.length ? (took(ours) / took(plain)).toFixed(2) : '',
      median(ours.map(({ above_idle_mb }) => above_idle_mb)).toFixed(0),
    ])
  }
} finally {
  await bench.stop()
}

function show(result: Result, cells: string[]): void {
  say(line(cells) + (compared ? `   ${changeOf(earlier.get(result.row), result)}` : ''))
  keepResult(out, result)
}

function line(cells: string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(9) : cell.padStart(at === 1 ? 10 : 8))).join(' ')
}
