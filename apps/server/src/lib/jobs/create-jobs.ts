import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { PgBoss, type Job as BossJob, type Db as BossDb, type JobResult, type Queue } from 'pg-boss'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import type { Logger } from '#lib/logger.ts'
import type { BatchAnnouncer } from './batches.ts'
import type { Job, JobHandler } from './define-job.ts'
import { discardFailed, jobsState, type JobsState, retryFailed } from './failed-jobs.ts'
import { runJob, type RunSettings } from './run-job.ts'
import { DueJobs, wakeWorkers } from './wake-due.ts'

/** Without a sign of life for this long a job is taken from its process and retried. */
const heartbeat_s = 12
const heartbeat_refresh_s = 3
/** How often lost jobs are looked for. With the two figures above, a job of a killed process runs again within 25 s. */
const supervise_s = 5
const day_s = 86_400

const policies = { one_queued: 'short', one_at_all: 'exclusive', ordered: 'key_strict_fifo' } as const

export interface Jobs {
  /** Creates the schema and queues where missing; jobs can be added from then on. */
  start(): Promise<void>
  /** Begins to run jobs, after `start`, in a process that is to. */
  work(): Promise<void>
  /** Asks running handlers to stop, waits `drain_ms` for them, and returns the others to be retried. */
  stop(options?: { drain_ms?: number }): Promise<void>
  /**
   * Adds a job in the transaction of the caller: it exists only when that commits.
   * @returns its id, or null when the key rule of the job dropped it.
   */
  enqueue<Payload extends z.ZodType>(
    executor: Db,
    job: Job<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /** Runs a job by cron expression, once for all processes together. Calling again changes the schedule. */
  schedule<Payload extends z.ZodType>(
    job: Job<Payload>,
    cron: string,
    payload: z.input<Payload>,
    options?: { time_zone?: string; key?: string },
  ): Promise<void>
  /** What staff see of the queue, with at most `limit` failures. */
  state(executor: Db, limit: number): Promise<JobsState>
  /** Runs a failed job again. @returns its name; undefined if no such job has failed */
  retry(executor: Db, id: string): Promise<string | undefined>
  /** Removes a failed job. @returns its name; undefined if no such job has failed */
  discard(executor: Db, id: string): Promise<string | undefined>
  /** Drops a waiting job, or makes the signal of a running one fire within a few seconds. */
  cancel(job: Job, id: string): Promise<void>
}

export interface EnqueueOptions {
  key?: string
  start_after?: Date
  /** The account's id for jobs grouped by account. */
  group_id?: number | string | bigint
}

export interface JobsOptions<Tools> {
  /** Address of the database; the queue opens a few separate connections. */
  url: string
  db: Db
  handlers: readonly JobHandler<Tools>[]
  /** Returns the services for handlers. Called at each run, because they may be composed after the queue. */
  tools: () => Tools
  logger: Logger
  /** Whether this process runs jobs; others only enqueue. */
  work: boolean
  max_connections?: number
  announce?: BatchAnnouncer
  onRun?: RunSettings<Tools>['onRun']
}

/** Queue in which pg-boss keeps the due occurrences of schedules until their jobs are sent. */
const SCHEDULED = '__pgboss__send-it'

/** By default an occurrence is tried three times at once, so that a restart of the database at its minute would skip it: a day, for some. */
const SCHEDULED_RETRIES = { retryLimit: 40, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }

/** Background jobs in PostgreSQL: transactional enqueueing, retries, schedules, survival of killed processes. */
export function createJobs<Tools>(options: JobsOptions<Tools>): Jobs {
  const { work: works, logger, handlers } = options
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'stoa-jobs',
    max: options.max_connections ?? 4,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: supervise_s,
    monitorIntervalSeconds: supervise_s,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', (err) => logger.error({ err }, 'job queue'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'job queue'))
  const shutdown = new AbortController()
  const due = new DueJobs(boss)
  const settings: RunSettings<Tools> = { ...options, shutdown: shutdown.signal }

  return {
    async start() {
      await boss.start()
      if (works) await boss.updateQueue(SCHEDULED, SCHEDULED_RETRIES)
      const jobs = handlers.map(({ job }) => job)
      await ensureQueues(boss, jobs)
    },
    async work() {
      if (!works) throw new Error('This process only adds jobs')
      for (const handler of handlers) await workOn(boss, handler, settings)
      due.watch(options.db, logger)
    },
    async stop({ drain_ms = 10_000 } = {}) {
      due.end()
      // A worker that went on looking would take the very job that the signal makes fail, and waste an attempt of it.
      if (works) await Promise.all(handlers.map(({ job }) => boss.offWork(job.name, { wait: false })))
      await untilNobodyLooks(boss)
      shutdown.abort(new Error('The process is shutting down'))
      await boss.stop({ graceful: true, timeout: drain_ms })
    },
    enqueue(executor, job, payload, { key, start_after, group_id } = {}) {
      if (job.key_rule && !key) throw new Error(`Job ${job.name} has the rule ${job.key_rule} and needs a key`)
      if (job.group && group_id === undefined) throw new Error(`Job ${job.name} is grouped by ${job.group} and needs its id`)
      if (works && start_after) due.note(job.name, start_after)
      return boss.send(job.name, job.payload.parse(payload) as object, {
        db: within(executor),
        singletonKey: key,
        startAfter: start_after,
        ...(group_id !== undefined && { group: { id: String(group_id) } }),
      })
    },
    async schedule(job, cron, payload, { time_zone = 'UTC', key } = {}) {
      await boss.schedule(job.name, cron, job.payload.parse(payload) as object, { tz: time_zone, key, missed: 'once' })
    },
    ...forStaff(boss),
    async cancel(job, id) {
      await boss.cancel(job.name, id)
    },
  }
}

/** What staff see of the queue and do with failed jobs. */
function forStaff(boss: PgBoss): Pick<Jobs, 'state' | 'retry' | 'discard'> {
  return {
    state: jobsState,
    retry: (executor, id) => retryFailed(boss, executor, within(executor), id),
    discard: (executor, id) => discardFailed(boss, executor, within(executor), id),
  }
}

/** Lets the queue run its statements on the connection of the caller's transaction. */
function within(executor: Db): BossDb {
  return {
    async executeSql(text, values = []) {
      const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

/** Creates the queues that are missing and gives the others the settings of their jobs. Most starts find nothing to do. */
async function ensureQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const queue = found.get(job.name)
    const settings = queueSettings(job)
    if (!queue) await boss.createQueue(job.name, { ...settings, policy: job.key_rule ? policies[job.key_rule] : 'standard' })
    else if (Object.entries(settings).some(([name, value]) => queue[name as keyof typeof settings] !== value))
      await boss.updateQueue(job.name, settings)
  }
}

const queueSettings = (job: Job) =>
  ({
    retryLimit: job.retry_limit,
    retryDelay: job.retry_delay_s,
    ...(job.retry_delay_s > 0 && { retryBackoff: true, retryDelayMax: 3600 }),
    expireInSeconds: runTime(job),
    heartbeatSeconds: heartbeat_s,
    // For a week, so that failures of a weekend are seen.
    deleteAfterSeconds: 7 * day_s,
    retentionSeconds: 30 * day_s,
    notify: true,
  }) satisfies Omit<Queue, 'name'>

/** A batch ends together, so its limit is the time of one run multiplied by the runs that follow each other. */
function runTime(job: Job): number {
  return Math.min(job.timeout_s * Math.ceil(batchSize(job) / (job.lengthy ? 1 : job.concurrency)) + 30, day_s - 1)
}

/** With one job a fetch, short jobs would wait for the next poll each; lengthy ones must not wait for each other. */
function batchSize(job: Job): number {
  return job.lengthy ? 1 : Math.max(10, job.concurrency)
}

async function workOn<Tools>(boss: PgBoss, handler: JobHandler<Tools>, settings: RunSettings<Tools>): Promise<void> {
  const { job } = handler
  await boss.work(
    job.name,
    {
      batchSize: batchSize(job),
      localConcurrency: job.lengthy ? job.concurrency : 1,
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      // Due jobs are found by `DueJobs`.
      notifyPollingIntervalSeconds: 60,
      heartbeatRefreshSeconds: heartbeat_refresh_s,
      ...groupLimit(job),
    } as const,
    async (batch: BossJob<object>[]): Promise<JobResult[]> => {
      const results = await runBatch(handler, batch, settings)
      // A place has become free, and no other event tells.
      wakeWorkers(boss, job.name)
      return results
    },
  )
}

/** Waits for workers that were just asking for a job; those that run one go on with it. */
async function untilNobodyLooks(boss: PgBoss): Promise<void> {
  const deadline = Date.now() + 2000
  while (Date.now() < deadline && boss.getWipData().some(({ count }) => count === 0)) await setTimeout(10)
}

/**
 * Half of the places for one account. Lengthy jobs are counted in the process, because the count in the database is
 * not exact while several workers fetch at once; short ones in the database, where the fetch itself leaves the rest.
 */
function groupLimit(job: Job): { localGroupConcurrency?: number; groupConcurrency?: number } {
  if (!job.group) return {}
  const half = Math.max(1, Math.ceil((job.lengthy ? job.concurrency : batchSize(job)) / 2))
  return job.lengthy ? { localGroupConcurrency: half } : { groupConcurrency: half }
}

/** Runs the jobs of a batch with at most `concurrency` at once; each gets its own outcome. */
async function runBatch<Tools>(handler: JobHandler<Tools>, batch: BossJob<object>[], settings: RunSettings<Tools>): Promise<JobResult[]> {
  const waiting = [...batch]
  const results: JobResult[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runJob(handler, next, settings))
  }
  await Promise.all(Array.from({ length: Math.min(handler.job.concurrency, batch.length) }, lane))
  return results
}
