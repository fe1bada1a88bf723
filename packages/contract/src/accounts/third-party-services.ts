import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { instant } from '../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter, textFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const THIRD_PARTY_SERVICE_TYPES = [
  'woocommerce_api',
  'soft_one_api',
  'sms',
  'email',
  'google_analytics',
  'facebook',
  'google_ads',
] as const
/** Statuses (domain.md 3.30), without destroyed services, which appear in no list. */
export const THIRD_PARTY_SERVICE_STATUSES = ['disconnected', 'connecting', 'connected', 'syncing', 'error', 'expired', 'disabled'] as const

/** A third-party service of an account, without its credentials and settings. */
export const ThirdPartyService = z.object({
  id: z.int(),
  account_id: z.int(),
  type: z.enum(THIRD_PARTY_SERVICE_TYPES),
  /** `twilio`, `yuboto`, `woocommerce` … */
  provider: z.string(),
  name: z.string(),
  /** `error` after three failures in a row, `expired` when the login is refused. */
  status: z.enum(THIRD_PARTY_SERVICE_STATUSES),
  base_url: z.string().nullable(),
  /** Whether a stand-in of this machine takes the place of the service, so that nothing of it is real. */
  is_practice: z.boolean(),
  is_default: z.boolean(),
  /** Time at which the credentials were last verified. */
  verified_at: instant.nullable(),
  /** Time of the last successful call. */
  last_sync_at: instant.nullable(),
  /** Number of consecutive failures. */
  error_count: z.int(),
  last_error: z.string().nullable(),
  last_error_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type ThirdPartyService = z.infer<typeof ThirdPartyService>

/** A service of another record. */
export const ThirdPartyServiceBadge = z.object({ id: z.int(), name: z.string(), provider: z.string(), is_practice: z.boolean() })
export type ThirdPartyServiceBadge = z.infer<typeof ThirdPartyServiceBadge>

const item = '/api/v1/accounts/:account_id/third-party-services/:id'

/** Lists and disconnects services of all kinds. Each kind has its own way to connect. */
export const thirdPartyServices = defineResource({
  name: 'third-party-services',
  id: 'accounts.thirdPartyServices',
  paths: { collection: '/api/v1/accounts/:account_id/third-party-services', item },
  access: { read: permission('integrations.read'), export: permission('integrations.read'), delete: permission('integrations.manage') },
  row: ThirdPartyService,
  filters: {
    search: searchFilter(),
    name: textFilter(),
    type: codeFilter(THIRD_PARTY_SERVICE_TYPES),
    provider: codeFilter(),
    status: codeFilter(THIRD_PARTY_SERVICE_STATUSES),
    date_created: dateFilter(),
    last_sync: dateFilter(),
  },
  sorts: ['name', 'type', 'status', 'last_sync'],
})
