import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Runs the benchmarks one after another, each in a separate process with a separate database.
 * Usage: npm run bench                      all of them, at their full sizes
 *        npm run bench -- renewals 5000     one of them; sizes, seconds and options follow its name
 */
const BENCHES = [
  'contacts',
  'start',
  'boards',
  'reports',
  'orders',
  'statement',
  'invoices',
  'renewals',
  'pdf',
  'mail-queue',
  'marketing/audience',
  'marketing/campaign',
  'marketing/visits',
  'marketing/public-page',
  'marketing/automation-runs',
  'realtime-fan-out',
  'browser/screens',
]
const nameOf = (file: string) => file.split('/').at(-1)!
const [name, ...rest] = process.argv.slice(2)
const chosen = BENCHES.filter((file) => name === undefined || nameOf(file) === name)
if (!chosen.length) {
  process.stderr.write(`There is no measurement "${name}". There are: ${BENCHES.map(nameOf).join(', ')}.\n`)
  process.exit(1)
}

for (const bench of chosen) {
  process.stdout.write(`\n── ${nameOf(bench)}\n`)
  const child = spawn(process.execPath, [join(import.meta.dirname, `${bench}.ts`), ...rest], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exitCode = 1
}
