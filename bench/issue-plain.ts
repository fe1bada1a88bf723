import type pg from 'pg'

/**
 * Issues a draft by one statement: locks of debtor, series and draft, number, hash, movement, balance, log, and events for both
 * accounts, without any check.
 */
export async function issuePlain(pool: pg.Pool, uuid: string): Promise<void> {
  const { rowCount } = await pool.query(ISSUE, [uuid])
  if (rowCount !== 5) throw new Error(`${uuid} was not issued.`)
}

const ISSUE = `
WITH debtor AS (
  UPDATE account_relations r SET last_sequence = last_sequence + 1, balance_minor = r.balance_minor + i.total_minor, last_activity_at = now(), updated_at = now()
  FROM invoices i WHERE i.uuid = $1 AND r.uuid = i.account_relation_uuid RETURNING r.uuid, r.account_id, r.related_account_id, r.last_sequence),
series AS (
  UPDATE document_series s SET last_issue_date = '2026-03-02', updated_at = now() FROM debtor
  WHERE s.account_id = debtor.account_id AND s.document_type = 'invoice' AND s.is_default RETURNING s.id, s.code),
counted AS (
  INSERT INTO document_series_counters AS c (series_id, year, last_number) SELECT id, 2026, 1 FROM series
  ON CONFLICT (series_id, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING series_id, last_number),
issued AS (
  UPDATE invoices i SET status = 'issued', series_id = counted.series_id, year = 2026, sequence = counted.last_number, number = series.code || '-' || counted.last_number,
    issue_date = '2026-03-02', issued_at = now(), payment_method = 5, mydata_status = 'pending', mydata_type = '2.1', version = i.version + 1, updated_at = now(),
    search_text = i.search_text || ' ' || counted.last_number,
    hash = sha256(convert_to(to_jsonb(i)::text || (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.position) FROM invoice_lines l WHERE l.invoice_uuid = $1)::text, 'UTF8'))
  FROM counted JOIN series ON series.id = counted.series_id WHERE i.uuid = $1 AND i.status = 'draft' RETURNING i.*),
moved AS (
  INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, type, document_type, document_id, number, date, due_date, description, debit_minor, currency, sequence)
  SELECT uuid_v7(), debtor.account_id, debtor.uuid, 'invoice', 'invoice', $1, number, issue_date, due_date, 'Invoice ' || number, total_minor, currency, debtor.last_sequence
  FROM issued, debtor RETURNING uuid),
logged AS (
  INSERT INTO activity_logs (account_id, event, subject_type, subject_id, subject_label, changes, context)
  SELECT unnest(ARRAY[account_id, client_account_id]), 'invoice.issued', 'invoice', uuid::text, number, '{}', '{"ip": "", "route": "bench"}' FROM issued)
INSERT INTO outbox_events (account_id, topic, payload)
SELECT to_account, topic, jsonb_build_object('event', event, 'data', jsonb_build_object('type', kind, 'key', key, 'at', now()), 'channels', jsonb_build_array('private-accounts.' || to_account))
FROM issued, moved, LATERAL (VALUES
  (issued.account_id, 'broadcast', 'movement.created', 'movement', moved.uuid), (client_account_id, 'broadcast', 'movement.created', 'movement', moved.uuid),
  (issued.account_id, 'broadcast', 'invoice.updated', 'invoice', issued.uuid), (client_account_id, 'broadcast', 'invoice.updated', 'invoice', issued.uuid),
  (issued.account_id, 'invoice-issued', NULL, 'invoice', issued.uuid)) AS e(to_account, topic, event, kind, key)`
