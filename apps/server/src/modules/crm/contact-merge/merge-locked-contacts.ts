import { sql } from 'kysely'
import { MERGE_UNDO_DAYS } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { tell } from '#kit/wiring.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { contactName, type ContactRow, joinPeopleOf, markMerged, refreshAlike, refreshMarketable, setPrimaries } from '../contacts/index.ts'
import { groupsAfterMerge } from '../duplicates/index.ts'
import { blockAddresses, keepStrictestConsent } from './keep-strictest-consent.ts'
import { mergedFields, type FieldChoices } from './merged-fields.ts'
import { mergeBegins } from './merge-points.ts'
import { moveChildren, type MergeKeys } from './move-children.ts'
import { refreshContact } from './refresh-contact.ts'
import { insertMerge, personJournal } from './store.ts'

export interface LockedMerge {
  winner: ContactRow
  losers: readonly ContactRow[]
  criteria: 'email' | 'phone' | 'both' | 'manual'
  choices: FieldChoices
  bulk_merge_uuid: string | null
}

/**
 * Merges locked contacts into one inside the caller's transaction: moves what belongs to the losers to the winner,
 * marks the losers as `merged` and notes everything for the undo (domain.md 4.6).
 * @returns the surviving contact and the key of the merge
 */
export async function mergeLockedContacts(ctx: Context, plan: LockedMerge): Promise<{ contact: ContactRow; uuid: string }> {
  const { winner, losers, choices } = plan
  const merge: MergeKeys = {
    uuid: uuidv7(),
    account_id: winner.account_id,
    winner_id: winner.id,
    loser_ids: losers.map((loser) => loser.id),
  }
  const fields = mergedFields(winner, losers, choices)
  await writeMerge(ctx, merge, plan)
  await tell(ctx, mergeBegins, [winner.id, ...merge.loser_ids])
  await keepStrictestConsent(ctx.db, merge)
  await moveChildren(ctx, merge)
  await joinPeopleOf(ctx.db, merge, personJournal(merge))
  if (fields.status === 'blacklisted') await blockAddresses(ctx.db, merge)
  await setPrimaries(ctx.db, winner.id, fields)
  await markMerged(ctx.db, merge.loser_ids, winner.id)
  await refreshContact(ctx.db, winner.id, fields)
  await (fields.status === 'blacklisted' ? refreshAlike : refreshMarketable)(ctx.db, [winner.id])
  const contact = (await findRow(ctx.db, 'contacts', { id: winner.id })) as unknown as ContactRow
  await groupsAfterMerge(ctx.db, merge)
  announce(ctx, merge, winner, contact, losers)
  return { contact, uuid: merge.uuid }
}

async function writeMerge(
  ctx: Context,
  merge: MergeKeys,
  { winner, losers, criteria, choices, bulk_merge_uuid }: LockedMerge,
): Promise<void> {
  const merged_at = ctx.services.clock.now()
  const undo_until = new Date(merged_at.getTime() + MERGE_UNDO_DAYS * 86_400_000)
  await insertMerge(ctx.db, {
    uuid: merge.uuid,
    account_id: merge.account_id,
    bulk_merge_uuid,
    winner_id: winner.id,
    loser_ids: [...merge.loser_ids],
    criteria,
    field_choices: sql`${JSON.stringify(choices)}::jsonb`,
    winner_before: sql`${JSON.stringify(winner)}::jsonb`,
    losers_before: sql`${JSON.stringify(losers)}::jsonb`,
    user_id: ctx.actor.id,
    merged_at,
    undo_until,
  })
}

function announce(ctx: Context, merge: MergeKeys, before: ContactRow, after: ContactRow, losers: readonly ContactRow[]): void {
  const { account_id } = merge
  const changes = changesOf(before, after)
  const loser_ids = merge.loser_ids
  ctx.emit({
    name: 'contact.merged',
    account_id,
    type: 'contact',
    key: after.id,
    version: after.version,
    changed: Object.keys(changes),
    requires: 'contacts.read',
    more: { loser_ids },
  })
  const entry = { account_id, event: 'contact.merged', subject_type: 'contact', contact_id: after.id }
  ctx.log({
    ...entry,
    subject_id: after.id,
    subject_label: contactName(after),
    changes,
    context: { contact_merge_uuid: merge.uuid, loser_ids },
  })
  for (const loser of losers)
    ctx.log({
      ...entry,
      subject_id: loser.id,
      subject_label: contactName(loser),
      context: { contact_merge_uuid: merge.uuid, merged_into_id: after.id },
    })
}
