import { contacts, type Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import { contactQuery } from '../contacts/index.ts'

/**
 * Contacts that a bulk merge may change, as a condition over `t`: those that match the filter of the contact list for
 * this caller, or all of the account.
 * @throws 400 or 422 for a filter that the list does not accept
 */
export function contactsAmong(ctx: Context, params: Params, filter: Record<string, unknown> | null | undefined): Sql | undefined {
  if (!filter || !Object.keys(filter).length) return undefined
  return contactQuery.where(ctx, parseListRequest(contacts.shape, { filter }, ctx), params)
}
