import { sql } from 'kysely'
import { contacts, type Selection } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import { changedBy } from '../../batch-changes/index.ts'
import { contactQuery } from '../contacts.query.ts'

/** Contacts that a member selects, or that a change of many has changed. */
export interface BatchSelection extends Selection {
  change_uuid?: string | undefined
}

/**
 * Condition over `t` for the contacts of a selection within the caller's scope: those with the ids, all that match
 * the filter of the list, or all that a change has changed.
 * @param action second part of the permission that is needed for each contact
 */
export function selectedContacts(ctx: Context, account_id: number, selection: BatchSelection, action: string): Sql {
  const { change_uuid } = selection
  const filter = selection.ids || change_uuid ? { status: ['active', 'archived', 'blacklisted'] } : selection.filter
  const among = change_uuid ? changedBy(change_uuid) : selection.ids && sql`t.id = any(${selection.ids}::bigint[])`
  return contactQuery.where(ctx, parseListRequest(contacts.shape, { filter }, ctx), { account_id }, among, action)
}

/**
 * Refuses an empty selection and ids of other accounts.
 * @throws 422 on `ids`
 */
export async function checkSelection(ctx: Context, account_id: number, selection: Selection): Promise<void> {
  if (!selection.ids?.length && !selection.filter) refuseMissing(ctx, 'ids')
  const ids = [...new Set(selection.ids)]
  if (!ids.length) return
  const found = await one<{ known: number }>(
    ctx.db,
    sql`SELECT count(*) AS known FROM contacts WHERE account_id = ${account_id} AND id = any(${ids}::bigint[])`,
  )
  if (found!.known !== ids.length) refuseUnknown(ctx, 'ids')
}
