import { sql } from 'kysely'
import { contactRequests, REQUEST_STATUSES, type Selection } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import { contactRequestQuery } from '../requests.query.ts'
import { type BatchAction, KINDS } from './batch-actions.ts'
import { deletedBy } from './restore-requests.ts'

/** Condition over `t` for the requests of an action, within the caller's scope. */
export function meantBy(ctx: Context, account_id: number, selection: Selection, action: BatchAction): Sql {
  if (action.do === 'restore') return deletedBy(ctx, account_id, action.deletion_uuid)
  return selectedRequests(ctx, account_id, selection, KINDS[action.do].permission)
}

/**
 * Condition over `t` for the requests of a selection, within the caller's scope: those with the ids, or all that match
 * the filter of the list.
 * @param action second part of the name of the permission that each request requires
 */
function selectedRequests(ctx: Context, account_id: number, selection: Selection, action: string): Sql {
  const filter = selection.ids ? { status: [...REQUEST_STATUSES] } : selection.filter
  const among = selection.ids && sql`t.id = any(${selection.ids}::bigint[])`
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
