import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { BillRow } from '../supplier-bills.presenter.ts'

/** Whom a payment goes to: one supplier in one account and currency. */
export interface Payee {
  account_id: number
  account_relation_uuid: string | null
  currency: string
  /** Key of a supplier without a relation. */
  supplier_key?: string | null
}

/** Bills that money for this supplier may pay: approved and open, the oldest due first. */
export function openBillsOf(db: Db, { account_id, account_relation_uuid, currency, supplier_key }: Payee, limit = 200): Promise<BillRow[]> {
  return rows<BillRow>(
    db,
    sql`SELECT * FROM supplier_bills WHERE account_id = ${account_id} AND supplier_key = ${account_relation_uuid ?? supplier_key ?? ''}
      AND currency = ${currency} AND type = 'bill' AND status IN ('approved', 'partially_paid') AND balance_minor > 0 AND deleted_at IS NULL
    ORDER BY due_date, issue_date, uuid LIMIT ${limit}`,
  )
}
