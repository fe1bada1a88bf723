import { createLogger } from '#lib/logger.ts'
import { createOutboxRelay } from '#platform/outbox/outbox-relay.ts'
import { workerServices } from '#test/fixtures/worker-services.ts'
import { createMemoryBus } from '../../../../realtime/index.ts'
import { notificationsModule } from '../index.ts'

/** A process that notifies of what waits in the outbox until it is killed. */
const [url] = process.argv.slice(2)
if (url) {
  const services = workerServices(url, 4)
  const log = createLogger({ level: 'fatal' })
  const relay = createOutboxRelay({ pool: services.database.pool, bus: createMemoryBus(), log, poll_ms: 20, group: 20 })
  notificationsModule.outbox!(relay, services)
  relay.start()
}
