export {
  type BatchAnnouncer,
  type BatchProgress,
  type BatchState,
  type BatchStatus,
  createBatch,
  findBatch,
  requestBatchCancel,
} from './batches.ts'
export { createJobs, type EnqueueOptions, type Jobs, type JobsOptions } from './create-jobs.ts'
export { defineJob, type Job, type JobContext } from './define-job.ts'
