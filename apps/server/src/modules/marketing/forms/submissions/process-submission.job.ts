import { z } from 'zod'
import type { Db } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { deleteOldPartials } from '../partials/partials.store.ts'
import { processReceived } from './process-submission.ts'
import { accountsWithReceived, nextReceived } from './submissions.store.ts'

/** Makes contacts and requests of what an account received. */
const processSubmissionsJob = defineJob({
  name: 'process-form-submissions',
  payload: z.object({ account_id: z.int() }),
  key_rule: 'one_queued',
  group: 'account',
  concurrency: 2,
  lengthy: true,
  timeout_s: 300,
})

/**
 * Finds submissions without a job: those of killed processes, and those that arrived while the last job of their account ended. Deletes old
 * answers that were not sent.
 */
export const sweepSubmissionsJob = defineJob({ name: 'sweep-form-submissions', payload: z.object({}), concurrency: 1 })

/** Adds the job that processes what an account received, unless one waits. @param at earliest start of the job */
export async function enqueueProcessing(services: Pick<Services, 'jobs'>, db: Db, account_id: number, at?: Date): Promise<void> {
  const key = at ? `${account_id} at ${at.toISOString()}` : String(account_id)
  await services.jobs.enqueue(db, processSubmissionsJob, { account_id }, { key, group_id: account_id, ...(at && { start_after: at }) })
}

/** Questions for the job that are under way, by account; true when another one came meanwhile. */
const asking = new WeakMap<Services['jobs'], Map<number, boolean>>()

/** Accounts whose submissions are processed here, until the job looks for the last time whether some are left. */
const working = new WeakMap<Services['jobs'], Set<number>>()

/**
 * Adds the job outside of any transaction, so that no sender waits for the one before. Those who ask while it is added are one
 * more question together, and a job that runs here finds what arrived without a question. A process that ends before it leaves the submissions
 * to the sweep.
 */
export function askForProcessing(services: Pick<Services, 'jobs' | 'database' | 'logger'>, account_id: number): void {
  const open = asking.get(services.jobs) ?? new Map<number, boolean>()
  asking.set(services.jobs, open)
  if (working.get(services.jobs)?.has(account_id)) return
  if (open.has(account_id)) {
    open.set(account_id, true)
    return
  }
  open.set(account_id, false)
  void enqueueProcessing(services, services.database.db, account_id)
    .catch((err: unknown) => services.logger.warn({ err, account_id }, 'received submissions wait for the sweep'))
    .finally(() => {
      const isAskedAgain = open.get(account_id)
      open.delete(account_id)
      if (isAskedAgain) askForProcessing(services, account_id)
    })
}

export const processSubmissionsHandler = handleJob(processSubmissionsJob, async (services, { db, signal }, { account_id }) => {
  const here = working.get(services.jobs) ?? new Set()
  working.set(services.jobs, here.add(account_id))
  try {
    await processReceived(services, account_id, signal)
  } finally {
    here.delete(account_id)
  }
  // What failed is tried again later, and what arrived as the lanes ended found no job.
  const next = await nextReceived(db, account_id)
  if (next) await enqueueProcessing(services, db, account_id, next)
})

export const sweepSubmissionsHandler = handleJob(sweepSubmissionsJob, async (services, { db }) => {
  for (const account_id of await accountsWithReceived(db)) await enqueueProcessing(services, db, account_id)
  await deleteOldPartials(db, services.clock.now())
})
