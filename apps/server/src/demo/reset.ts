import { createInterface } from 'node:readline/promises'
import { createDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { systemClock } from '#lib/clock.ts'
import { createLogger } from '#lib/logger.ts'
import { modules } from '#modules/index.ts'
import { readEnv } from '../env.ts'
import { startDatabase } from '../start/database.ts'
import { runningOn } from '../start/running-record.ts'
import { createStorage, syncAll } from '../start/services.ts'
import { printLogins } from './accounts/logins.ts'
import { emptyDatabase, resetQuestion, whyNotReset } from './reset-demo.ts'
import { seedDemo } from './seed-demo.ts'

// npm run demo:reset asks before it deletes; --yes answers. DEMO chooses the profile, DEMO_TODAY the day on which the story ends.
const print = (line: string) => void process.stdout.write(`${line}\n`)
const env = readEnv()
const refusal = whyNotReset(env, await runningOn(env.DATA_DIR)) ?? (await unlessAgreed())
if (refusal) {
  print(refusal)
  process.exitCode = 1
} else {
  const start = performance.now()
  const running = await startDatabase(env, createLogger({ level: 'warn' }))
  const database = createDatabase({ url: running.url })
  try {
    await migrate(database)
    await emptyDatabase(database)
    await syncAll(modules, database)
    await seedDemo(
      { env, clock: systemClock, database, storage: createStorage(env) },
      env.DEMO === undefined || env.DEMO === 'none' ? 'demo' : env.DEMO,
      print,
    )
    printLogins(print)
    print(`\n  Done in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  } finally {
    await database.close()
    await running.stop()
  }
}

/** Asks the person at the terminal. @returns why nothing is done, or null if they agree */
async function unlessAgreed(): Promise<string | null> {
  if (process.argv.includes('--yes')) return null
  print(resetQuestion(env))
  if (!process.stdin.isTTY) return 'If that is what you want, run it again with --yes. Nothing was changed.'
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Type yes to go on: ')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes' ? null : 'Nothing was changed.'
}
