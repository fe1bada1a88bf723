// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/saved-queries.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { SavedQuery, SavedQueryCount } from '../../src/attachments/saved-queries.ts'
export const SAVED_QUERY_BYTES: typeof source.SAVED_QUERY_BYTES = 16384
export const SAVED_QUERIES_COUNTED: typeof source.SAVED_QUERIES_COUNTED = 12
const accountSavedQueriesLimits = { create: { name: { minLength: 1, maxLength: 80 }, position: { min: 0, max: 10000 } }, update: { name: { minLength: 1, maxLength: 80 }, position: { min: 0, max: 10000 } } } as const
export const accountSavedQueries: InBrowser<typeof source.accountSavedQueries, typeof accountSavedQueriesLimits> = {
  list: { id: 'accounts.savedQueries.list', method: 'GET', path: '/api/v1/accounts/:account_id/saved-queries', access: { who: 'verified' }, records: 'savedQueries' },
  counts: { id: 'accounts.savedQueries.counts', method: 'GET', path: '/api/v1/accounts/:account_id/saved-queries/counts', access: { who: 'verified' }, records: 'savedQueries' },
  create: {
    id: 'accounts.savedQueries.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/saved-queries',
    access: { who: 'verified' },
    records: 'savedQueries',
    limits: accountSavedQueriesLimits.create,
  },
  update: {
    id: 'accounts.savedQueries.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/saved-queries/:id',
    access: { who: 'verified' },
    records: 'savedQueries',
    limits: accountSavedQueriesLimits.update,
  },
  remove: { id: 'accounts.savedQueries.delete', method: 'DELETE', path: '/api/v1/accounts/:account_id/saved-queries/:id', access: { who: 'verified' }, records: 'savedQueries' },
}
const savedQueriesLimits = { create: { name: { minLength: 1, maxLength: 80 }, position: { min: 0, max: 10000 } }, update: { name: { minLength: 1, maxLength: 80 }, position: { min: 0, max: 10000 } } } as const
export const savedQueries: InBrowser<typeof source.savedQueries, typeof savedQueriesLimits> = {
  list: { id: 'savedQueries.list', method: 'GET', path: '/api/v1/saved-queries', access: { who: 'verified' }, records: 'savedQueries' },
  counts: { id: 'savedQueries.counts', method: 'GET', path: '/api/v1/saved-queries/counts', access: { who: 'verified' }, records: 'savedQueries' },
  create: { id: 'savedQueries.create', method: 'POST', path: '/api/v1/saved-queries', access: { who: 'verified' }, records: 'savedQueries', limits: savedQueriesLimits.create },
  update: { id: 'savedQueries.update', method: 'PUT', path: '/api/v1/saved-queries/:id', access: { who: 'verified' }, records: 'savedQueries', limits: savedQueriesLimits.update },
  remove: { id: 'savedQueries.delete', method: 'DELETE', path: '/api/v1/saved-queries/:id', access: { who: 'verified' }, records: 'savedQueries' },
}
