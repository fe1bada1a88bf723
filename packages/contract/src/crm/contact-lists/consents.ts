import { z } from 'zod'
import { UserBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { instant, text } from '../../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { SubscriberBadge, CHANNELS, CONSENT_BASES } from './subscription-badges.ts'

export const CONSENT_CHANNELS = ['email', 'sms', 'phone', 'ads'] as const

/** An entry in the ledger of consent: who granted or withdrew what, when, how and in which words. Entries never change. */
export const Consent = z.object({
  id: z.int(),
  contact_id: z.int(),
  channel: z.enum(CONSENT_CHANNELS),
  purpose: z.enum(['marketing', 'profiling', 'transactional']),
  action: z.enum(['granted', 'withdrawn']),
  basis: z.enum(CONSENT_BASES),
  source: z.string(),
  text_snapshot: z.string(),
  proof: z.record(z.string(), z.unknown()),
  /** The e-mails or numbers that the entry is about. A grant counts for no other address. */
  addresses: z.array(z.string()),
  occurred_at: instant,
  created_at: instant,
})
export type Consent = z.infer<typeof Consent>

export const contactConsents = defineEndpoint({
  id: 'contacts.consents.list',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/consents',
  access: permission('subscriptions.read'),
  summary: 'What a contact has agreed to, newest first',
  response: manyOf(Consent),
})
export const recordConsent = defineEndpoint({
  id: 'contacts.consents.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/consents',
  access: permission('subscriptions.update'),
  summary: 'Write down that a contact agreed or withdrew',
  body: z.object({
    channel: z.enum(CONSENT_CHANNELS),
    action: z.enum(['granted', 'withdrawn']),
    basis: z.enum(CONSENT_BASES).optional(),
    consent_text: text(500),
  }),
  response: oneOf(Consent),
})

export const SUPPRESSION_REASONS = ['unsubscribed_all', 'hard_bounce', 'complaint', 'manual', 'erasure', 'sms_stop', 'invalid'] as const
/** Reasons of suppressions that a member may lift. The others are decisions of the person, a mail server or the law (domain.md 3.3). */
export const LIFTABLE_REASONS: readonly string[] = ['manual', 'invalid']

/** An address that gets no marketing, for all contacts that have it. After an erasure only its hash is stored. */
export const Suppression = z.object({
  id: z.int(),
  account_id: z.int(),
  channel: z.enum(CHANNELS),
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string().nullable(),
  contact_id: z.int().nullable(),
  lifted_at: instant.nullable(),
  lift_note: z.string().nullable(),
  is_liftable: z.boolean(),
  created_at: instant,
  updated_at: instant,
  contact: SubscriberBadge.nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
})
export type Suppression = z.infer<typeof Suppression>

export const suppressions = defineResource({
  name: 'suppressions',
  id: 'accounts.suppressions',
  itemId: 'suppressions',
  paths: { collection: '/api/v1/accounts/:account_id/suppressions', item: '/api/v1/suppressions/:id' },
  access: {
    read: permission('subscriptions.read'),
    create: permission('subscriptions.update'),
    export: permission('contacts.export'),
  },
  row: Suppression,
  create: z.object({ channel: z.enum(CHANNELS), address: text(254), note: text(500) }),
  filters: {
    search: searchFilter(),
    channel: codeFilter(CHANNELS),
    reason: codeFilter(SUPPRESSION_REASONS),
    /** Lifted suppressions are left out unless this filter selects them. */
    status: codeFilter(['live', 'lifted']),
    date_created: dateFilter(),
  },
  includes: ['contact', 'createdBy'],
})
export const liftSuppression = defineEndpoint({
  id: 'suppressions.lift',
  method: 'POST',
  path: '/api/v1/suppressions/:id/lift',
  access: permission('subscriptions.update'),
  summary: 'Let an address get marketing again',
  body: z.object({ reason: text(500) }),
  response: oneOf(Suppression),
})

/**
 * Exports all personal data of a contact as one JSON file, or as an archive with a workbook and the list of files
 * (GDPR, articles 15 and 20).
 */
export const exportPersonalData = defineEndpoint({
  id: 'contacts.personalData.export',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/personal-data',
  access: permission('contacts.export'),
  summary: 'Everything held on a person',
  query: z.object({ format: z.enum(['json', 'zip']).optional() }),
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
  transaction: 'none',
})
