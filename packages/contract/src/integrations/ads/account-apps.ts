import { z } from 'zod'
import { instant } from '../../kit/fields.ts'

export const ACCOUNT_APP_PROVIDERS = ['facebook', 'google_ads'] as const
export const ACCOUNT_APP_STATUSES = ['connected', 'expired', 'revoked', 'error'] as const

/** An ad account of a platform that an account has chosen (domain.md 2.9). */
export const AccountApp = z.object({
  id: z.int(),
  account_id: z.int(),
  provider: z.enum(ACCOUNT_APP_PROVIDERS),
  /** Id on the platform. */
  external_id: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  time_zone: z.string().nullable(),
  status: z.enum(ACCOUNT_APP_STATUSES),
  last_synced_at: instant.nullable(),
  /** Kind of the last failure, `remote:…`. */
  error: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type AccountApp = z.infer<typeof AccountApp>

/** An ad account as its campaigns show it. */
export const AccountAppBadge = AccountApp.pick({ id: true, external_id: true, name: true, currency: true, time_zone: true, status: true })
export type AccountAppBadge = z.infer<typeof AccountAppBadge>

/** An ad account that the login of a connection reaches. */
export const ReachableAdAccount = z.object({
  external_id: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  time_zone: z.string().nullable(),
  /** Whether the platform lets it run advertisements. */
  is_active: z.boolean(),
  /** Whether the account has chosen it. */
  is_chosen: z.boolean(),
})
export type ReachableAdAccount = z.infer<typeof ReachableAdAccount>
