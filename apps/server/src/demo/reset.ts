import { createDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { systemClock } from '#lib/clock.ts'
import { createLogger } from '#lib/logger.ts'
import { modules } from '#modules/index.ts'
import { readEnv } from '../env.ts'
import { startDatabase } from '../start/database.ts'
import { createStorage, syncAll } from '../start/services.ts'
import { printLogins } from './accounts/logins.ts'
import { emptyDatabase, whyNotReset } from './reset-demo.ts'
import { seedDemo } from './seed-demo.ts'

// npm run demo:reset – stop the application first. DEMO chooses the profile, DEMO_TODAY the day on which the story ends.
const print = (line: string) => void process.stdout.write(`${line}\n`)
const env = readEnv()
const refusal = whyNotReset(env, process.argv.slice(2))
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
