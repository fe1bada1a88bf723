import { sql } from 'kysely'
import type { Sql } from '#db/rows.ts'

/**
 * The end of a statement that subscribes contacts to a list or renews their subscriptions. The statement provides
 * `wanted` (contact_id, status, channels) and `proofs` (contact_id, consent_id).
 * @param addition.renewable statuses of subscriptions that are renewed; others do not change
 */
export const intoSubscriptions = (addition: {
  account_id: number
  contact_list_id: number
  source: string
  renewable: readonly string[]
}): Sql => {
  const { account_id, contact_list_id, source, renewable } = addition
  return sql`INSERT INTO subscriptions AS b (account_id, contact_id, contact_list_id, status, channels, source, consent_id, subscribed_at, unsubscribe_id)
    SELECT ${account_id}, w.contact_id, ${contact_list_id}, w.status, w.channels, ${source}, p.consent_id, CASE WHEN w.status = 'subscribed' THEN now() END, gen_random_uuid()
    FROM wanted w LEFT JOIN proofs p ON p.contact_id = w.contact_id ORDER BY w.contact_id
    ON CONFLICT (contact_id, contact_list_id) DO UPDATE SET status = EXCLUDED.status, channels = EXCLUDED.channels, source = EXCLUDED.source,
      consent_id = coalesce(EXCLUDED.consent_id, b.consent_id), subscribed_at = CASE WHEN b.status = 'subscribed' THEN b.subscribed_at ELSE EXCLUDED.subscribed_at END,
      unsubscribed_at = CASE WHEN EXCLUDED.status = 'pending' THEN b.unsubscribed_at END, unsubscribe_reason = NULL, unsubscribe_note = NULL, cleaned_reason = NULL,
      confirm_token_hash = NULL, confirm_sent_at = NULL, confirm_addresses = NULL, reminded_at = NULL, version = b.version + 1, updated_at = now()
    WHERE b.status = any(${renewable}::text[])
    RETURNING id, contact_id, status`
}
