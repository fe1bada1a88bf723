import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ContactRow } from '../contacts/index.ts'
import { mergeLockedContacts, loadForMerge } from '../contact-merge/index.ts'
import { closeGroup } from './store.ts'

interface GroupRow {
  id: number
  contact_ids: number[]
  versions: number[]
  match_keys: string[]
  winner_id: number
}

/**
 * Merges one group of a bulk merge and closes it in the same transaction. If one of its contacts was changed, merged or
 * deleted since the groups were found, the group is skipped and reported [INV-31].
 */
export async function mergeGroup(
  ctx: Context,
  bulk: { uuid: string; account_id: number; criteria: 'email' | 'phone' | 'both' },
  group_id: number,
): Promise<void> {
  const began = performance.now()
  const group = await one<GroupRow>(
    ctx.db,
    sql`SELECT id, contact_ids, versions, match_keys, winner_id FROM bulk_merge_groups WHERE id = ${group_id} AND status = 'pending' FOR UPDATE`,
  )
  if (!group) return
  const contacts = await loadForMerge(ctx.db, bulk.account_id, group.contact_ids)
  const unchanged = contacts.length === group.contact_ids.length && contacts.every((contact) => isAsFound(contact, group))
  const uuid = unchanged ? await mergeContactsOf(ctx, bulk, group, contacts) : null
  const duration_ms = Math.round(performance.now() - began)
  await closeGroup(ctx.db, {
    id: group.id,
    bulk_merge_uuid: bulk.uuid,
    contact_merge_uuid: uuid,
    contacts_merged: uuid ? contacts.length - 1 : 0,
    duration_ms,
  })
}

const isAsFound = (contact: ContactRow, group: GroupRow) =>
  contact.deleted_at === null &&
  !['merged', 'erased'].includes(contact.status) &&
  contact.version === group.versions[group.contact_ids.indexOf(contact.id)]

async function mergeContactsOf(
  ctx: Context,
  bulk: { uuid: string; criteria: 'email' | 'phone' | 'both' },
  group: GroupRow,
  contacts: readonly ContactRow[],
): Promise<string> {
  const winner = contacts.find((contact) => contact.id === group.winner_id)!
  const losers = contacts.filter((contact) => contact !== winner)
  const { uuid } = await mergeLockedContacts(ctx, { winner, losers, criteria: bulk.criteria, choices: {}, bulk_merge_uuid: bulk.uuid })
  return uuid
}
