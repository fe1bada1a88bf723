import { sql } from 'kysely'
import { one, type Db, type NewRow, type Row } from '#db/rows.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Ledger } from './relations.ts'

/** A movement as its table stores it. */
export type StoredMovement = Row<'account_relation_movements'>

type NewMovement = Required<
  Omit<NewRow<'account_relation_movements'>, 'uuid' | 'account_id' | 'account_relation_uuid' | 'sequence' | 'created_at' | 'updated_at'>
>

/**
 * Inserts a movement with the next number of its ledger, and changes the balance.
 * @param ledger locked by the caller
 * @param owed what the movement adds to the balance, when it is in the relation's currency
 */
export async function insertMovement(db: Db, ledger: Ledger, movement: NewMovement, owed: number): Promise<StoredMovement> {
  const { direction, type, document_type, document_id, number, date, due_date, description, debit_minor, credit_minor, currency } = movement
  const stored = await one<StoredMovement>(
    db,
    sql`WITH ledger AS (
      UPDATE account_relations SET last_sequence = last_sequence + 1, last_activity_at = now(), updated_at = now(),
        balance_minor = balance_minor + ${currency === ledger.currency ? owed : 0}
      WHERE uuid = ${ledger.uuid})
    INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, direction, type, document_type, document_id, number, date, due_date,
      description, debit_minor, credit_minor, currency, sequence, created_by_id)
    VALUES (${uuidv7()}, ${ledger.account_id}, ${ledger.uuid}, ${direction}, ${type}, ${document_type}, ${document_id}, ${number},
      ${date}, ${due_date}, ${description}, ${debit_minor}, ${credit_minor}, ${currency}, ${ledger.last_sequence + 1}, ${movement.created_by_id})
    RETURNING *`,
  )
  return stored!
}
