import { sql } from 'kysely'
import { one, type Db, type NewRow, type Row } from '#db/rows.ts'
import { uuidv7 } from '#lib/uuid.ts'

/** A movement as its table stores it. */
export type StoredMovement = Row<'account_relation_movements'>

type NewMovement = Required<Omit<NewRow<'account_relation_movements'>, 'uuid' | 'direction' | 'sequence' | 'created_at' | 'updated_at'>>

/** A movement with the other account of its relation. */
export type PostedMovement = StoredMovement & { related_account_id: number }

/**
 * Locks a relation until the transaction ends, changes its balance, and inserts a movement with the next number of the ledger.
 * The balance counts what is owed in the relation's currency.
 * @param options.once whether the ledger contains each document once for each type
 * @returns undefined when the account keeps no such relation, or when the ledger contains the document
 */
export async function insertMovement(db: Db, movement: NewMovement, { once }: { once: boolean }): Promise<PostedMovement | undefined> {
  const { account_id, account_relation_uuid, type, document_type, document_id, number, date, due_date, description, currency } = movement
  const { debit_minor, credit_minor, created_by_id } = movement
  const isFirst = once
    ? sql`NOT EXISTS (SELECT FROM account_relation_movements m WHERE m.account_relation_uuid = r.uuid AND m.document_type = ${document_type} AND m.document_id = ${document_id} AND m.type = ${type})`
    : sql`true`
  return one<PostedMovement>(
    db,
    sql`WITH ledger AS (
      UPDATE account_relations r SET last_sequence = last_sequence + 1, last_activity_at = now(), updated_at = now(),
        balance_minor = balance_minor + CASE WHEN r.currency <> ${currency} THEN 0 WHEN r.type = 'provider' THEN ${credit_minor}::bigint - ${debit_minor}::bigint
          ELSE ${debit_minor}::bigint - ${credit_minor}::bigint END
      WHERE r.uuid = ${account_relation_uuid} AND r.account_id = ${account_id} AND r.deleted_at IS NULL AND ${isFirst}
      RETURNING uuid, account_id, related_account_id, last_sequence, CASE type WHEN 'provider' THEN 'payable' ELSE 'receivable' END AS direction),
    posted AS (
      INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, direction, type, document_type, document_id, number, date, due_date,
        description, debit_minor, credit_minor, currency, sequence, created_by_id)
      SELECT ${uuidv7()}::uuid, account_id, uuid, direction, ${type}, ${document_type}, ${document_id}, ${number}, ${date}::date, ${due_date}::date, ${description},
        ${debit_minor}::bigint, ${credit_minor}::bigint, ${currency}, last_sequence, ${created_by_id}::bigint FROM ledger RETURNING *)
    SELECT posted.*, ledger.related_account_id FROM posted, ledger`,
  )
}
