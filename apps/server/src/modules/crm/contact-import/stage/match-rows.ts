/**
 * SQL that finds the contact of a staged row, as a lateral join on `s`: by e-mail, otherwise by phone (domain.md 3.15).
 * A shared number does not match contacts with another e-mail and another name, because colleagues share switchboards.
 * `by_phone.is_filled` is true when the contact has no e-mail yet and gets that of the row.
 * @param account placeholder of the account, `$1`
 */
export const matchJoin = (account: string): string => `
  LEFT JOIN LATERAL (
    SELECT c.id FROM contact_email_addresses a JOIN contacts c ON c.id = a.contact_id
    WHERE a.account_id = ${account} AND lower(a.email) = s.email AND c.deleted_at IS NULL AND c.status IN ('active', 'archived', 'blacklisted')
    ORDER BY (c.status = 'active') DESC, c.id LIMIT 1
  ) by_email ON s.email IS NOT NULL
  LEFT JOIN LATERAL (
    SELECT c.id, c.email IS NULL AND s.email IS NOT NULL AND NOT (c.name_key = s.name_key AND s.name_key <> '') AS is_filled FROM contact_phone_numbers n JOIN contacts c ON c.id = n.contact_id
    WHERE n.account_id = ${account} AND n.phone_key = s.phone AND c.deleted_at IS NULL AND c.status IN ('active', 'archived', 'blacklisted')
      AND (s.email IS NULL OR c.email IS NULL OR (c.name_key = s.name_key AND s.name_key <> ''))
    ORDER BY (c.status = 'active') DESC, c.id LIMIT 1
  ) by_phone ON s.phone IS NOT NULL AND by_email.id IS NULL`

/**
 * Condition whether an address of the row is suppressed. Erased addresses are stored as hashes, which are computed only in accounts
 * that suppress something over the channel.
 */
export const blocked = (channel: 'email' | 'sms', column: string): string => `(
  EXISTS (SELECT FROM suppressions x WHERE x.account_id = $1 AND x.channel = '${channel}' AND x.lifted_at IS NULL)
  AND EXISTS (SELECT FROM suppressions x WHERE x.account_id = $1 AND x.channel = '${channel}' AND x.lifted_at IS NULL
    AND x.address IN (${column}, suppression_hash(${column}))))`

/** Statements that match the rows of a wave with contacts and lock these. Parameters: account and wave. */
export const MATCH_SQL = [
  // Rows that match the same contact are moved to later waves.
  `UPDATE import_stage s SET contact_id = m.id FROM (
     SELECT s.row_no, coalesce(by_email.id, by_phone.id) AS id FROM import_stage s ${matchJoin('$1')}
     WHERE s.wave = $2 AND s.failed_key IS NULL
   ) m WHERE m.row_no = s.row_no AND m.id IS NOT NULL`,
  `UPDATE import_stage s SET wave = s.wave + 1, contact_id = NULL FROM (
     SELECT row_no, row_number() OVER (PARTITION BY contact_id ORDER BY row_no) AS n FROM import_stage WHERE wave = $2 AND contact_id IS NOT NULL
   ) d WHERE d.row_no = s.row_no AND d.n > 1 AND $1::bigint IS NOT NULL`,
  `SELECT c.id FROM contacts c JOIN import_stage s ON s.contact_id = c.id WHERE s.wave = $2 AND c.account_id = $1 ORDER BY c.id FOR NO KEY UPDATE OF c`,
] as const
