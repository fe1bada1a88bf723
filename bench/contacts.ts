import { measure, type Figures, type Work } from './harness/measure.ts'
import { prepare, type BenchAccount, type BenchDatabase } from './harness/prepare.ts'
import { startPlain, startStoa, type Server } from './harness/processes.ts'
import { subscribePlain, subscribeThroughStoa } from './list-subscribe.ts'
import { exportList, importPlain, importThroughStoa, peopleCsv, type TransferFigures } from './transfers.ts'

/**
 * Measures the same work on Stoa and on plain SQL, in one run on one database, and prints two ratios: of requests a second,
 * and of CPU time for each request, which other work on the machine disturbs less.
 * Usage: npm run bench -- contacts [--sizes 100000,1000000] [--seconds 4] [--only list,search]
 */
const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1]! : otherwise
}
const sizes = option('sizes', '100000,1000000').split(',').map(Number)
const seconds = Number(option('seconds', '4'))
const only = option('only', '').split(',').filter(Boolean)
const connections = option('connections', '1,16').split(',').map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Pair {
  name: string
  /** Upper limit of the ratio. */
  target: number
  stoa: Work
  plain: Work
}

say('Preparing …')
const bench = await prepare(sizes, say)
try {
  const [plain, stoa] = [await startPlain(bench.url), await startStoa(bench.url)]
  say(
    `\n${row(['work', 'contacts', 'conn', 'plain/s', 'stoa/s', 'ratio', 'target', 'p50', 'p97.5', 'p99', 'cpu ms', 'db cpu', 'plain', 'db cpu', 'ratio', 'MB'])}`,
  )
  for (const account of bench.accounts)
    for (const pair of await pairs(bench, account)) if (!only.length || only.includes(pair.name)) await compare(plain, stoa, account, pair)
  say(`\n${row(['transfer', 'contacts', 'rows', 'plain s', 'stoa s', 'ratio', 'target', '+MB'])}`)
  for (const account of bench.accounts) await transfers(plain, stoa, account)
  await stoa.stop()
  await plain.stop()
} finally {
  await bench.stop()
}

async function compare(plain: Server, stoa: Server, account: BenchAccount, pair: Pair): Promise<void> {
  for (const count of connections) {
    const how = { connections: count, seconds, database: bench }
    const limit = await measure(plain, pair.plain, how)
    const ours = await measure(stoa, pair.stoa, how)
    say(line(pair, account, count, limit, ours))
  }
}

async function transfers(plain: Server, stoa: Server, { account_id, contacts }: BenchAccount): Promise<void> {
  const headers = { authorization: `Bearer ${bench.token}` }
  const show = (name: string, rows: number, target: number, limit: TransferFigures, ours: TransferFigures) => {
    const ratio = ours.seconds / limit.seconds
    say(
      row([
        name,
        contacts.toLocaleString('en'),
        rows.toLocaleString('en'),
        limit.seconds.toFixed(2),
        ours.seconds.toFixed(2),
        ratio.toFixed(2),
        `${target}${ratio > target ? ' !' : ''}`,
        ours.above_idle_mb.toFixed(0),
      ]),
    )
  }
  if (!only.length || only.includes('export'))
    show(
      'export',
      contacts,
      2,
      await exportList(plain, `/export?account=${account_id}`),
      await exportList(stoa, `/api/v1/accounts/${account_id}/contacts/export`, headers),
    )
  if (!only.length || only.includes('subscribe'))
    show(
      'subscribe',
      contacts,
      6,
      await subscribePlain(bench, account_id),
      await subscribeThroughStoa(bench, stoa, account_id, bench.token),
    )
  if (!only.length || only.includes('import'))
    for (const rows of [10_000, 100_000])
      show(
        'import',
        rows,
        4,
        await importPlain(plain, account_id, peopleCsv(rows, `plain${contacts}`)),
        await importThroughStoa(stoa, account_id, bench.token, peopleCsv(rows, `stoa${contacts}`)),
      )
}

