import {
  softOneApiServices,
  softOneDocuments,
  softOneDocumentTypes,
  softOnePaymentMappings,
  softOneStatusMappings,
  syncProducts,
} from '@stoa/contract'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { createDocumentType, listDocumentTypes, removeDocumentType, updateDocumentType } from './config/document-types.store.ts'
import { readPaymentMappings, readStatusMappings, updatePaymentMappings, updateStatusMappings } from './config/mappings.ts'
import { createService, updateService } from './config/save-service.ts'
import { softOneServiceQuery } from './config/services.query.ts'
import { createDocument, listDocuments } from './documents/order-documents.ts'
import { sweepDocumentsHandler, sweepDocumentsJob, workDocumentsHandler } from './documents/work-documents.job.ts'
import { startSync } from './items/start-sync.ts'
import { syncAllHandler, syncAllJob, syncItemsHandler } from './items/sync-items.job.ts'

export { documentLines, sumOf, type OrderLine } from './documents/order-lines.ts'

/** Connections with SoftOne ERPs: their items, and the documents that they create of shop orders (integrations.md 4). */
export const softOneModule: ServerModule = {
  routes: softOneRoutes,
  jobs: [workDocumentsHandler, sweepDocumentsHandler, syncItemsHandler, syncAllHandler],
  async schedule({ jobs }) {
    await jobs.schedule(sweepDocumentsJob, '* * * * *', {})
    await jobs.schedule(syncAllJob, '20 3 * * *', {}, { time_zone: 'Europe/Athens' })
  },
}

function softOneRoutes(routes: Routes): void {
  routes.records.set('soft-one-api-services', softOneServiceQuery)
  serveResource(routes, softOneApiServices, { read: softOneServiceQuery.read, create: createService, update: updateService })
  serveResource(routes, softOneDocumentTypes, {
    list: listDocumentTypes,
    create: createDocumentType,
    update: updateDocumentType,
    remove: removeDocumentType,
  })
  serve(routes, softOneStatusMappings.read, readStatusMappings)
  serve(routes, softOneStatusMappings.update, updateStatusMappings)
  serve(routes, softOnePaymentMappings.read, readPaymentMappings)
  serve(routes, softOnePaymentMappings.update, updatePaymentMappings)
  serve(routes, softOneDocuments.list, listDocuments)
  serve(routes, softOneDocuments.create, createDocument)
  serve(routes, syncProducts, startSync)
}
