import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { killFirstStarts } from './first-starts.ts'
import { putLoadOn } from './load.ts'
import { verify } from './verify.ts'
import { openWatcher } from './watcher.ts'
import { createWorld, type Part } from './world.ts'

const WAYS: readonly [Part, NodeJS.Signals][] = [
  ['api', 'SIGKILL'],
  ['worker', 'SIGKILL'],
  ['database', 'SIGQUIT'],
  ['database', 'SIGKILL'],
  ['api', 'SIGTERM'],
  ['worker', 'SIGTERM'],
]

// npm run torture -- --minutes N: kills server, worker and database at random under mixed load, and compares the end state with what was
// answered. npm run torture -- --first-starts N: kills a first start at N random moments. Needs a build (npm run build). Loopback only.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, 'first-starts': { type: 'string' } } })
const print = (text: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
const faults = values['first-starts'] ? await killFirstStarts(Number(values['first-starts']), print) : await torture(Number(values.minutes))
for (const fault of faults.slice(0, 50)) print(`✗ ${fault}`)
print(faults.length ? `${faults.length} faults` : 'No fault.')
process.exit(faults.length ? 1 : 0)

async function torture(minutes: number): Promise<string[]> {
  const world = await createWorld()
  print(`load for ${minutes} minutes on ${world.url}`)
  const watchers = [openWatcher(world), openWatcher(world)]
  const life = { over: false }
  const load = putLoadOn(world, 6, life)
  const kills = await killAtRandom(world.restart, minutes * 60_000)
  life.over = true
  const promised = await load
  print('load ended; waiting for the rest of the work')
  const database = world.openDatabase()
  try {
    const faults = await verify(world, promised, watchers, database)
    const { contacts, invoices, mails, answered, repeated } = promised
    print(
      `kills: ${Object.entries(kills)
        .map(([what, times]) => `${what} ${times}`)
        .join(', ')}`,
    )
    print(
      `${answered} requests answered, ${repeated} repeated; ${contacts.size} contacts, ${invoices.size} invoices, ${mails.size} mails promised`,
    )
    print(
      `${world.mail_server.received.length} mails arrived; clients joined again ${watchers.map(({ rejoined }) => rejoined()).join(' and ')} times`,
    )
    if (faults.length) print(world.printed())
    return faults
  } finally {
    for (const watcher of watchers) watcher.close()
    await database.close()
    await world.stop()
  }
}

/** Kills a random part every three to twelve seconds. @returns how often each */
async function killAtRandom(
  restart: (part: Part, signal: NodeJS.Signals) => Promise<void>,
  duration_ms: number,
): Promise<Record<string, number>> {
  const kills: Record<string, number> = {}
  for (const end = Date.now() + duration_ms; Date.now() < end; ) {
    await sleep(3_000 + Math.random() * 9_000)
    const [part, signal] = WAYS[Math.floor(Math.random() * WAYS.length)]!
    kills[`${part} ${signal}`] = (kills[`${part} ${signal}`] ?? 0) + 1
    await restart(part, signal)
  }
  return kills
}
