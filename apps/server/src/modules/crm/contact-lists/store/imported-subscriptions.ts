/* SQL text by which an import subscribes many contacts on a plain connection, and an undo reverts that. */

/** SQL of the parameters of an import. */
interface Choice {
  account_id: string
  contact_list_id: string
  /** Whether people who unsubscribed are subscribed again. */
  resubscribes: string
  /** Whether cleaned subscriptions are renewed. */
  restores: string
}

/** Condition over an existing subscription `b`: whether an import may change it. */
export const canRenew = ({ resubscribes, restores }: Pick<Choice, 'resubscribes' | 'restores'>): string =>
  `((b.status = 'pending' AND b.unsubscribed_at IS NULL) OR (b.status = 'unsubscribed' AND ${resubscribes}) OR (b.status = 'cleaned' AND ${restores}))`

/**
 * Subscribes contacts or renews their subscriptions; returns id, contact_id and status. People who unsubscribed from a list
 * with double opt-in become `pending` and have to be asked by mail.
 * @param select query of contact_id, channels and consent_id
 */
export function subscribeFrom(select: string, choice: Choice): string {
  const asks = `b.status = 'unsubscribed' AND (SELECT l.opt_in FROM contact_lists l WHERE l.id = ${choice.contact_list_id}) = 'double'`
  return `INSERT INTO subscriptions AS b (account_id, contact_id, contact_list_id, status, channels, source, consent_id, subscribed_at, confirmed_at, unsubscribe_id)
    SELECT ${choice.account_id}, r.contact_id, ${choice.contact_list_id}, 'subscribed', r.channels, 'import', r.consent_id, now(), now(), gen_random_uuid() FROM (${select}) r
    ON CONFLICT (contact_id, contact_list_id) DO UPDATE SET
      status = CASE WHEN ${asks} THEN 'pending' ELSE 'subscribed' END,
      channels = EXCLUDED.channels, source = 'import', consent_id = EXCLUDED.consent_id, subscribed_at = CASE WHEN ${asks} THEN b.subscribed_at ELSE now() END,
      unsubscribed_at = CASE WHEN ${asks} THEN b.unsubscribed_at END, unsubscribe_reason = NULL, unsubscribe_note = NULL, cleaned_reason = NULL,
      confirm_token_hash = NULL, confirm_sent_at = NULL, confirm_addresses = NULL, reminded_at = NULL, version = b.version + 1, updated_at = now()
    WHERE ${canRenew(choice)}
    RETURNING id, contact_id, status`
}

/** Begins a statement that deletes subscriptions `b` that an import created and that are still active. */
export const deleteImported = (using: string, where: string): string =>
  `DELETE FROM subscriptions b USING ${using} WHERE b.source = 'import' AND b.status <> 'unsubscribed' AND ${where}`

/**
 * Restores subscriptions `b` that the import renewed and nothing has changed since, as they were before.
 * @param before SQL of the JSON object with their `status` and `channels`
 */
export const restoreImported = (before: string, from: string, where: string): string =>
  `UPDATE subscriptions b SET status = ${before} ->> 'status', channels = ARRAY(SELECT jsonb_array_elements_text(${before} -> 'channels')),
    unsubscribed_at = CASE WHEN ${before} ->> 'status' = 'unsubscribed' THEN now() END, version = b.version + 1, updated_at = now()
    FROM ${from} WHERE b.source = 'import' AND b.status IN ('subscribed', 'pending') AND ${where}`
