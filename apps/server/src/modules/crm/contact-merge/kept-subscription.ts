import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'

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
