import { sql } from 'kysely'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type RowChange, type Sql } from '#db/rows.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { releaseManaged } from '../../accounts/index.ts'
import type { StoredRelation } from '../relation-row.ts'

export const insertRelation = async (db: Db, relation: Omit<NewRow<'account_relations'>, 'uuid'>): Promise<StoredRelation> =>
  (await insertRow(db, 'account_relations', { uuid: uuidv7(), ...relation })) as StoredRelation

export const changeRelation = async (db: Db, uuid: string, values: RowChange<'account_relations'>): Promise<StoredRelation> =>
  (await updateRow(db, 'account_relations', { uuid }, values, { versioned: true })) as StoredRelation

export async function deleteRelation(db: Db, uuid: string): Promise<void> {
  await updateRow(db, 'account_relations', { uuid }, { deleted_at: sql`now()` })
}

/** Inserts an active client relation without any access, unless the seller keeps one with the buyer. @returns whether it was inserted */
export async function insertClientRelation(db: Db, seller_id: number, buyer_id: number): Promise<boolean> {
  const inserted = await run(
    db,
    sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, initiated_by_account_id, currency, invoice_locale)
    SELECT ${uuidv7()}, s.id, b.id, 'client', 'active', s.id, s.currency, b.locale FROM accounts s, accounts b WHERE s.id = ${seller_id} AND b.id = ${buyer_id}
    ON CONFLICT (account_id, related_account_id, type) WHERE deleted_at IS NULL DO NOTHING`,
  )
  return inserted > 0
}

/**
 * Ends the management of an account, and gives the account that managed it the access of a relation: `work` to an agency, else
 * none (domain.md 1.1, 5.5).
 * @returns the relations between the two
 */
export const replaceManagement = (db: Db, account_id: number): Promise<StoredRelation[]> =>
  rows(
    db,
    sql`WITH managed AS (SELECT managed_by_account_id AS id FROM accounts WHERE id = ${account_id}),
    freed AS (${releaseManaged(account_id)})
    UPDATE account_relations r SET access_level = CASE r.type WHEN 'client' THEN 'work' ELSE 'none' END, version = r.version + 1, updated_at = now()
    FROM managed WHERE r.account_id = managed.id AND r.related_account_id = ${account_id} AND r.deleted_at IS NULL AND r.status <> 'ended' RETURNING r.*`,
  )

/** Sums the movements in a currency anew, after the relation's currency changed. */
export async function recountBalance(db: Db, { uuid, currency }: Pick<StoredRelation, 'uuid' | 'currency'>): Promise<void> {
  await run(
    db,
    sql`UPDATE account_relations SET balance_minor = (
      SELECT coalesce(sum(CASE direction WHEN 'receivable' THEN debit_minor - credit_minor ELSE credit_minor - debit_minor END), 0)::bigint
      FROM account_relation_movements WHERE account_relation_uuid = ${uuid} AND currency = ${currency})
    WHERE uuid = ${uuid}`,
  )
}

/**
 * Writes overdue amounts where they differ.
 * @param overdue selects `uuid` and `overdue_minor`
 * @param options.skip_locked leaves out relations that are being written: that write refreshes them
 * @returns how many changed
 */
export const writeOverdue = (db: Db, overdue: Sql, options: { skip_locked: boolean }): Promise<number> =>
  run(
    db,
    sql`WITH late AS (SELECT f.uuid, f.overdue_minor FROM (${overdue}) f JOIN account_relations o ON o.uuid = f.uuid AND o.overdue_minor <> f.overdue_minor),
    held AS (SELECT o.uuid FROM account_relations o WHERE o.uuid IN (SELECT uuid FROM late) ORDER BY o.uuid FOR NO KEY UPDATE ${sql.raw(options.skip_locked ? 'SKIP LOCKED' : '')})
    UPDATE account_relations r SET overdue_minor = late.overdue_minor, updated_at = now() FROM late JOIN held ON held.uuid = late.uuid
    WHERE r.uuid = late.uuid`,
  )

/** The ledger of a relation as a writer of movements needs it. */
export type Ledger = Pick<StoredRelation, 'uuid' | 'account_id' | 'related_account_id' | 'type' | 'currency' | 'last_sequence'>

/** Locks the relation of a ledger until the transaction ends. @returns undefined when the account keeps no such relation */
export const lockLedger = (db: Db, account_id: number, uuid: string): Promise<Ledger | undefined> =>
  one(
    db,
    sql`SELECT uuid, account_id, related_account_id, type, currency, last_sequence FROM account_relations
    WHERE uuid = ${uuid} AND account_id = ${account_id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
