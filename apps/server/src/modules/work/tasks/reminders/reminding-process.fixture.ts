import type { Services } from '#kit/services.ts'
import { createDatabase } from '#db/client.ts'
import { frozenClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createLogger } from '#lib/logger.ts'
import { notificationsModule } from '#modules/attachments/notifications/index.ts'
import { createOutboxRelay } from '#platform/outbox/outbox-relay.ts'
import { createMemoryBus } from '../../../../realtime/index.ts'
import { remindTasksHandler } from './remind-tasks.job.ts'
import { wiring } from '../../../wiring.ts'

const [url, now] = process.argv.slice(2)

/** A process that sends reminders until it is killed. Arguments: address of the database, current time. */
if (url && now) {
  const database = createDatabase({ url, max: 4 })
  const logger = createLogger({ level: 'error' })
  const services = {
    database,
    logger,
    clock: frozenClock(now),
    wiring,
    t: createI18n().t,
    app_url: 'http://localhost:3000',
    wakeOutbox: () => undefined,
  } as Partial<Services> as Services
  const relay = createOutboxRelay({ pool: database.pool, bus: createMemoryBus(), log: logger, poll_ms: 20, idle_poll_ms: 50, batch: 25 })
  notificationsModule.outbox?.(relay, services)
  relay.start()
  const job = { db: database.db, logger, signal: new AbortController().signal }
  while (!job.signal.aborted) {
    await remindTasksHandler.handle(services, job as never, {})
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
