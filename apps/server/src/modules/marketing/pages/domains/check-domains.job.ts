import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { checkDomainOf } from './check-domains.ts'
import { dueDomains, readDomain } from './page-domains.store.ts'

const PIECE = 200

/** Checks the domains of pages that are due: waiting ones ever less often, verified ones each day. */
export const checkPageDomainsJob = defineJob({
  name: 'check-page-domains',
  payload: z.object({}),
  lengthy: true,
  concurrency: 1,
  timeout_s: 1800,
})

export const checkPageDomainsHandler = handleJob(checkPageDomainsJob, async (services, job) => {
  const { database, clock } = services
  for (const id of await dueDomains(database.db, clock.now(), PIECE)) {
    if (job.signal.aborted) return
    const domain = await readDomain(database.db, id)
    if (domain) await checkDomainOf(services, domain, 0)
  }
})
