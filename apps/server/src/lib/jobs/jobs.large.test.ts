import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLogger } from '#lib/logger.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { batchOwner } from './batch-owner.fixture.ts'
import { type BatchState, createBatch, findBatch, openBatch, requestBatchCancel } from './batches.ts'
import { createJobs, type Jobs } from './create-jobs.ts'
import { defineJob, type JobContext, type JobHandler, type JobOptions } from './define-job.ts'
import { jobsEnded } from '#test/queued-jobs.ts'
import { until } from '#test/until.ts'

let database: TestDatabase
const started: Jobs[] = []
const logger = createLogger({ level: 'fatal' })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop({ drain_ms: 1000 })
})
afterAll(() => database.drop())

async function start(list: { handler: JobHandler<null> }[], announce?: (batch: BatchState) => void): Promise<Jobs> {
  const jobs = createJobs({
    url: database.url,
    db: database.db,
    handlers: list.map(({ handler }) => handler),
    tools: () => null,
    logger,
    work: true,
    announce,
  })
  started.push(jobs)
  await jobs.start()
  await jobs.work()
  return jobs
}

/** A job together with its handler. */
function testJob<Payload extends z.ZodType>({
  handle,
  ...options
}: JobOptions<Payload> & { handle(job: JobContext, payload: z.output<Payload>): Promise<void> }) {
  const job = defineJob(options)
  const handler: JobHandler<null, Payload> = { job, handle: (_tools, context, payload) => handle(context, payload) }
  return Object.assign(job, { handler })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const number = z.object({ n: z.number() })

describe('a job', () => {
  it('exists only when the transaction that enqueued it commits', async () => {
    const seen: number[] = []
    const job = testJob({ name: 'in-transaction', payload: number, handle: async (_job, { n }) => void seen.push(n) })
    const jobs = await start([job])
    const rolled_back = database.db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, job, { n: 1 })
      throw new Error('changed my mind')
    })
    await expect(rolled_back).rejects.toThrow('changed my mind')
    await database.db.transaction().execute((trx) => jobs.enqueue(trx, job, { n: 2 }))
    await until(() => jobsEnded(database.db, job.name))
    expect(seen).toEqual([2])
  })

  it('starts within a fraction of a second and many short ones run in batches', async () => {
    const seen = new Set<number>()
    const job = testJob({ name: 'many', payload: number, concurrency: 10, handle: async (_job, { n }) => void seen.add(n) })
    const jobs = await start([job])
    await jobs.enqueue(database.db, job, { n: -1 })
    await until(() => seen.delete(-1))
    const began = Date.now()
    await jobs.enqueue(database.db, job, { n: 0 })
    await until(() => seen.has(0))
    expect(Date.now() - began).toBeLessThan(1000)
    for (let n = 1; n < 200; n++) await jobs.enqueue(database.db, job, { n })
    await until(() => seen.size === 200)
    expect(Date.now() - began).toBeLessThan(8000)
  }, 15_000)

  it('that waits for a time starts within seconds of it', async () => {
    let ran_at = 0
    const job = testJob({ name: 'later', payload: number, handle: async () => void (ran_at = Date.now()) })
    const jobs = await start([job])
    const start_after = new Date(Date.now() + 3_000)
    await jobs.enqueue(database.db, job, { n: 0 }, { start_after })
    await until(() => ran_at > 0)
    expect(ran_at).toBeGreaterThanOrEqual(start_after.getTime())
    expect(ran_at).toBeLessThan(start_after.getTime() + 7_000)
  }, 20_000)

  it('begins within a second of its time when the process that added it runs jobs', async () => {
    const late: number[] = []
    const begin = (number: number) => new Date(Date.now() + 700 + number * 400)
    const job = testJob({
      name: 'soon',
      payload: z.object({ at: z.number() }),
      handle: async (_job, { at }) => void late.push(Date.now() - at),
    })
    const jobs = await start([job])
    await pause(300)
    for (const at of [0, 1, 2].map(begin)) await jobs.enqueue(database.db, job, { at: at.getTime() }, { start_after: at })
    await until(() => late.length === 3)
    for (const each of late) {
      expect(each).toBeGreaterThanOrEqual(0)
      expect(each).toBeLessThan(1_000)
    }
  }, 20_000)

  it('is retried alone when it fails, while the others of its batch are done', async () => {
    const runs: [number, number][] = []
    const job = testJob({
      name: 'fails-once',
      payload: number,
      retry_delay_s: 0,
      handle: async ({ attempt }, { n }) => {
        runs.push([n, attempt])
        if (n === 1 && attempt === 1) throw new Error('first try')
      },
    })
    const jobs = await start([job])
    await database.db.transaction().execute(async (trx) => {
      for (const n of [0, 1, 2]) await jobs.enqueue(trx, job, { n })
    })
    await until(() => jobsEnded(database.db, job.name))
    expect(runs.sort(([a, i], [b, j]) => a - b || i - j)).toEqual([
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 1],
    ])
  }, 15_000)

  it('with a key waits once only', async () => {
    const job = testJob({ name: 'refresh', payload: number, key_rule: 'one_queued', handle: async () => undefined })
    const jobs = createJobs({ url: database.url, db: database.db, handlers: [job.handler], tools: () => null, logger, work: false })
    started.push(jobs)
    await jobs.start()
    expect(await jobs.enqueue(database.db, job, { n: 1 }, { key: 'a' })).toMatch(/^[0-9a-f-]{36}$/)
    expect(await jobs.enqueue(database.db, job, { n: 1 }, { key: 'a' })).toBeNull()
    expect(await jobs.enqueue(database.db, job, { n: 1 }, { key: 'b' })).not.toBeNull()
    expect(() => jobs.enqueue(database.db, job, { n: 1 })).toThrow('needs a key')
    expect(() => jobs.enqueue(database.db, job, { n: 'x' } as never, { key: 'c' })).toThrow()
  })

  it('hears of a shutdown through its signal and runs again in the next process', async () => {
    const runs: { attempt: number; stopped: boolean }[] = []
    const job = testJob({
      name: 'interrupted',
      payload: number,
      lengthy: true,
      retry_delay_s: 0,
      handle: async ({ attempt, signal }: JobContext) => {
        const run = { attempt, stopped: false }
        runs.push(run)
        if (attempt > 1) return
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        run.stopped = true
        signal.throwIfAborted()
      },
    })
    const jobs = await start([job])
    await jobs.enqueue(database.db, job, { n: 1 })
    await until(() => runs.length === 1)
    const began = Date.now()
    await jobs.stop({ drain_ms: 5000 })
    expect(Date.now() - began).toBeLessThan(4000)
    expect(runs).toEqual([{ attempt: 1, stopped: true }])
    await start([job])
    await until(() => runs.length === 2)
    expect(runs[1]?.attempt).toBe(2)
  }, 15_000)

  it('has one schedule for all processes, replaced when it is set again', async () => {
    const job = testJob({ name: 'nightly', payload: number, handle: async () => undefined })
    const jobs = await start([job])
    await jobs.schedule(job, '0 3 * * *', { n: 1 }, { time_zone: 'Europe/Athens' })
    await jobs.schedule(job, '30 4 * * *', { n: 2 }, { time_zone: 'Europe/Athens' })
    const { rows } = await sql`SELECT cron, timezone, data FROM pgboss.schedule WHERE name = 'nightly'`.execute(database.db)
    expect(rows).toEqual([{ cron: '30 4 * * *', timezone: 'Europe/Athens', data: { n: 2 } }])
  })

  it('is sent at its scheduled time also when the database was away for that minute', async () => {
    await start([testJob({ name: 'nightly', payload: number, handle: async () => undefined })])
    const { rows } = await sql`SELECT retry_limit, retry_delay, retry_backoff, retry_delay_max FROM pgboss.queue
      WHERE name = '__pgboss__send-it'`.execute(database.db)
    expect(rows).toEqual([{ retry_limit: 40, retry_delay: 1, retry_backoff: true, retry_delay_max: 60 }])
  })

  it('hears of its cancellation through its signal', async () => {
    let signal: AbortSignal | undefined
    const job = testJob({
      name: 'cancelled',
      payload: number,
      lengthy: true,
      handle: async (run) => {
        signal = run.signal
        await new Promise((resolve) => run.signal.addEventListener('abort', resolve, { once: true }))
      },
    })
    const jobs = await start([job])
    const id = await jobs.enqueue(database.db, job, { n: 1 })
    await until(() => signal !== undefined)
    await jobs.cancel(job, id as string)
    await until(() => signal?.aborted === true)
    expect(String(signal?.reason)).toContain('no longer active')
  }, 15_000)

  it('of one account leaves room for those of another', async () => {
    const running = new Map<string, number>()
    let most = 0
    let other_done = false
    const job = testJob({
      name: 'fair',
      payload: z.object({ account: z.string() }),
      lengthy: true,
      concurrency: 4,
      group: 'account',
      handle: async (_job, { account }) => {
        running.set(account, (running.get(account) ?? 0) + 1)
        if (account === 'big') most = Math.max(most, running.get('big') as number)
        await pause(400)
        running.set(account, (running.get(account) as number) - 1)
        if (account === 'small') other_done = true
      },
    })
    const jobs = await start([job])
    for (let i = 0; i < 8; i++) await jobs.enqueue(database.db, job, { account: 'big' }, { group_id: 1 })
    await jobs.enqueue(database.db, job, { account: 'small' }, { group_id: 2 })
    await until(() => other_done)
    expect(most).toBeLessThanOrEqual(2)
  }, 15_000)
})

