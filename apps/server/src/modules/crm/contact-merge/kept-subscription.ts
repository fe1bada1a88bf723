import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { MergeKeys } from './move-children.ts'

/**
 * Finds the subscription to which an old unsubscribe link now leads. A merge keeps one of two subscriptions to the same
 * list, and links in mails that were sent before must still work [INV-23].
 * @returns null when no merge dropped a subscription with that key
 */
export async function survivingSubscription(db: Db, unsubscribe_id: string): Promise<number | null> {
  const found = await one<{ id: number }>(
    db,
    sql`
    SELECT s.id FROM contact_merge_items i JOIN contact_merges m ON m.uuid = i.contact_merge_uuid AND m.undone_at IS NULL
    JOIN subscriptions s ON s.account_id = m.account_id AND s.contact_id = m.winner_id AND s.contact_list_id = (i.before ->> 'contact_list_id')::bigint
    WHERE i.table_name = 'subscriptions' AND i.action = 'dropped_duplicate' AND i.before ->> 'unsubscribe_id' = ${unsubscribe_id} ORDER BY i.id DESC LIMIT 1`,
  )
  return found?.id ?? null
}

/**
 * Ids of subscriptions that the undo of a merge returned to the winner, although another contact that is still merged into it had left their list.
 */
export async function restoredInSpite(db: Db, merge: MergeKeys): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`
    SELECT DISTINCT (mine.before ->> 'id')::bigint AS id FROM contact_merge_items mine
    JOIN contact_merges m ON m.account_id = ${merge.account_id} AND m.winner_id = ${merge.winner_id} AND m.undone_at IS NULL AND m.uuid <> ${merge.uuid}
    JOIN contact_merge_items theirs ON theirs.contact_merge_uuid = m.uuid AND theirs.table_name = 'subscriptions' AND theirs.action = 'dropped_duplicate'
      AND theirs.before ->> 'contact_list_id' = mine.before ->> 'contact_list_id' AND theirs.before ->> 'status' = 'unsubscribed'
    WHERE mine.contact_merge_uuid = ${merge.uuid} AND mine.table_name = 'subscriptions' AND mine.action = 'dropped_duplicate'
      AND mine.old_contact_id = ${merge.winner_id}`,
  )
  return found.map((row) => row.id)
}
