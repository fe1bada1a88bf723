import { z } from 'zod'
import { verified } from '../kit/access.ts'
import { accountParams, defineEndpoint, idParams, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, instant, text } from '../kit/fields.ts'

/** Maximum size of a saved query as JSON, in bytes (wire-contract.md 2.4). */
export const SAVED_QUERY_BYTES = 16 * 1024

/** Length in UTF-8, without APIs of browser or Node. JSON has no unpaired surrogates. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

const content = z.record(z.string(), z.unknown()).refine((query) => bytesOf(JSON.stringify(query)) <= SAVED_QUERY_BYTES, 'query_too_large')

/** A named filter, order and page of a list; for the back-office if `account_id` is null (spec 3.1). */
export const SavedQuery = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  user_id: z.int(),
  /** Name of the list: `contacts`, `tasks` … */
  resource: z.string(),
  name: z.string(),
  /** The original keys and values, in their order. */
  query: z.record(z.string(), z.any()),
  is_shared: z.boolean(),
  position: z.int(),
  /** Whether the caller created it, and may therefore change it. */
  is_own: z.boolean(),
  owner: z.string(),
  created_at: instant,
  updated_at: instant,
})
export type SavedQuery = z.infer<typeof SavedQuery>

const resource = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

export const SavedQueryInput = z.object({
  resource,
  name: text(80),
  query: content,
  /** Whether other members who may read the list can use it. Requires `saved-queries.share`. */
  is_shared: flag.optional(),
  position: z.int().min(0).max(10_000).optional(),
})
export const SavedQueryUpdate = SavedQueryInput.omit({ resource: true }).partial()

/** Maximum number of saved queries whose rows are counted. */
export const SAVED_QUERIES_COUNTED = 12

/** How many rows a saved query shows to the caller; null where that cannot be told, or took too long. */
export const SavedQueryCount = z.object({ id: z.int(), count: z.int().nullable() })
export type SavedQueryCount = z.infer<typeof SavedQueryCount>

/** Default: the queries of all lists. */
const ofList = z.object({ resource: resource.optional() })
const ofOneList = z.object({ resource })
const inAccount = '/api/v1/accounts/:account_id/saved-queries'
const accountItem = z.object({ account_id: accountParams.shape.account_id, id: idParams.shape.id })
const shared = { access: verified, opaque: ['query'] as const }

export const accountSavedQueries = {
  list: defineEndpoint({
    id: 'accounts.savedQueries.list',
    method: 'GET',
    path: inAccount,
    access: verified,
    summary: 'Saved queries of a list: own and shared ones',
    params: accountParams,
    query: ofList,
    response: manyOf(SavedQuery),
  }),
  counts: defineEndpoint({
    id: 'accounts.savedQueries.counts',
    method: 'GET',
    path: `${inAccount}/counts`,
    access: verified,
    summary: 'How many rows the first saved queries of a list show',
    params: accountParams,
    query: ofOneList,
    response: manyOf(SavedQueryCount),
  }),
  create: defineEndpoint({
    ...shared,
    id: 'accounts.savedQueries.create',
    method: 'POST',
    path: inAccount,
    summary: 'Save the query of a list',
    params: accountParams,
    body: SavedQueryInput,
    response: oneOf(SavedQuery),
  }),
  update: defineEndpoint({
    ...shared,
    id: 'accounts.savedQueries.update',
    method: 'PUT',
    path: `${inAccount}/:id`,
    summary: 'Rename, change or share an own saved query',
    params: accountItem,
    body: SavedQueryUpdate,
    response: oneOf(SavedQuery),
  }),
  remove: defineEndpoint({
    id: 'accounts.savedQueries.delete',
    method: 'DELETE',
    path: `${inAccount}/:id`,
    access: verified,
    summary: 'Delete an own saved query',
    params: accountItem,
  }),
}

const inBackOffice = '/api/v1/saved-queries'

/** Saved queries of lists outside an account. */
export const savedQueries = {
  list: defineEndpoint({
    id: 'savedQueries.list',
    method: 'GET',
    path: inBackOffice,
    access: verified,
    summary: 'Saved queries of a back-office list: own and shared ones',
    query: ofList,
    response: manyOf(SavedQuery),
  }),
  counts: defineEndpoint({
    id: 'savedQueries.counts',
    method: 'GET',
    path: `${inBackOffice}/counts`,
    access: verified,
    summary: 'How many rows the first saved queries of a back-office list show',
    query: ofOneList,
    response: manyOf(SavedQueryCount),
  }),
  create: defineEndpoint({
    ...shared,
    id: 'savedQueries.create',
    method: 'POST',
    path: inBackOffice,
    summary: 'Save the query of a back-office list',
    body: SavedQueryInput,
    response: oneOf(SavedQuery),
  }),
  update: defineEndpoint({
    ...shared,
    id: 'savedQueries.update',
    method: 'PUT',
    path: `${inBackOffice}/:id`,
    summary: 'Rename, change or share an own saved query',
    params: idParams,
    body: SavedQueryUpdate,
    response: oneOf(SavedQuery),
  }),
  remove: defineEndpoint({
    id: 'savedQueries.delete',
    method: 'DELETE',
    path: `${inBackOffice}/:id`,
    access: verified,
    summary: 'Delete an own saved query',
    params: idParams,
  }),
}
