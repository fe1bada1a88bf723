import type { Transfers } from '../harness/statement-server.ts'

/** Import and export of contacts by straightforward statements on Stoa's tables. */
export const plainTransfers: Transfers = {
  exported: (account_id) =>
    `SELECT c.id, c.first_name, c.last_name, c.company, c.job_title, c.email, c.phone, c.status, c.lifecycle, c.source, u.username, t.tags, c.birthday,
          c.emails_marketable, c.sms_marketable, c.last_activity_at, c.created_at
        FROM contacts c LEFT JOIN users u ON u.id = c.user_id
        LEFT JOIN LATERAL (SELECT string_agg(g.name, ', ' ORDER BY g.name) AS tags FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id WHERE ct.contact_id = c.id) t ON true
        WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') ORDER BY c.created_at DESC, c.id DESC`,
  merged: `WITH made AS (INSERT INTO contacts (account_id, first_name, last_name, email, email_key, phone, phone_key, name_key, search_text, source)
        SELECT $1, first_name, last_name, lower(email), lower(email), phone, phone, lower(first_name || ' ' || last_name), ' ' || lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone), 'import'
        FROM incoming i WHERE NOT EXISTS (SELECT FROM contact_email_addresses e WHERE e.account_id = $1 AND lower(e.email) = lower(i.email)) RETURNING *),
      addressed AS (INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email, true FROM made),
      numbered AS (INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary) SELECT account_id, id, phone, phone, 'mobile', true FROM made)
      INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at)
      SELECT m.account_id, m.id, g.id, m.created_at FROM made m JOIN incoming i ON lower(i.email) = m.email JOIN tags g ON g.account_id = $1 AND g.name = i.tags`,
}
