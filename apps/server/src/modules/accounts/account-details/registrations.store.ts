import { sql } from 'kysely'
import { one, type Db } from '#db/rows.ts'

/**
 * Marks the VAT number of an account's first registration as valid.
 * @returns the number, and its status before; undefined when the account has no number
 */
export function confirmVatNumber(
  db: Db,
  account_id: number | null,
  vat_checked_at: Date,
): Promise<{ vat_number: string; vat_status: string } | undefined> {
  return one(
    db,
    sql`WITH registration AS (SELECT uuid, vat_status FROM account_registrations
        WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY is_primary DESC, created_at LIMIT 1 FOR NO KEY UPDATE)
      UPDATE account_registrations r SET vat_status = 'valid', vat_checked_at = ${vat_checked_at}, updated_at = now() FROM registration
      WHERE r.uuid = registration.uuid AND r.vat_number IS NOT NULL RETURNING r.vat_number, registration.vat_status`,
  )
}
