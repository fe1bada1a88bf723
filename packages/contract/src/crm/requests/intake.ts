import { z } from 'zod'
import { anyone, permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { flag, instant, text } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const INTAKE_SOURCE_KINDS = [
  'form',
  'facebook_lead',
  'facebook_message',
  'instagram',
  'google_ads',
  'email',
  'sms',
  'phone',
  'shop',
  'api',
  'referral',
] as const
export const INTAKE_STATUSES = ['received', 'mapped', 'duplicate', 'failed'] as const
/** Attributes of the person and the request that a payload can contain. */
export const INTAKE_FIELDS = [
  'email',
  'phone',
  'first_name',
  'last_name',
  'full_name',
  'company',
  'subject',
  'message',
  'value',
  'currency',
  'type',
  'locale',
  'consent_text',
  'consent_email',
  'consent_sms',
  'honeypot',
  'seconds_to_send',
  'channel',
  'external_id',
] as const
export type IntakeField = (typeof INTAKE_FIELDS)[number]
/** Maximum number of stored characters of one payload. */
export const INTAKE_MAX_LENGTH = 100_000

/** An intake source: a secret URL to which forms, ads and shops send requests. */
export const IntakeSource = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  account_id: z.int(),
  name: z.string(),
  source: z.enum(INTAKE_SOURCE_KINDS),
  /** Last characters of the secret, to distinguish sources. */
  token_hint: z.string(),
  pipeline_id: z.int().nullable(),
  /** Whether requests are accepted automatically instead of waiting in staging. */
  auto_accept: z.boolean(),
  /** Attribute to dotted path in the payload. Omitted attributes are searched under common names. */
  mapping: z.partialRecord(z.enum(INTAKE_FIELDS), z.string()),
  /** Tags for every request of this source. */
  tag_ids: z.array(z.int()),
  is_active: z.boolean(),
  last_received_at: instant.nullable(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** The full URL with its secret; only in the response that creates it. */
  intake_url: z.string().optional(),
})
export type IntakeSource = z.infer<typeof IntakeSource>

export const IntakeSourceInput = z.object({
  name: text(80),
  source: z.enum(INTAKE_SOURCE_KINDS).optional(),
  pipeline_id: z.int().positive().nullish(),
  auto_accept: flag.optional(),
  mapping: z.partialRecord(z.enum(INTAKE_FIELDS), z.string().trim().min(1).max(200)).optional(),
  tag_ids: z.array(z.int().positive()).max(20).optional(),
  is_active: flag.optional(),
})
export type IntakeSourceInput = z.infer<typeof IntakeSourceInput>

const settings = permission('accounts.update')
const access = { read: settings, create: settings, update: settings, delete: settings, export: settings }

export const intakeSources = defineResource({
  name: 'intake-sources',
  id: 'accounts.intakeSources',
  itemId: 'intakeSources',
  key: 'uuid',
  paths: { collection: '/api/v1/accounts/:account_id/intake-sources', item: '/api/v1/intake-sources/:uuid' },
  access,
  row: IntakeSource,
  create: IntakeSourceInput,
  update: IntakeSourceInput.partial(),
  opaque: ['mapping'],
  filters: { search: searchFilter(), source: codeFilter(INTAKE_SOURCE_KINDS), active: booleanFilter() },
  sorts: ['name', 'last_received'],
})

/** The old URL stops working immediately. */
export const renewIntakeSecret = defineEndpoint({
  id: 'intakeSources.secret.create',
  method: 'POST',
  path: '/api/v1/intake-sources/:uuid/secret',
  access: settings,
  summary: 'Give an intake source a new secret',
  response: oneOf(IntakeSource),
})

/** A received payload in its original form, and its outcome. */
export const RequestIntake = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  account_id: z.int(),
  intake_source_uuid: z.string().nullable(),
  source: z.enum(INTAKE_SOURCE_KINDS),
  payload: z.record(z.string(), z.unknown()),
  status: z.enum(INTAKE_STATUSES),
  attempts: z.int(),
  /** Code of the reason why it could not be mapped, such as `no_reach` or `unexpected`. */
  error: z.string().nullable(),
  /** The original of a repeated payload; both have the same contact and request. */
  duplicate_of_uuid: z.string().nullable(),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  received_at: instant,
  mapped_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  intakeSource: z.object({ uuid: z.string(), name: z.string() }).nullable().optional(),
})
export type RequestIntake = z.infer<typeof RequestIntake>

/** Received payloads, newest first. They contain personal data, so reading requires permissions on requests and settings. */
export const requestIntakes = defineResource({
  name: 'request-intakes',
  id: 'accounts.requestIntakes',
  itemId: 'requestIntakes',
  key: 'uuid',
  paths: { collection: '/api/v1/accounts/:account_id/request-intakes', item: '/api/v1/request-intakes/:uuid' },
  access,
  row: RequestIntake,
  filters: {
    status: codeFilter(INTAKE_STATUSES),
    intake_source: uuidFilter(),
    source: codeFilter(INTAKE_SOURCE_KINDS),
    received: dateFilter(),
  },
  sorts: ['received'],
  includes: ['intakeSource'],
})

/** Retries with the current mapping. Mapped payloads do not change; a repeated payload becomes a separate request. */
export const mapIntakeAgain = defineEndpoint({
  id: 'requestIntakes.map',
  method: 'POST',
  path: '/api/v1/request-intakes/:uuid/map',
  access: settings,
  summary: 'Map an intake again',
  response: oneOf(RequestIntake),
})

/**
 * Receives requests as JSON, form or multipart form. Other content, such as plain text or broken JSON, is stored as text
 * under `body`. The payload is stored before it is mapped, so the sender always gets a success. Excessive text is cut;
 * files are recorded by name only. A payload with the same `Idempotency-Key`, `external_id` or text is stored as a repeat
 * and creates no second request.
 */
export const receiveIntake = defineEndpoint({
  id: 'intake.receive',
  method: 'POST',
  path: '/api/v1/intake/:token',
  access: anyone,
  summary: 'Hand in an enquiry',
  body: z.record(z.string(), z.unknown()),
  multipart: true,
  any_body: true,
  response: oneOf(z.object({ uuid: z.string(), is_duplicate: z.boolean() })),
})
