import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import type { Logger } from '#lib/logger.ts'
import type { BatchProgress } from './batches.ts'

/** What a running job is given. */
export interface JobContext {
  id: string
  /** 1 on the first run. Above 1 the handler must go on from its own cursor instead of starting anew. */
  attempt: number
  /** Fires on shutdown, on cancellation, on time-out and when another worker took the job over: stop at the next safe point. */
  signal: AbortSignal
  db: Db
  logger: Logger
  /** Opens the progress row that a user watches; its own signal also fires when the user cancels. */
  progress(batch_uuid: string): Promise<BatchProgress>
}

export interface JobOptions<Payload extends z.ZodType> {
  /** Verb and noun in kebab-case, such as `send-campaign-batch`. */
  name: string
  /** Ids, never rows: what a job needs is read when it runs. */
  payload: Payload
  /** Runs after the first one. A killed process and a shutdown in the middle use one up as well. */
  retry_limit?: number
  /** Wait before the first retry; it doubles with each further one, up to an hour. */
  retry_delay_s?: number
  /** Handlers that run at the same time in one process. */
  concurrency?: number
  /** Jobs of one account take at most half of the handlers, so that no account waits for another's thousands. */
  group?: 'account'
  /** Time for one run; afterwards its signal fires and the run counts as failed. */
  timeout_s?: number
  /** Set for jobs of more than a few seconds: they are fetched one by one instead of in batches that end together. */
  lengthy?: boolean
  /**
   * What `key` means: `one_queued` drops a job while one with the same key waits, `one_at_all` also while one runs,
   * `ordered` runs jobs of a key strictly one after the other. With a rule every job needs a key.
   */
  key_rule?: 'one_queued' | 'one_at_all' | 'ordered'
}

export interface Job<Payload extends z.ZodType = z.ZodType> extends Required<Omit<JobOptions<Payload>, 'group' | 'key_rule'>> {
  group: 'account' | undefined
  key_rule: 'one_queued' | 'one_at_all' | 'ordered' | undefined
}

/** What a worker does with the jobs of one definition. `Tools` is what the product hands to its handlers. */
export interface JobHandler<Tools, Payload extends z.ZodType = z.ZodType> {
  readonly job: Job<Payload>
  /** Must be harmless when it runs twice: a killed process is indistinguishable from one that was about to finish. */
  handle(tools: Tools, job: JobContext, payload: z.output<Payload>): Promise<void>
}

/** Declares a background job, so that it can be enqueued. A worker runs it where its handler is listed in `createJobs`. */
export function defineJob<Payload extends z.ZodType>(options: JobOptions<Payload>): Job<Payload> {
  return {
    retry_limit: 5,
    retry_delay_s: 5,
    concurrency: 4,
    timeout_s: 60,
    lengthy: false,
    ...options,
    group: options.group,
    key_rule: options.key_rule,
  }
}
