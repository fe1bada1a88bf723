import { z } from 'zod'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { audiencesOf } from '../store/audiences.ts'
import { keepAudience } from './keep-audience.ts'

const LIMITS = { told: 2_000, at_start: 50_000 }
/** Shortest and longest time in which further changes join a pass. */
const REST_MS = { least: 2_000, most: 120_000 }
/** A pass rests this many times as long as the last one took, so that audiences take about a tenth of the time. */
const REST_TIMES = 9

/** Compares all audiences of an account with their rules. */
const keepAudiencesJob = defineJob({
  name: 'keep-audiences',
  payload: z.object({ account_id: z.number() }),
  key_rule: 'one_queued',
  group: 'account',
  concurrency: 2,
  lengthy: true,
  timeout_s: 1800,
})

export const keepAudiencesHandler = handleJob(keepAudiencesJob, async (services, job, { account_id }) => {
  await keepAll(services, account_id, job.signal)
})

/**
 * Brings the members of all audiences of an account up to their rules.
 * @param signal stops it between two transactions
 * @param isMeant whether an audience is among those that are kept
 */
export async function keepAll(
  services: Services,
  account_id: number,
  signal?: AbortSignal,
  limits = LIMITS,
  isMeant: (id: number) => boolean = () => true,
): Promise<void> {
  for (const { id } of await audiencesOf(services.database.db, account_id)) {
    if (!isMeant(id)) continue
    let isDone = false
    while (!isDone && !signal?.aborted) isDone = await runAs(services, 0, 'keep-audiences', (ctx) => keepAudience(ctx, id, limits))
  }
}

/** Starts a pass in a moment, so that changes that follow each other share one. */
export async function enqueuePass(
  services: Services,
  db: Db,
  { account_id, pass_ms }: { account_id: number; pass_ms: number },
): Promise<void> {
  const rest_ms = Math.min(Math.max(REST_MS.least, REST_TIMES * pass_ms), REST_MS.most)
  const start_after = new Date(services.clock.now().getTime() + rest_ms)
  await services.jobs.enqueue(db, keepAudiencesJob, { account_id }, { key: String(account_id), group_id: account_id, start_after })
}
