// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/ads/account-apps.ts'

export type { AccountApp, AccountAppBadge, ReachableAdAccount } from '../../../src/integrations/ads/account-apps.ts'
export const ACCOUNT_APP_PROVIDERS: typeof source.ACCOUNT_APP_PROVIDERS = ['facebook', 'google_ads']
export const ACCOUNT_APP_STATUSES: typeof source.ACCOUNT_APP_STATUSES = ['connected', 'expired', 'revoked', 'error']
