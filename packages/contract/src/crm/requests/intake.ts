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
/** What a payload can tell of the person and of the enquiry. */
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
  'external_id',
] as const
export type IntakeField = (typeof INTAKE_FIELDS)[number]
/** Characters that are kept of one payload. */
export const INTAKE_MAX_LENGTH = 100_000

/** An address with a secret, to which forms, ads and shops send enquiries. */
export const IntakeSource = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  account_id: z.int(),
  name: z.string(),
  source: z.enum(INTAKE_SOURCE_KINDS),
  /** Last characters of the secret, to tell sources apart. */
  token_hint: z.string(),
  pipeline_id: z.int().nullable(),
  /** Otherwise everything waits in staging. */
  auto_accept: z.boolean(),
  /** Attribute to dotted path in the payload; an attribute left out is looked for under its usual names. */
  mapping: z.partialRecord(z.enum(INTAKE_FIELDS), z.string()),
  /** Tags that every request from here gets. */
  tag_ids: z.array(z.int()),
  is_active: z.boolean(),
  last_received_at: instant.nullable(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** The whole address with its secret: only in the answer that made it. */
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

/** The old address stops at once. */
export const renewIntakeSecret = defineEndpoint({
  id: 'intakeSources.secret.create',
  method: 'POST',
  path: '/api/v1/intake-sources/:uuid/secret',
  access: settings,
  summary: 'Give an intake source a new secret',
  response: oneOf(IntakeSource),
})

/** Something that came in, word for word, and what became of it. */
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
  /** Why it could not be mapped: a word such as `no_reach` or `unexpected`. */
  error: z.string().nullable(),
  /** The first of its kind, where the same thing was sent again; they share contact and request. */
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

/** What came in, newest first. Payloads hold what people wrote, so reading them asks for requests and settings alike. */
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

/** Tries again with the mapping as it is now; what is mapped already stays as it is, a repeat becomes an enquiry of its own. */
export const mapIntakeAgain = defineEndpoint({
  id: 'requestIntakes.map',
  method: 'POST',
  path: '/api/v1/request-intakes/:uuid/map',
  access: settings,
  summary: 'Map an intake again',
  response: oneOf(RequestIntake),
})

/**
 * Where enquiries come in: JSON, a form or a multipart form; anything else, such as plain text or broken JSON, is kept as
 * text under `body`. What it says is stored before it is understood, so the sender is told that it arrived whatever it
 * says. What is longer than anybody writes is cut where it is longest; files are named, not kept. The same
 * `Idempotency-Key`, `external_id` or text again is kept as a repeat, of which no second request is made.
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