function line(pair: Pair, account: BenchAccount, count: number, limit: Figures, ours: Figures): string {
  const ratio = limit.per_second / ours.per_second
  return row([
    pair.name,
    account.contacts.toLocaleString('en'),
    String(count),
    limit.per_second.toFixed(0),
    ours.per_second.toFixed(0),
    ratio.toFixed(2),
    `${pair.target}${ratio > pair.target ? ' !' : ''}`,
    ours.p50.toFixed(1),
    ours.p97_5.toFixed(1),
    ours.p99.toFixed(1),
    ours.cpu_ms.toFixed(2),
    ours.database_cpu_ms.toFixed(2),
    limit.cpu_ms.toFixed(2),
    limit.database_cpu_ms.toFixed(2),
    ((ours.cpu_ms + ours.database_cpu_ms) / (limit.cpu_ms + limit.database_cpu_ms)).toFixed(2),
    ours.memory_mb.toFixed(0),
  ])
}

function row(cells: string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(at === 1 ? 10 : 8))).join(' ')
}

async function pairs(on: BenchDatabase, account: BenchAccount): Promise<Pair[]> {
  const sample = await sampleOf(on, account)
  const headers = { authorization: `Bearer ${on.token}` }
  const pair: MakePair = (name, target, stoa, plain) => ({ name, target, stoa: { ...stoa, headers }, plain })
  return [...listPairs(account, sample, pair), ...recordPairs(account, sample, pair)]
}

type MakePair = (name: string, target: number, stoa: Work, plain: Work) => Pair
type Sample = Awaited<ReturnType<typeof sampleOf>>

/** Chooses records of the account by the number of the request. */
async function sampleOf({ database: { pool } }: BenchDatabase, { account_id }: BenchAccount) {
  const { rows: people } = await pool.query<{ id: number; phone: string }>(
    'SELECT id, phone FROM contacts WHERE account_id = $1 ORDER BY id LIMIT 5000',
    [account_id],
  )
  const { rows: tags } = await pool.query<{ id: number }>('SELECT id FROM tags WHERE account_id = $1 ORDER BY id', [account_id])
  return {
    id: (n: number) => people[n % people.length]!.id,
    /** The first eight digits of a telephone without its country: a handful of hits among a million. */
    digits: (n: number) => people[n % people.length]!.phone.slice(3, 11),
    tag: (n: number) => tags[n % tags.length]!.id,
  }
}

function listPairs({ account_id, contacts }: BenchAccount, { digits, tag }: Sample, pair: MakePair): Pair[] {
  const list = `/api/v1/accounts/${account_id}/contacts`
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const deepest = Math.min(2000, Math.floor(contacts / 25) - 60)
  const deep = (n: number) => deepest + (n % 50)
  return [
    pair('list', 2.5, { path: () => `${list}?include=tags` }, { path: () => `/list?account=${account_id}` }),
    pair(
      'deep',
      1,
      { path: (n) => `${list}?include=tags&page=${deep(n)}` },
      { path: (n) => `/deep?account=${account_id}&page=${deep(n)}` },
    ),
    pair(
      'search',
      1.5,
      { path: (n) => `${list}?include=tags&filter[search]=${digits(n)}` },
      { path: (n) => `/search?account=${account_id}&text=${digits(n)}` },
    ),
    pair(
      'miss',
      1.5,
      { path: (n) => `${list}?include=tags&filter[search]=zzqx${n}` },
      { path: (n) => `/search?account=${account_id}&text=zzqx${n}` },
    ),
    pair(
      'filter',
      2,
      { path: (n) => `${list}?include=tags&filter[tag]=${tag(n)}&filter[date_created][after]=${from}` },
      { path: (n) => `/filter?account=${account_id}&tag=${tag(n)}&from=${from}` },
    ),
  ]
}

function recordPairs({ account_id }: BenchAccount, { id }: Sample, pair: MakePair): Pair[] {
  const list = `/api/v1/accounts/${account_id}/contacts`
  const person = (n: number) => ({
    first_name: 'Νέα',
    last_name: `Επαφή ${n}`,
    email: `new${n}.${process.pid}@mail.example`,
    phone: `+3069${String(n % 100_000_000).padStart(8, '0')}`,
  })
  return [
    pair('read', 3, { path: (n) => `/api/v1/contacts/${id(n)}?include=tags,user` }, { path: (n) => `/read?id=${id(n)}` }),
    pair(
      'create',
      3,
      { method: 'POST', path: () => list, body: person },
      { method: 'POST', path: () => `/create?account=${account_id}`, body: person },
    ),
    pair(
      'update',
      3,
      { method: 'PUT', path: (n) => `/api/v1/contacts/${id(n)}`, body: (n) => ({ job_title: `Title ${n}` }) },
      { method: 'PUT', path: (n) => `/update?id=${id(n)}`, body: (n) => ({ job_title: `Title ${n}` }) },
    ),
  ]
}
