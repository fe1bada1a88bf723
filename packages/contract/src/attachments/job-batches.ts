import { z } from 'zod'
import { verified } from '../kit/access.ts'
import { defineEndpoint, oneOf, uuidParams } from '../kit/endpoint.ts'
import { instant } from '../kit/fields.ts'

export const JOB_BATCH_STATUSES = ['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelling', 'cancelled'] as const

/** A background batch with its progress (domain.md 3.31). */
export const JobBatch = z.object({
  uuid: z.string(),
  account_id: z.int(),
  user_id: z.int(),
  kind: z.string(),
  status: z.enum(JOB_BATCH_STATUSES),
  total: z.int(),
  processed: z.int(),
  failed: z.int(),
  /** Estimated time of completion. */
  eta_at: instant.nullable(),
})
export type JobBatch = z.infer<typeof JobBatch>

export const readJobBatch = defineEndpoint({
  id: 'jobBatches.read',
  method: 'GET',
  path: '/api/v1/job-batches/:uuid',
  access: verified,
  summary: 'How far a job is',
  params: uuidParams,
  response: oneOf(JobBatch),
})
/** The user who started it, the owner of the account and staff may cancel it. */
export const cancelJobBatch = defineEndpoint({
  id: 'jobBatches.cancel',
  method: 'POST',
  path: '/api/v1/job-batches/:uuid/cancel',
  access: verified,
  summary: 'Stop a job',
  params: uuidParams,
  response: oneOf(JobBatch),
})
