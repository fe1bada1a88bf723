export { cancelBatches, dropFromBatchPayload, writeBatchPayload } from './batches.store.ts'
export { type BatchProgress, createBatch, findBatch, requestBatchCancel } from './batches.ts'
export { createJobs, type Jobs } from './create-jobs.ts'
export { defineJob, type Job, type JobContext, type JobHandler } from './define-job.ts'
