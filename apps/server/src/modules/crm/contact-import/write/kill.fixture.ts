import { createDatabase } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { createJobs } from '#lib/jobs/index.ts'
import { createLogger } from '#lib/logger.ts'
import { createLocalStorage } from '#lib/storage/storage-local.ts'
import { readEnv } from '../../../../env.ts'
import { importContactsHandler } from './import-contacts.job.ts'

/** A worker process for imports. Arguments: URL of the database and folder of the files. */
const [, , url, folder] = process.argv
if (url && folder) {
  const database = createDatabase({ url, max: 4 })
  const logger = createLogger({ level: 'warn' })
  const services = {
    database,
    logger,
    env: readEnv({ NODE_ENV: 'test' }),
    storage: createLocalStorage({ folder }),
    wakeOutbox: () => {},
  } as unknown as Services
  const jobs = createJobs({ url, db: database.db, handlers: [importContactsHandler], tools: () => services, logger, work: true })
  await jobs.start()
  await jobs.work()
}
