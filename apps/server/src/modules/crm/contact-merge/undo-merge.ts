import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { findRow, one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refuseConflict } from '#kit/refuse.ts'
import { tell } from '#kit/wiring.ts'
import { carryWithdrawals } from '../consent/index.ts'
import { contactName, contactQuery, type ContactRow, refreshAlike, reviveMerged, separatePeople, setPrimaries } from '../contacts/index.ts'
import { groupsAfterUndo } from '../duplicates/index.ts'
import { mergeQuery, type MergeRow } from './contact-merges.query.ts'
import { restoredInSpite } from './kept-subscription.ts'
import { mergeUndone } from './merge-points.ts'
import { loadForMerge } from './lock-for-merge.ts'
import { mergedFields, SUMMED, type ContactState } from './merged-fields.ts'
import { returnChildren, type MergeKeys } from './move-children.ts'
import { refreshContact } from './refresh-contact.ts'
import { markUndone, personJournal } from './store.ts'

/**
 * Undoes a merge within 30 days. The losers get back their rows, and fields of the winner that have not changed since
 * get their old values. Rows and changes that were added later stay with the winner (domain.md 4.6, Undo).
 * @throws 409 when the merge was undone before or is too old, or when one of the contacts has been merged or deleted
 *   since
 */
export async function undoMerge(ctx: Context, { params }: { params: Params }) {
  const row: MergeRow = await mergeQuery.find(ctx, params.uuid, 'merge')
  if (row.undone_at) refuseConflict(ctx, 'merge:already_undone')
  if (Date.parse(row.undo_until) < ctx.services.clock.now().getTime()) refuseConflict(ctx, 'merge:undo_expired')
  const merge: MergeKeys = { uuid: row.uuid, account_id: row.account_id, winner_id: row.winner_id, loser_ids: row.loser_ids }
  const contacts = await loadForMerge(ctx.db, row.account_id, [row.winner_id, ...row.loser_ids])
  const winner = contacts.find((contact) => contact.id === row.winner_id)
  const losers = contacts.filter((contact) => contact.id !== row.winner_id)
  if (!winner || winner.deleted_at || ['merged', 'erased'].includes(winner.status)) refuseConflict(ctx, 'merge:winner_moved_on')
  if (losers.length !== row.loser_ids.length || losers.some((loser) => loser.status !== 'merged' || loser.merged_into_id !== winner.id))
    refuseConflict(ctx, 'merge:loser_moved_on')
  await contactQuery.findMany(ctx, [winner.id], 'merge')

  const before = { winner: row.winner_before as unknown as ContactState, losers: row.losers_before as unknown as ContactState[] }
  await returnChildren(ctx, merge)
  await keepRefusals(ctx, merge, row.created_at)
  for (const loser of before.losers) await reviveLoser(ctx, loser)
  const people = { winner: before.winner.person_id, losers: before.losers.map((loser) => loser.person_id) }
  await separatePeople(ctx.db, merge, people, personJournal(merge))
  const fields = fieldsBefore(
    winner,
    before.winner,
    mergedFields(before.winner, before.losers, row.field_choices as Record<string, number>),
    before.losers,
  )
  await setPrimaries(ctx.db, winner.id, await primariesAfter(ctx, winner, fields))
  await refreshContact(ctx.db, winner.id, fields)
  await refreshAlike(ctx.db, [winner.id, ...merge.loser_ids])
  const after = (await findRow(ctx.db, 'contacts', { id: winner.id })) as unknown as ContactRow
  await groupsAfterUndo(ctx.db, merge)
  announce(ctx, merge, winner, after, before.losers)
  const undone = await markUndone(ctx.db, row.uuid, ctx.services.clock.now(), ctx.actor.id)
  return mergeQuery.one(ctx, undone)
}

/**
 * What the person refused after the merge counts for all of the contacts: they were one person when they refused it [INV-29]. What other contacts
 * refused that were merged into the winner counts for it as long as they are part of it.
 */
async function keepRefusals(ctx: Context, merge: MergeKeys, since: string): Promise<void> {
  await carryWithdrawals(ctx.db, { from_id: merge.winner_id, to_ids: merge.loser_ids, since, contact_merge_uuid: merge.uuid })
  const left_ids = await restoredInSpite(ctx.db, merge)
  await tell(ctx, mergeUndone, { from_id: merge.winner_id, to_ids: merge.loser_ids, since, left_ids })
}

async function reviveLoser(ctx: Context, loser: ContactState): Promise<void> {
  await reviveMerged(ctx.db, loser)
  await setPrimaries(ctx.db, loser.id, loser)
  await refreshContact(ctx.db, loser.id, {})
}

/** Old values of the winner's fields that still have the value the merge gave them. */
function fieldsBefore(
  now: ContactRow,
  before: ContactState,
  merged: Partial<ContactState>,
  losers: readonly ContactState[],
): Partial<ContactRow> {
  const same = (one: unknown, other: unknown) => canonical(one) === canonical(other)
  const returned = Object.keys(merged).filter((name) => {
    const field = name as keyof ContactState
    return !(SUMMED as readonly string[]).includes(name) && same(now[field], merged[field])
  })
  const sums = Object.fromEntries(
    SUMMED.map((field) => [field, Math.max(0, now[field] - losers.reduce((sum, loser) => sum + loser[field], 0))]),
  )
  return {
    ...Object.fromEntries(returned.map((name) => [name, before[name as keyof ContactState]])),
    ...sums,
  }
}

/** The content of an object as text, with sorted keys: the database stores the keys of JSON in its own order. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The address and number that become primary again, or the oldest of the rest if the former one no longer exists. */
async function primariesAfter(
  ctx: Context,
  winner: ContactRow,
  fields: Partial<ContactRow>,
): Promise<{ email: string | null; phone: string | null }> {
  const wanted = {
    email: fields.email === undefined ? winner.email : fields.email,
    phone: fields.phone === undefined ? winner.phone : fields.phone,
  }
  const found = await one<{ email: string | null; phone: string | null }>(
    ctx.db,
    sql`
    SELECT (SELECT email FROM contact_email_addresses WHERE contact_id = ${winner.id} ORDER BY (lower(email) = lower(${wanted.email ?? ''})) DESC, id LIMIT 1) AS email,
      (SELECT number FROM contact_phone_numbers WHERE contact_id = ${winner.id} AND number IS NOT NULL ORDER BY (number = ${wanted.phone ?? ''}) DESC, id LIMIT 1) AS phone`,
  )
  return found!
}

function announce(ctx: Context, merge: MergeKeys, before: ContactRow, after: ContactRow, losers: readonly ContactState[]): void {
  const { account_id } = merge
  const changes = changesOf(before, after)
  ctx.emit({
    name: 'contact.unmerged',
    account_id,
    type: 'contact',
    key: after.id,
    version: after.version,
    changed: Object.keys(changes),
    requires: 'contacts.read',
    more: { loser_ids: merge.loser_ids },
  })
  ctx.log({
    account_id,
    event: 'contact.unmerged',
    subject_type: 'contact',
    subject_id: after.id,
    subject_label: contactName(after),
    contact_id: after.id,
    changes,
    context: { contact_merge_uuid: merge.uuid, loser_ids: merge.loser_ids },
  })
  for (const loser of losers)
    ctx.log({
      account_id,
      event: 'contact.unmerged',
      subject_type: 'contact',
      subject_id: loser.id,
      subject_label: contactName(loser),
      contact_id: loser.id,
      context: { contact_merge_uuid: merge.uuid },
    })
}
