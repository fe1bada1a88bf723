import type { z } from 'zod'
import type { Services } from '#kit/services.ts'
import type { Job, JobContext, JobHandler } from '#lib/jobs/index.ts'

/**
 * Says what a worker does with the jobs of a definition. The handler must be harmless when it runs twice: a killed process cannot be
 * told from one that was about to finish. List it under `jobs` of the module.
 */
export const handleJob = <Payload extends z.ZodType>(
  job: Job<Payload>,
  handle: (services: Services, job: JobContext, payload: z.output<Payload>) => Promise<void>,
): JobHandler<Services, Payload> => ({ job, handle })
