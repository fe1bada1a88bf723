import { writeSync } from 'node:fs'
import type { Services } from '#kit/services.ts'
import { createDatabase } from '#db/client.ts'
import { createLogger } from '#lib/logger.ts'
import { readEnv } from '../../../../env.ts'
import { createVisitWriter } from './visit-writer.ts'

const [database_url, data_dir, token] = process.argv.slice(2)

/** A process that notes visits of a mail, each with a different browser, and prints how many it has noted, until it is killed. */
if (database_url && data_dir && token) {
  const services = {
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: data_dir }),
    database: createDatabase({ url: database_url, max: 2 }),
    logger: createLogger({ level: 'error' }),
    wakeOutbox: () => {},
  } as Partial<Services> as Services
  const visits = createVisitWriter(services)
  let noted = 0
  setInterval(() => {
    for (let n = 0; n < 50; n++) {
      void visits.note({ token, code: null, at: new Date(), is_machine: false, ip: null, browser: `${process.pid} ${noted}` })
      noted++
    }
    writeSync(1, `${noted}\n`)
  }, 2)
}
