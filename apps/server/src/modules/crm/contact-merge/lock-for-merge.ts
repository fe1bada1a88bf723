import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { refuse, refuseConflict, refuseUnknown, text } from '#kit/refuse.ts'
import { missingAccountPermission, versionConflict } from '#lib/errors.ts'
import { contactPolicy, type ContactRow } from '../contacts/index.ts'
import { holdGroups } from '../duplicates/index.ts'

/** Reads contacts of an account and locks them in the order of their ids, also against new rows that refer to them. */
export async function loadForMerge(db: Db, account_id: number, ids: readonly number[]): Promise<ContactRow[]> {
  await holdGroups(db, account_id, 'merge')
  return rows<ContactRow>(
    db,
    sql`SELECT t.* FROM contacts t WHERE t.account_id = ${account_id} AND t.id = any(${[...ids]}::bigint[]) ORDER BY t.id FOR UPDATE OF t`,
  )
}

export interface MergeRequest {
  winner_id: number
  loser_ids: readonly number[]
  versions?: Readonly<Record<string, number>> | undefined
}

/**
 * Locks the contacts that a member wants to merge. Losers that are already merged into the winner are left out.
 * @throws 422 for contacts that do not exist in the account, 403 without the permission, 409 when one was changed or
 *   merged by others in the meantime
 */
export async function lockForMerge(
  ctx: Context,
  account_id: number,
  request: MergeRequest,
): Promise<{ winner: ContactRow; losers: ContactRow[] }> {
  const { winner_id } = request
  const loser_ids = [...new Set(request.loser_ids)]
  if (loser_ids.includes(winner_id)) refuse(ctx, { loser_ids: ['merge:with_itself', { field: text(ctx, 'fields:loser_ids') }] })
  const rows = await loadForMerge(ctx.db, account_id, [winner_id, ...loser_ids])
  const known = rows.filter((row) => row.deleted_at === null && row.status !== 'erased' && contactPolicy.knows(ctx.actor, row))
  const missing = (id: number) => !known.some((row) => row.id === id)
  if (missing(winner_id)) refuseUnknown(ctx, 'winner_id')
  if (loser_ids.some(missing)) refuseUnknown(ctx, 'loser_ids')
  if (!known.every((row) => contactPolicy.holds(ctx.actor, 'contacts.merge', row))) throw missingAccountPermission()
  const winner = known.find((row) => row.id === winner_id)!
  if (winner.status === 'merged') refuseConflict(ctx, 'merge:winner_merged', { field: text(ctx, 'fields:winner_id') })
  const losers = known.filter((row) => row.id !== winner_id && !(row.status === 'merged' && row.merged_into_id === winner_id))
  if (losers.some((row) => row.status === 'merged')) refuseConflict(ctx, 'merge:loser_merged', { field: text(ctx, 'fields:loser_ids') })
  if ([winner, ...losers].some((row) => (request.versions?.[row.id] ?? row.version) !== row.version)) throw versionConflict()
  return { winner, losers }
}
