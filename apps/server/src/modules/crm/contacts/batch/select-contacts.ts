import { sql } from 'kysely'
import { contacts, type Selection } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import { contactQuery } from '../contacts.query.ts'

/**
 * The contacts that a selection means, as a condition over `t` within the caller's scope: those of the ids, or all that
 * the filter of the list matches.
 * @param action name of the permission's second half that is needed on each
 */
export function selectedContacts(ctx: Context, account_id: number, selection: Selection, action: string): Sql {
  const filter = selection.ids ? { status: ['active', 'archived', 'blacklisted'] } : selection.filter
  const among = selection.ids && sql`t.id = any(${selection.ids}::bigint[])`
  return contactQuery.where(ctx, parseListRequest(contacts.shape, { filter }, ctx), { account_id }, among, action)
}

/**
 * Refuses a selection without anything in it, or with ids of another account.
 * @throws 422 on `ids`
 */
export async function checkSelection(ctx: Context, account_id: number, selection: Selection): Promise<void> {
  const say = (key: string) =>
    ctx.services.t(ctx.request.locale, `validation:${key}`, { field: ctx.services.t(ctx.request.locale, 'fields:ids') })
  if (!selection.ids?.length && !selection.filter) throw invalid({ ids: say('required') })
  const ids = [...new Set(selection.ids)]
  if (!ids.length) return
  const { rows } = await sql<{
    known: number
  }>`SELECT count(*) AS known FROM contacts WHERE account_id = ${account_id} AND id = any(${ids}::bigint[])`.execute(ctx.db)
  if (rows[0]!.known !== ids.length) throw invalid({ ids: say('unknown') })
}
