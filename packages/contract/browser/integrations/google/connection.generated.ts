// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/google/connection.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { GoogleConnection } from '../../../src/integrations/google/connection.ts'
export const readGoogleConnection: InBrowser<typeof source.readGoogleConnection> = { id: 'accounts.integrations.google.read', method: 'GET', path: '/api/v1/accounts/:account_id/integrations/google', access: { who: 'permission', permission: 'integrations.read' }, records: 'google' }
const connectGoogleLimits = { code: { minLength: 1, maxLength: 2000 }, state: { minLength: 1, maxLength: 2000 } } as const
export const connectGoogle: InBrowser<typeof source.connectGoogle, typeof connectGoogleLimits> = {
  id: 'accounts.integrations.google.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/integrations/google',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'google',
  limits: connectGoogleLimits,
}
const updateGoogleConnectionLimits = { google_ads_customer_ids: { maxItems: 500 } } as const
export const updateGoogleConnection: InBrowser<typeof source.updateGoogleConnection, typeof updateGoogleConnectionLimits> = {
  id: 'accounts.integrations.google.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/integrations/google',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'google',
  limits: updateGoogleConnectionLimits,
}
export const disconnectGoogle: InBrowser<typeof source.disconnectGoogle> = {
  id: 'accounts.integrations.google.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/integrations/google',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'google',
}
export const syncGoogle: InBrowser<typeof source.syncGoogle> = {
  id: 'accounts.integrations.google.sync',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/integrations/google/sync',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'google',
}
