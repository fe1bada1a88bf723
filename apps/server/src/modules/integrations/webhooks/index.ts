import {
  pauseWebhooks,
  replayWebhooks,
  resendWebhook,
  resumeWebhooks,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveries,
  webhookEndpoints,
  webhookStatistics,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import type { ContactErasure } from '#modules/crm/contact-children/index.ts'
import { captureEvents } from './deliver/capture.ts'
import { deliverWebhooksHandler, sweepWebhooksHandler, sweepWebhooksJob } from './deliver/deliver-webhooks.job.ts'
import { exportDeliveries, listDeliveries, readDelivery, replay, resend, sendTest } from './manage-deliveries.ts'
import {
  createEndpoint,
  findEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  updateEndpoint,
} from './manage-endpoints.ts'
import { purgeWebhooksHandler, purgeWebhooksJob } from './purge-webhooks.job.ts'
import { readStatistics } from './statistics.ts'
import { erasePayloads } from './store/messages.ts'
import { endpointExport } from './webhooks.export.ts'
import { endpointQuery } from './webhooks.query.ts'

export { servedRoutes } from './deliver/read-record.ts'
export { disableEndpointsOfMember } from './manage-endpoints.ts'
export { sendRecord } from './send-record.ts'

/** Records of erased contacts leave the payloads, which name them inside their JSON. */
export const webhookErasure: ContactErasure = { tables: [], erase: erasePayloads }

/** Sends the events of accounts to addresses of other programs (decision 0047). */
export const webhooksModule: ServerModule = {
  routes: webhookRoutes,
  jobs: [deliverWebhooksHandler, sweepWebhooksHandler, purgeWebhooksHandler],
  outbox: (relay, services) => relay.watch((rows) => captureEvents(services, rows)),
  async schedule({ jobs }) {
    await jobs.schedule(sweepWebhooksJob, '* * * * *', {})
    await jobs.schedule(purgeWebhooksJob, '40 2 * * *', {})
  },
}

function webhookRoutes(routes: Routes): void {
  routes.nested.set('webhook-endpoints', findEndpoint)
  serveResource(routes, webhookEndpoints, {
    list: endpointQuery.list,
    filters: filterOptions(webhookEndpoints),
    export: exportList(endpointQuery, endpointExport),
    read: endpointQuery.read,
    create: createEndpoint,
    update: updateEndpoint,
    remove: removeEndpoint,
  })
  serve(routes, rotateWebhookSecret, rotateSecret)
  serve(routes, pauseWebhooks, pauseEndpoint)
  serve(routes, resumeWebhooks, resumeEndpoint)
  serve(routes, testWebhook, sendTest)
  serve(routes, replayWebhooks, replay)
  serve(routes, webhookStatistics, readStatistics)
  serveResource(routes, webhookDeliveries, {
    list: listDeliveries,
    filters: filterOptions(webhookDeliveries),
    export: exportDeliveries,
    read: readDelivery,
  })
  serve(routes, resendWebhook, resend)
}
