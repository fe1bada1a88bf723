import { z } from 'zod'
import { staff } from '../kit/access.ts'
import { defineEndpoint, idParams, oneOf } from '../kit/endpoint.ts'
import { instant, text } from '../kit/fields.ts'

/** An entry of the outbox that failed. Its payload is not shown, because it may hold secret links. */
export const FailingEvent = z.object({
  id: z.int(),
  topic: z.string(),
  account_id: z.int().nullable(),
  attempts: z.int(),
  last_error: z.string(),
  /** Whether it is not tried again by itself. */
  set_aside: z.boolean(),
  next_attempt_at: instant.nullable(),
  created_at: instant,
})
export type FailingEvent = z.infer<typeof FailingEvent>

/** A background job that used up its attempts. */
export const FailedJob = z.object({
  uuid: z.uuid(),
  name: z.string(),
  attempts: z.int(),
  error: z.string().nullable(),
  failed_at: instant,
})
export type FailedJob = z.infer<typeof FailedJob>

/** The jobs of one name. Finished jobs count for a week. */
export const JobFigures = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  completed: z.int(),
  failed: z.int(),
  last_run_at: instant.nullable(),
})
export type JobFigures = z.infer<typeof JobFigures>

/** Work that starts by the clock. */
export const JobSchedule = z.object({
  name: z.string(),
  key: z.string(),
  cron: z.string(),
  time_zone: z.string(),
  last_run_at: instant.nullable(),
  last_state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']).nullable(),
})
export type JobSchedule = z.infer<typeof JobSchedule>

/** The background work of the installation: figures, and at most 50 failures of each kind, newest first. */
export const SystemState = z.object({
  outbox: z.object({ waiting: z.int(), failing: z.int(), set_aside: z.int(), oldest_at: instant.nullable() }),
  failing_events: z.array(FailingEvent),
  jobs: z.array(JobFigures),
  failed_jobs: z.array(FailedJob),
  schedules: z.array(JobSchedule),
})
export type SystemState = z.infer<typeof SystemState>

/** Background work, for staff. */
export const readSystem = defineEndpoint({
  id: 'admin.system.read',
  method: 'GET',
  path: '/api/v1/admin/system',
  access: staff('platform.health'),
  summary: 'Jobs, outbox and schedules with their failures',
  response: oneOf(SystemState),
})

/** Why the work is given up; it is kept in the activity log. */
const Discard = z.object({ reason: text(500) })

/** Tries an entry of the outbox again at once. */
export const retryEvent = defineEndpoint({
  id: 'admin.outboxEvents.retry',
  method: 'POST',
  path: '/api/v1/admin/outbox-events/:id/retry',
  access: staff('platform.health'),
  summary: 'Try an entry of the outbox again',
  params: idParams,
})

/** Gives up an entry of the outbox that is set aside. */
export const discardEvent = defineEndpoint({
  id: 'admin.outboxEvents.discard',
  method: 'POST',
  path: '/api/v1/admin/outbox-events/:id/discard',
  access: staff('platform.health'),
  summary: 'Give up an entry of the outbox',
  params: idParams,
  body: Discard,
})

const jobParams = z.object({ job_uuid: z.uuid() })

/** Runs a failed job again. */
export const retryJob = defineEndpoint({
  id: 'admin.failedJobs.retry',
  method: 'POST',
  path: '/api/v1/admin/failed-jobs/:job_uuid/retry',
  access: staff('platform.health'),
  summary: 'Run a failed job again',
  params: jobParams,
})

/** Removes a failed job. */
export const discardJob = defineEndpoint({
  id: 'admin.failedJobs.discard',
  method: 'POST',
  path: '/api/v1/admin/failed-jobs/:job_uuid/discard',
  access: staff('platform.health'),
  summary: 'Give up a failed job',
  params: jobParams,
  body: Discard,
})
