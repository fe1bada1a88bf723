import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, type Database } from '../apps/server/src/db/client.ts'
import { startEmbeddedPostgres, temporaryClusterFolder } from '../apps/server/src/db/embedded/index.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { plantMany } from '../apps/server/src/modules/messaging/email/queue/queued-mail.fixture.ts'
import { startMailStandIn } from '../apps/server/src/stand-ins/mail-stand-in.ts'
import { cpuOfFamily } from './harness/processes.ts'

/**
 * Mails a second through the queue to a mail server on this machine: claim, check, fill in, track, sign, hand over, record.
 * The sending process is killed once on the way; at the end every mail must have arrived exactly once.
 * Usage: npm run bench -- mail-queue [mails] [accounts]
 */
const MAILS = Number(process.argv[2] ?? 10_000)
const ACCOUNTS = Number(process.argv[3] ?? 4)
const TARGET = 300

const folder = await temporaryClusterFolder('stoa-bench-mail-')
const server = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres') })
const database = createDatabase({ url: server.url, max: 4, statement_timeout: 0 })
try {
  await migrate(database)
  say(['case', 'mails', 'seconds', 'mails/s', 'target', 'CPU ms per mail', 'lost', 'twice', 'unknown'])
  for (const signs of ['plain', 'signed']) say(await run(signs))
} finally {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(signs: string): Promise<(string | number)[]> {
  const seen = new Map<string, number>()
  const sink = await startMailStandIn({
    keep_raw: false,
    onMail: ({ to }) => to.forEach((address) => seen.set(address, (seen.get(address) ?? 0) + 1)),
  })
  const arrived = () => [...seen.values()].reduce((sum, times) => sum + times, 0)
  await database.pool.query('TRUNCATE contacts, email_messages, message_events CASCADE')
  for (let n = 0; n < ACCOUNTS; n++)
    await plantMany(database.db, await addAccount(database, `${signs}-${n}`), MAILS / ACCOUNTS, { domains: 20, name: `${signs}${n}` })
  await database.pool.query('ANALYZE')

  const first = start(signs, sink.url)
  while (arrived() < MAILS / 10) await sleep(5)
  const [from, at] = [performance.now(), arrived()]
  const cpu = cpuOfFamily(first.pid!)
  while (arrived() < MAILS / 2) await sleep(5)
  const seconds = (performance.now() - from) / 1000
  const measured = arrived() - at
  const cpu_ms = ((cpuOfFamily(first.pid!) - cpu) * 1000) / measured
  first.kill('SIGKILL')
  await once(first, 'exit')

  const second = start(signs, sink.url)
  while ((await waiting(database)) > 0) await sleep(100)
  second.kill('SIGTERM')
  await sink.close()
  const { rows } = await database.pool.query<{ n: number }>(`SELECT count(*) AS n FROM email_messages WHERE status = 'unknown'`)
  const twice = [...seen.values()].filter((times) => times > 1).length
  return [
    signs,
    MAILS,
    seconds.toFixed(1),
    (measured / seconds).toFixed(0),
    `${TARGET}${measured / seconds < TARGET ? ' !' : ''}`,
    cpu_ms.toFixed(2),
    MAILS - seen.size,
    twice,
    rows[0]!.n,
  ]
}

function start(signs: string, smtp_url: string): ChildProcess {
  const file = join(import.meta.dirname, '../apps/server/src/modules/messaging/email/queue/queue-process.fixture.ts')
  return spawn(process.execPath, [file, server.url, smtp_url, join(folder, 'data'), signs], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function waiting({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*) AS n FROM email_messages WHERE status IN ('queued', 'sending')`)
  return rows[0]!.n
}

async function addAccount({ pool }: Database, slug: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO accounts (uuid, type, name, slug) VALUES (uuid_v7(), 'agency', 'Bench', $1) RETURNING id`,
    [`bench-${slug}`],
  )
  return rows[0]!.id
}

function say(cells: (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padEnd(16)).join('')}\n`)
}
