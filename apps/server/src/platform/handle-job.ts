import type { z } from 'zod'
import type { Services } from '#kit/services.ts'
import type { Job, JobContext, JobHandler } from '#lib/jobs/index.ts'

/**
 * Declares the handler of a job. The handler must be idempotent: a job runs again when its process was killed, even if
 * the job was nearly complete. List the handler under `jobs` of the module.
 */
export const handleJob = <Payload extends z.ZodType>(
  job: Job<Payload>,
  handle: (services: Services, job: JobContext, payload: z.output<Payload>) => Promise<void>,
): JobHandler<Services, Payload> => ({ job, handle })
