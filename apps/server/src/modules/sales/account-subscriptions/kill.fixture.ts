import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import { createActorCache } from '#access/actor-cache.ts'
import { createDatabase } from '#db/client.ts'
import { frozenClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createLogger } from '#lib/logger.ts'
import { renewDue } from './run/renewals.job.ts'
import { wiring } from '../../wiring.ts'

/** A worker process that runs only renewals of a given day. */
const [url, now] = process.argv.slice(2) as [string, string]
const database = createDatabase({ url, max: 3 })
const parts: Pick<Services, 'database' | 'logger' | 'clock' | 'actors' | 't' | 'wakeOutbox' | 'wiring'> = {
  database,
  logger: createLogger({ level: 'error' }),
  clock: frozenClock(now),
  wiring,
  actors: createActorCache(),
  t: createI18n().t,
  wakeOutbox: () => {},
}
await sql`SELECT 1`.execute(database.db)
await renewDue(parts as Services)
await database.close()
