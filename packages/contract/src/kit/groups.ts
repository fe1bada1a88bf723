import { z } from 'zod'
import { accountParams, defineEndpoint, manyOf, type Endpoint } from './endpoint.ts'
import type { ListQuery } from './query.ts'
import type { Resource } from './resource.ts'

/** Rows of a list with the same value in one column. */
export const ListGroup = z.object({
  /** The value as its filter takes it; null for rows without one. */
  value: z.string().nullable(),
  /** The value in the reader's language. */
  label: z.string().nullable(),
  count: z.int(),
  /** Sums of the columns with money, one entry for each currency. */
  sums: z.array(z.object({ currency: z.string(), amounts: z.record(z.string(), z.int()) })),
})
export type ListGroup = z.infer<typeof ListGroup>

/** The groups of a list: `filter` as for its rows, `sort` names the filter by whose values they are grouped. */
export type GroupsEndpoint = Endpoint<{ account_id: number }, Pick<ListQuery, 'filter' | 'sort' | 'include'>, {}, { data: ListGroup[] }>

/**
 * Declares the groups of the list of an account, with counts and sums over all rows of the filter.
 * @param by filters by whose values the rows can be grouped; the first is the default
 */
export const groupsOf = (resource: Resource, id: string, by: readonly string[]): GroupsEndpoint =>
  defineEndpoint({
    id: `${id}.groups`,
    method: 'GET',
    path: `${resource.list.path}/groups`,
    access: resource.list.access,
    summary: `Groups of ${resource.name} with their sums`,
    params: accountParams,
    response: manyOf(ListGroup),
    shape: { ...resource.shape, sorts: by, includes: [], paged: false },
  })
