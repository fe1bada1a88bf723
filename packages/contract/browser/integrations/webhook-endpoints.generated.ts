// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/integrations/webhook-endpoints.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { WebhookEndpoint, WebhookEndpointInput, WebhookDelivery } from '../../src/integrations/webhook-endpoints.ts'
export const WEBHOOK_STATUSES: typeof source.WEBHOOK_STATUSES = ['active', 'paused', 'suspended', 'disabled']
export const WEBHOOK_DELIVERY_STATUSES: typeof source.WEBHOOK_DELIVERY_STATUSES = ['pending', 'sending', 'retrying', 'delivered', 'failed', 'cancelled']
export const WEBHOOK_DELIVERY_KINDS: typeof source.WEBHOOK_DELIVERY_KINDS = ['event', 'test', 'resend', 'replay']
const webhookEndpointsLimits = { create: { url: { maxLength: 2000 }, description: { maxLength: 200 }, events: { maxItems: 200 } }, update: { url: { maxLength: 2000 }, description: { maxLength: 200 }, events: { maxItems: 200 } } } as const
export const webhookEndpoints: InBrowser<typeof source.webhookEndpoints, typeof webhookEndpointsLimits> = {
  name: 'webhook-endpoints',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, status: { kind: 'choice', value: 'code', options: ['active', 'paused', 'suspended', 'disabled'] }, date_created: { kind: 'date' } } },
  list: {
    id: 'accounts.webhookEndpoints.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/webhook-endpoints',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'webhook-endpoints',
  },
  export: {
    id: 'accounts.webhookEndpoints.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/export',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'webhook-endpoints',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.webhookEndpoints.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/filters',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'webhook-endpoints',
  },
  read: {
    id: 'accounts.webhookEndpoints.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:id',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'webhook-endpoints',
  },
  create: {
    id: 'accounts.webhookEndpoints.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/webhook-endpoints',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'webhook-endpoints',
    limits: webhookEndpointsLimits.create,
  },
  update: {
    id: 'accounts.webhookEndpoints.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:id',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'webhook-endpoints',
    limits: webhookEndpointsLimits.update,
  },
  remove: {
    id: 'accounts.webhookEndpoints.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:id',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'webhook-endpoints',
  },
}
export const rotateWebhookSecret: InBrowser<typeof source.rotateWebhookSecret> = {
  id: 'accounts.webhookEndpoints.secret.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/webhook-endpoints/:id/secret',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'secret',
}
export const pauseWebhooks: InBrowser<typeof source.pauseWebhooks> = {
  id: 'accounts.webhookEndpoints.pause',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/webhook-endpoints/:id/pause',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'webhook-endpoints',
}
export const resumeWebhooks: InBrowser<typeof source.resumeWebhooks> = {
  id: 'accounts.webhookEndpoints.resume',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/webhook-endpoints/:id/resume',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'webhook-endpoints',
}
export const testWebhook: InBrowser<typeof source.testWebhook> = {
  id: 'accounts.webhookEndpoints.test',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/webhook-endpoints/:id/test',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'webhook-endpoints',
}
export const replayWebhooks: InBrowser<typeof source.replayWebhooks> = {
  id: 'accounts.webhookEndpoints.replay',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/webhook-endpoints/:id/replay',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'webhook-endpoints',
}
export const webhookStatistics: InBrowser<typeof source.webhookStatistics> = {
  id: 'accounts.webhookEndpoints.statistics',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/webhook-endpoints/:id/statistics',
  access: { who: 'permission', permission: 'integrations.read' },
  records: 'webhook-endpoints',
}
export const webhookDeliveries: InBrowser<typeof source.webhookDeliveries> = {
  name: 'webhook-deliveries',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'sending', 'retrying', 'delivered', 'failed', 'cancelled'] },
      kind: { kind: 'choice', value: 'code', options: ['event', 'test', 'resend', 'replay'] },
      event: { kind: 'choice', value: 'code' },
      date_created: { kind: 'date' },
    },
  },
  list: {
    id: 'accounts.webhookEndpoints.deliveries.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'webhook-deliveries',
  },
  export: {
    id: 'accounts.webhookEndpoints.deliveries.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/export',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'webhook-deliveries',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.webhookEndpoints.deliveries.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/filters',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'deliveries',
  },
  read: {
    id: 'accounts.webhookEndpoints.deliveries.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/:id',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'webhook-deliveries',
  },
  create: {
    id: 'accounts.webhookEndpoints.deliveries.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries',
    access: { who: 'permission', permission: 'webhook-deliveries.create' },
    records: 'deliveries',
  },
  update: {
    id: 'accounts.webhookEndpoints.deliveries.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/:id',
    access: { who: 'permission', permission: 'webhook-deliveries.update' },
    records: 'deliveries',
  },
  remove: {
    id: 'accounts.webhookEndpoints.deliveries.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/:id',
    access: { who: 'permission', permission: 'webhook-deliveries.delete' },
    records: 'deliveries',
  },
}
export const resendWebhook: InBrowser<typeof source.resendWebhook> = {
  id: 'accounts.webhookEndpoints.deliveries.resend',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/webhook-endpoints/:webhook_endpoint_id/deliveries/:id/resend',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'deliveries',
}
