// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/facebook/connection.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FacebookConnection } from '../../../src/integrations/facebook/connection.ts'
export const FACEBOOK_CONNECTION_STATUSES: typeof source.FACEBOOK_CONNECTION_STATUSES = ['disconnected', 'connected', 'syncing', 'expired', 'error', 'disabled']
export const readFacebookConnection: InBrowser<typeof source.readFacebookConnection> = {
  id: 'accounts.integrations.facebook.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/integrations/facebook',
  access: { who: 'permission', permission: 'integrations.read' },
  records: 'facebook',
}
const connectFacebookLimits = { code: { minLength: 1, maxLength: 2000 }, state: { minLength: 1, maxLength: 200 } } as const
export const connectFacebook: InBrowser<typeof source.connectFacebook, typeof connectFacebookLimits> = {
  id: 'accounts.integrations.facebook.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/integrations/facebook',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'facebook',
  limits: connectFacebookLimits,
}
const chooseFacebookAdAccountsLimits = { ad_account_ids: { maxItems: 200, item: { minLength: 1, maxLength: 64 } } } as const
export const chooseFacebookAdAccounts: InBrowser<typeof source.chooseFacebookAdAccounts, typeof chooseFacebookAdAccountsLimits> = {
  id: 'accounts.integrations.facebook.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/integrations/facebook',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'facebook',
  limits: chooseFacebookAdAccountsLimits,
}
export const syncFacebookConnection: InBrowser<typeof source.syncFacebookConnection> = {
  id: 'accounts.integrations.facebook.sync',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/integrations/facebook/sync',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'facebook',
}
export const disconnectFacebook: InBrowser<typeof source.disconnectFacebook> = {
  id: 'accounts.integrations.facebook.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/integrations/facebook',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'facebook',
}
export const facebookAdAccounts: InBrowser<typeof source.facebookAdAccounts> = { id: 'facebook.adAccounts.list', method: 'GET', path: '/api/v1/facebook/ad-accounts', access: { who: 'permission', permission: 'integrations.manage' }, records: 'adAccounts' }
