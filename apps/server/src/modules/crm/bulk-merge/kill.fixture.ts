import { sql } from 'kysely'
import { createActorCache } from '#access/actor-cache.ts'
import type { Services } from '#kit/services.ts'
import { createDatabase } from '#db/client.ts'
import { systemClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createJobs } from '#lib/jobs/index.ts'
import { createLogger } from '#lib/logger.ts'
import { createMemoryBus } from '../../../realtime/index.ts'
import { mergeDuplicatesHandler } from './merge-duplicates.job.ts'
import { wiring } from '../../wiring.ts'

/** A worker process that runs only bulk merges, slowly enough to be killed in the middle of one. */
const url = process.argv[2]!
const database = createDatabase({ url, max: 3 })
const logger = createLogger({ level: 'warn' })
const parts: Pick<Services, 'database' | 'logger' | 'clock' | 'bus' | 'actors' | 't' | 'wakeOutbox' | 'wiring'> = {
  database,
  logger,
  clock: systemClock,
  wiring,
  bus: createMemoryBus(),
  actors: createActorCache(),
  t: createI18n().t,
  wakeOutbox: () => {},
}
await sql`SELECT 1`.execute(database.db)
const jobs = createJobs({ url, db: database.db, handlers: [mergeDuplicatesHandler], tools: () => parts as Services, logger, work: true })
await jobs.start()
await jobs.work()
