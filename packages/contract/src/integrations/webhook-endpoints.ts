import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant, optionalText, typedInstant } from '../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/** `paused` by a member, `suspended` because the target fails, `disabled` because its maker may no longer manage integrations. */
export const WEBHOOK_STATUSES = ['active', 'paused', 'suspended', 'disabled'] as const

/** An address to which events of an account are sent (docs/integrating.md). */
export const WebhookEndpoint = z.object({
  id: z.int(),
  account_id: z.int(),
  url: z.string(),
  description: z.string().nullable(),
  /** Names of the events that are sent; null for all. */
  events: z.array(z.string()).nullable(),
  status: z.enum(WEBHOOK_STATUSES),
  /** Member in whose name records are read for the payload: who made the endpoint, or last changed its address. */
  user_id: z.int(),
  user: UserBadge.nullable().optional(),
  /** Last characters of the secret, by which people recognise it. */
  secret_hint: z.string(),
  /** Until then the previous secret signs too, after a rotation. */
  previous_secret_until: instant.nullable(),
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  last_error: z.string().nullable(),
  /** Failed attempts since the last success. */
  failures_in_row: z.int(),
  /** The secret itself: only in the answer to the creation and to a rotation. */
  secret: z.string().optional(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

const WebhookUrl = z.url({ protocol: /^https?$/ }).max(2000)

export const WebhookEndpointInput = z.object({
  /** Address with https; http only where the operator allows it. */
  url: WebhookUrl,
  description: optionalText(200),
  /** Events to send; null or left out sends all. */
  events: z
    .array(z.enum(WEBHOOK_EVENTS as [string, ...string[]]))
    .min(1)
    .max(200)
    .nullish(),
})
export type WebhookEndpointInput = z.infer<typeof WebhookEndpointInput>

const collection = '/api/v1/accounts/:account_id/webhook-endpoints'
const manage = permission('integrations.manage')

/** Addresses to which events are sent. Only people manage them. */
export const webhookEndpoints = defineResource({
  name: 'webhook-endpoints',
  id: 'accounts.webhookEndpoints',
  paths: { collection, item: `${collection}/:id` },
  access: {
    read: permission('integrations.read'),
    export: permission('integrations.read'),
    create: manage,
    update: manage,
    delete: manage,
  },
  api_tokens: false,
  row: WebhookEndpoint,
  create: WebhookEndpointInput,
  update: WebhookEndpointInput.partial(),
  filters: { search: searchFilter(), status: codeFilter(WEBHOOK_STATUSES), date_created: dateFilter() },
  sorts: ['url', 'status', 'last_success'],
  includes: ['user'],
})

const action = (id: string, path: string, summary: string) =>
  ({
    id: `accounts.webhookEndpoints.${id}`,
    method: 'POST',
    path: `${collection}/:id/${path}`,
    access: manage,
    summary,
    api_tokens: false,
  }) as const

export const rotateWebhookSecret = defineEndpoint({
  ...action('secret.create', 'secret', 'Replace the secret of an endpoint; the previous one signs too for a day'),
  response: oneOf(WebhookEndpoint),
})
export const pauseWebhooks = defineEndpoint({
  ...action('pause', 'pause', 'Stop sending to an endpoint'),
  response: oneOf(WebhookEndpoint),
})
export const resumeWebhooks = defineEndpoint({
  ...action('resume', 'resume', 'Send to an endpoint again, what waits included'),
  response: oneOf(WebhookEndpoint),
})
export const testWebhook = defineEndpoint({ ...action('test', 'test', 'Send a test event to an endpoint'), limit: 'heavy' })
export const replayWebhooks = defineEndpoint({
  ...action('replay', 'replay', 'Send the events of a time range to an endpoint again'),
  limit: 'heavy',
  body: z.object({
    /** First and last instant of the events. Events are kept for 30 days. */
    from: typedInstant,
    to: typedInstant,
  }),
  response: oneOf(z.object({ events: z.int() })),
})

/** Sums over the deliveries of the last days. */
export const webhookStatistics = defineEndpoint({
  id: 'accounts.webhookEndpoints.statistics',
  method: 'GET',
  path: `${collection}/:id/statistics`,
  access: permission('integrations.read'),
  summary: 'Deliveries of an endpoint in numbers',
  api_tokens: false,
  response: oneOf(
    z.object({
      /** Deliveries that wait for their first attempt or their next one. */
      waiting: z.int(),
      /** Of the last seven days. */
      delivered: z.int(),
      failed: z.int(),
      /** Middle of the durations of successful deliveries; null without any. */
      median_ms: z.int().nullable(),
      days: z.array(z.object({ day: z.string(), delivered: z.int(), failed: z.int() })),
    }),
  ),
})

/** `failed` after the last attempt; `cancelled` when the endpoint was deleted or disabled. */
export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'sending', 'retrying', 'delivered', 'failed', 'cancelled'] as const
export const WEBHOOK_DELIVERY_KINDS = ['event', 'test', 'resend', 'replay'] as const

/** One event on its way to one endpoint. */
export const WebhookDelivery = z.object({
  id: z.int(),
  account_id: z.int(),
  webhook_endpoint_id: z.int(),
  /** Id of the event: the same in every attempt and every repetition. */
  event_id: z.string(),
  event: z.string(),
  kind: z.enum(WEBHOOK_DELIVERY_KINDS),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES),
  attempts: z.int(),
  /** Time of the next attempt. */
  next_attempt_at: instant.nullable(),
  response_status: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int().nullable(),
  last_attempt_at: instant.nullable(),
  delivered_at: instant.nullable(),
  /** What was sent: only when one delivery is read, and before the first attempt null. */
  payload: z.record(z.string(), z.unknown()).nullable().optional(),
  /** Whether the record is left out of `payload`, because the reader may not see all records of its kind. */
  payload_hidden: z.boolean().optional(),
  /** The attempts, first one first. */
  attempt_log: z
    .array(
      z.object({
        at: instant,
        status: z.int().nullable(),
        error: z.string().nullable(),
        duration_ms: z.int(),
        /** Beginning of the answer. */
        answer: z.string().nullable(),
      }),
    )
    .optional(),
  created_at: instant,
  updated_at: instant,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const deliveries = `${collection}/:webhook_endpoint_id/deliveries`

/** Deliveries of an endpoint, kept for 30 days. */
export const webhookDeliveries = defineResource({
  name: 'webhook-deliveries',
  id: 'accounts.webhookEndpoints.deliveries',
  paths: { collection: deliveries, item: `${deliveries}/:id` },
  access: { read: permission('integrations.read'), export: permission('integrations.read') },
  api_tokens: false,
  row: WebhookDelivery,
  filters: {
    search: searchFilter(),
    status: codeFilter(WEBHOOK_DELIVERY_STATUSES),
    kind: codeFilter(WEBHOOK_DELIVERY_KINDS),
    event: codeFilter(),
    date_created: dateFilter(),
  },
})

export const resendWebhook = defineEndpoint({
  id: 'accounts.webhookEndpoints.deliveries.resend',
  repeats: 'dropped',
  method: 'POST',
  path: `${deliveries}/:id/resend`,
  access: manage,
  summary: 'Send a delivery again, with the same event id',
  api_tokens: false,
  response: oneOf(WebhookDelivery),
})
