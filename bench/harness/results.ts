import { appendFileSync, readFileSync } from 'node:fs'

/** One measured row of a run: medians over its rounds. */
export interface Result {
  /** Work, size of the account and connections, such as `list 100000 16`. */
  row: string
  rounds: number
  /** Throughput of the limit divided by Stoa's; for transfers, Stoa's seconds divided by those of the limit. */
  ratio: number
  /** Ratio of the CPU time of server and PostgreSQL for the same work. */
  cpu_ratio?: number
  /** Requests per second, or seconds of a transfer, of Stoa. */
  stoa: number
}

/** Adds the row to a file of one JSON object per line. */
export function keepResult(file: string | undefined, result: Result): void {
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/** The last result of each row of an earlier run. */
export function earlierResults(file: string | undefined): ReadonlyMap<string, Result> {
  const lines = file ? readFileSync(file, 'utf8').trim().split('\n') : []
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.row, result]))
}

/** How the ratio changed against an earlier run: `6.80 → 2.10 (3.24 times better)`. */
export function changeOf(earlier: Result | undefined, { ratio }: Result): string {
  if (!earlier) return 'not in the earlier run'
  const factor = earlier.ratio / ratio
  const words = factor >= 1 ? `${factor.toFixed(2)} times better` : `${(1 / factor).toFixed(2)} times worse`
  return `${earlier.ratio.toFixed(2)} → ${ratio.toFixed(2)} (${words})`
}
