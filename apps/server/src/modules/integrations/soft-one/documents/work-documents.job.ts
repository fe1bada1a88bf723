import { z } from 'zod'
import type { Db } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { findService, recordServiceHealth } from '#modules/accounts/third-party-services/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { connectErp } from '../client/connect-erp.ts'
import type { SoftOneService } from '../config/services.query.ts'
import { claimDocument, postpone, servicesWithDue } from '../store/documents.ts'
import { dropSessions } from '../store/sessions.ts'
import { askForCredits } from './ask-for-credits.ts'
import { createMappedDocuments } from './create-mapped.ts'
import { enqueueWork, workDocumentsJob } from './enqueue-work.ts'
import { processDocument } from './process-document.ts'

/** Finds documents that are due, and orders whose status asks for a document. */
export const sweepDocumentsJob = defineJob({ name: 'sweep-soft-one-documents', payload: z.object({}) })

export const workDocumentsHandler = handleJob(workDocumentsJob, async (services, { db, signal }, { third_party_service_id }) => {
  const service = await findService(db, third_party_service_id, 'soft_one_api')
  if (!service || service.status === 'disabled' || service.status === 'expired') return
  await workDocuments(services, db, service, signal)
})

/** Works on the due documents of a connection until none is left, or the ERP cannot be asked. */
export async function workDocuments(services: Services, db: Db, service: SoftOneService, signal: AbortSignal): Promise<void> {
  const { clock } = services
  while (!signal.aborted) {
    const document = await claimDocument(db, service.id, clock.now())
    if (!document) return
    try {
      await processDocument({ services, db, client: connectErp(services, service), service }, document)
      await recordServiceHealth(db, service.id, { kind: 'worked' }, clock.now())
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      const wait_ms = error.retry_after_ms ?? Math.min(60_000 * 2 ** service.error_count, 3_600_000)
      await postpone(db, document.uuid, new Date(clock.now().getTime() + wait_ms))
      const kind = error.kind === 'auth_expired' ? 'refused' : 'failed'
      await recordServiceHealth(db, service.id, { kind, error: `remote:${error.kind}` }, clock.now())
      return
    }
  }
}

export const sweepDocumentsHandler = handleJob(sweepDocumentsJob, async (services, { db }) => {
  await dropSessions(db)
  await createMappedDocuments(services, db)
  await askForCredits(services, db)
  for (const service of await servicesWithDue(db, services.clock.now())) await enqueueWork(services, db, service)
})
