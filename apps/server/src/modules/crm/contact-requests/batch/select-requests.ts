import { sql } from 'kysely'
import { contactRequests, REQUEST_STATUSES, type Selection } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import { changedBy } from '../../batch-changes/index.ts'
import { contactRequestQuery } from '../requests.query.ts'
import { type BatchAction, permissionFor } from './batch-actions.ts'
import { deletedBy } from './restore-requests.ts'

/** Requests that a member selects, or that a change of many has changed. */
export interface BatchSelection extends Selection {
  change_uuid?: string | undefined
}

/** Condition over `t` for the requests of an action, within the caller's scope. */
export function meantBy(ctx: Context, account_id: number, selection: BatchSelection, action: BatchAction): Sql {
  if (action.do === 'restore') return deletedBy(ctx, account_id, action.deletion_uuid)
  return selectedRequests(ctx, account_id, selection, permissionFor(action))
}

/**
 * Condition over `t` for the requests of a selection, within the caller's scope: those with the ids, all that match
 * the filter of the list, or all that a change has changed.
 * @param action second part of the name of the permission that each request requires
 */
export function selectedRequests(ctx: Context, account_id: number, selection: BatchSelection, action: string): Sql {
  const { change_uuid } = selection
  const filter = selection.ids || change_uuid ? { status: [...REQUEST_STATUSES] } : selection.filter
  const among = change_uuid ? changedBy(change_uuid) : selection.ids && sql`t.id = any(${selection.ids}::bigint[])`
  return contactRequestQuery.where(ctx, parseListRequest(contactRequests.shape, { filter }, ctx), { account_id }, among, action)
}

/**
 * Refuses an empty selection, or ids of another account.
 * @throws 422 on `ids`
 */
export async function checkSelection(ctx: Context, account_id: number, selection: Selection): Promise<void> {
  const say = (key: string) =>
    ctx.services.t(ctx.request.locale, `validation:${key}`, { field: ctx.services.t(ctx.request.locale, 'fields:ids') })
  if (!selection.ids?.length && !selection.filter) throw invalid({ ids: say('required') })
  const ids = [...new Set(selection.ids)]
  if (!ids.length) return
  const row = await one<{
    known: number
  }>(ctx.db, sql`SELECT count(*) AS known FROM contact_requests WHERE account_id = ${account_id} AND id = any(${ids}::bigint[])`)
  if (row!.known !== ids.length) throw invalid({ ids: say('unknown') })
}
