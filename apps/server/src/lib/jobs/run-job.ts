import type { Job as BossJob, JobResult } from 'pg-boss'
import type { Db } from '#db/client.ts'
import type { Logger } from '#lib/logger.ts'
import { type BatchAnnouncer, openBatch } from './batches.ts'
import type { JobHandler } from './define-job.ts'

export interface RunSettings<Tools> {
  db: Db
  tools: () => Tools
  logger: Logger
  shutdown: AbortSignal
  announce?: BatchAnnouncer
  /** Called after each run, for metrics. */
  onRun?: (run: { job: string; outcome: 'completed' | 'failed'; duration_s: number }) => void
}

/** One run of one job: checks its payload, gives it its signals and logs one line about the outcome. */
export async function runJob<Tools>(handler: JobHandler<Tools>, found: BossJob<object>, settings: RunSettings<Tools>): Promise<JobResult> {
  const { job } = handler
  const logger = settings.logger.child({ job: job.name, job_id: found.id, attempt: found.retryCount + 1 })
  const started = performance.now()
  const outcome = await settle(handler, found, settings, logger)
  const duration_s = (performance.now() - started) / 1000
  settings.onRun?.({ job: job.name, outcome: outcome.status === 'completed' ? 'completed' : 'failed', duration_s })
  const line = { duration_ms: Math.round(duration_s * 1000), ...(outcome.err !== undefined && { err: outcome.err }) }
  if (outcome.status === 'completed') logger.info(line, 'job completed')
  else logger.error(line, 'job failed')
  return { id: found.id, status: outcome.status, ...(outcome.err !== undefined && { output: { message: messageOf(outcome.err) } }) }
}

async function settle<Tools>(
  { job, handle }: JobHandler<Tools>,
  found: BossJob<object>,
  settings: RunSettings<Tools>,
  logger: Logger,
): Promise<{ status: JobResult['status']; err?: unknown }> {
  const payload = job.payload.safeParse(found.data)
  if (!payload.success) return { status: 'deadletter', err: payload.error } // another run could not make it valid
  const timeout = AbortSignal.timeout(job.timeout_s * 1000)
  const signal = AbortSignal.any([found.signal, settings.shutdown, timeout])
  if (signal.aborted) return { status: 'failed', err: signal.reason }
  try {
    await handle(
      settings.tools(),
      {
        id: found.id,
        attempt: found.retryCount + 1,
        signal,
        db: settings.db,
        logger,
        progress: (batch_uuid) => openBatch(settings.db, batch_uuid, { signal, announce: settings.announce, logger }),
      },
      payload.data,
    )
    return { status: 'completed' }
  } catch (err) {
    return { status: 'failed', err }
  }
}

function messageOf(err: unknown): string {
  return err instanceof Error ? err.message : String(err)
}