describe('a batch', () => {
  async function newBatch(kind: string, total = 100) {
    const owner = await batchOwner(database.db)
    return { owner, uuid: await createBatch(database.db, { ...owner, kind, total }) }
  }

  it('announces its progress at most once an interval and always its end', async () => {
    const { uuid, owner } = await newBatch('export')
    const told: BatchState[] = []
    const batch = await openBatch(database.db, uuid, { interval_ms: 200, announce: (state) => void told.push(state) })
    for (let n = 1; n <= 50; n++) {
      await batch.advance({ processed: n })
      await pause(10)
    }
    expect(told.length).toBeGreaterThanOrEqual(3)
    expect(told.length).toBeLessThanOrEqual(6)
    const last = told.at(-1) as BatchState
    expect(last).toMatchObject({ status: 'running', total: 100 })
    expect(new Date(last.eta_at as string).getTime()).toBeGreaterThan(Date.now() - 1000)
    const end = await batch.finish()
    expect(end).toMatchObject({ status: 'completed', processed: 50, failed: 0, eta_at: null })
    expect(told.at(-1)).toEqual(end)
    expect(await findBatch(database.db, uuid, owner.account_id + 1)).toBeNull()
  })

  it('is seen as cancelled by its handler and ends as cancelled', async () => {
    const { uuid, owner } = await newBatch('bulk_tag')
    const batch = await openBatch(database.db, uuid, { interval_ms: 100 })
    expect(batch.isCancelled()).toBe(false)
    expect(await requestBatchCancel(database.db, uuid, owner.user_id)).toBe(true)
    expect(await requestBatchCancel(database.db, uuid, owner.user_id)).toBe(false)
    await until(() => batch.signal.aborted)
    expect(batch.isCancelled()).toBe(true)
    expect((await batch.finish()).status).toBe('cancelled')
    expect(await requestBatchCancel(database.db, uuid, owner.user_id)).toBe(false)
  })

  it('tells how it ended', async () => {
    const some = await newBatch('contact_import')
    const with_errors = await openBatch(database.db, some.uuid)
    await with_errors.advance({ processed: 10, failed: 2 })
    expect((await with_errors.finish()).status).toBe('completed_with_errors')
    const none = await newBatch('contact_import')
    expect(await (await openBatch(database.db, none.uuid)).finish({ error: 'file_missing' })).toMatchObject({ status: 'failed' })
    const { rows } = await sql<{
      error: string
      finished_at: string
    }>`SELECT error, finished_at FROM job_batches WHERE uuid = ${none.uuid}`.execute(database.db)
    expect(rows[0]?.error).toBe('file_missing')
    expect(rows[0]?.finished_at).not.toBeNull()
  })
})
