import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { writeSearchText } from '../store.ts'

/** Updates the search text of an account: names, legal names, VAT numbers, addresses and phone numbers (domain.md 2.2). */
export async function refreshAccountSearch(db: Db, account_id: number): Promise<void> {
  const row = await one<{ names: string[]; values: string[] }>(
    db,
    sql`SELECT array_remove(array[a.name] || array(SELECT unnest(array[r.legal_name, r.trade_name]) FROM account_registrations r WHERE r.account_id = a.id AND r.deleted_at IS NULL), NULL) AS names,
      array(SELECT r.vat_number FROM account_registrations r WHERE r.account_id = a.id AND r.deleted_at IS NULL AND r.vat_number IS NOT NULL
        UNION SELECT e.email FROM account_emails e WHERE e.account_id = a.id AND e.deleted_at IS NULL
        UNION SELECT p.number FROM account_phones p WHERE p.account_id = a.id AND p.deleted_at IS NULL) AS values
    FROM accounts a WHERE a.id = ${account_id}`,
  )
  await writeSearchText(db, account_id, searchText(row!))
}
