import { z } from 'zod'
import type { Db } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'

/** Works on the documents of one connection, one after the other: the ERP takes one call at a time. */
export const workDocumentsJob = defineJob({
  name: 'work-soft-one-documents',
  payload: z.object({ third_party_service_id: z.int(), account_id: z.int() }),
  concurrency: 4,
  group: 'account',
  lengthy: true,
  timeout_s: 600,
  retry_limit: 2,
  key_rule: 'one_at_all',
})

/** Adds the job of a connection, unless it has one. */
export async function enqueueWork(services: Services, db: Db, { id, account_id }: { id: number; account_id: number }): Promise<void> {
  const payload = { third_party_service_id: id, account_id }
  await services.jobs.enqueue(db, workDocumentsJob, payload, { key: String(id), group_id: account_id })
}
