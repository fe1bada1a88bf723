// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/integrations/api-tokens.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ApiToken, ApiTokenInput } from '../../src/integrations/api-tokens.ts'
export const API_TOKEN_STATUSES: typeof source.API_TOKEN_STATUSES = ['active', 'expired', 'ended']
export const API_TOKEN_EXPIRIES: typeof source.API_TOKEN_EXPIRIES = ['30_days', '90_days', '365_days', 'date', 'never']
const apiTokensLimits = {
  create: { name: { minLength: 1, maxLength: 80 }, notes: { maxLength: 300 }, permissions: { maxItems: 500, item: { minLength: 1, maxLength: 80 } } },
  update: { name: { minLength: 1, maxLength: 80 }, notes: { maxLength: 300 } },
} as const
export const apiTokens: InBrowser<typeof source.apiTokens, typeof apiTokensLimits> = {
  name: 'api-tokens',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['active', 'expired', 'ended'] },
      user: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
      last_used: { kind: 'date' },
      expires: { kind: 'date' },
    },
  },
  list: { id: 'accounts.apiTokens.list', method: 'GET', path: '/api/v1/accounts/:account_id/api-tokens', access: { who: 'permission', permission: 'integrations.read' }, records: 'api-tokens' },
  export: {
    id: 'accounts.apiTokens.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/api-tokens/export',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'api-tokens',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.apiTokens.filters', method: 'GET', path: '/api/v1/accounts/:account_id/api-tokens/filters', access: { who: 'permission', permission: 'integrations.read' }, records: 'api-tokens' },
  read: { id: 'accounts.apiTokens.read', method: 'GET', path: '/api/v1/accounts/:account_id/api-tokens/:id', access: { who: 'permission', permission: 'integrations.read' }, records: 'api-tokens' },
  create: {
    id: 'accounts.apiTokens.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/api-tokens',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'api-tokens',
    limits: apiTokensLimits.create,
  },
  update: {
    id: 'accounts.apiTokens.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/api-tokens/:id',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'api-tokens',
    limits: apiTokensLimits.update,
  },
  remove: { id: 'accounts.apiTokens.delete', method: 'DELETE', path: '/api/v1/accounts/:account_id/api-tokens/:id', access: { who: 'permission', permission: 'integrations.manage' }, records: 'api-tokens' },
}
export const createApiToken: InBrowser<typeof source.createApiToken> = { id: 'accounts.apiTokens.form', method: 'GET', path: '/api/v1/accounts/:account_id/api-tokens/create', access: { who: 'permission', permission: 'integrations.manage' }, records: 'api-tokens' }
export const currentApiToken: InBrowser<typeof source.currentApiToken> = { id: 'apiToken.read', method: 'GET', path: '/api/v1/api-token', access: { who: 'signed-in' }, records: 'apiToken' }
