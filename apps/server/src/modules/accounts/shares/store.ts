import { sql } from 'kysely'
import { one, rows, run, type Db, type Sql } from '#db/rows.ts'

/** Shared records, the account that they are shared with, and the user who shares them. */
export interface ShareValues {
  account_id: number
  shareable_type: 'asset' | 'contact_list' | 'pipeline'
  shareable_ids: readonly string[]
  shared_with_account_id: number
  ability: string
  shared_by_id: number
  expires_at: string | null
}

/** Accounts in an active relation with an account, in either direction. */
export const relatedAccounts = (account_id: number): Sql => sql`
  SELECT r.related_account_id FROM account_relations r WHERE r.account_id = ${account_id} AND r.status = 'active' AND r.deleted_at IS NULL
  UNION SELECT r.account_id FROM account_relations r WHERE r.related_account_id = ${account_id} AND r.status = 'active' AND r.deleted_at IS NULL`

/** Shares records with an account, or changes how far and until when they are shared with it. */
export async function shareRecords(db: Db, values: ShareValues): Promise<void> {
  await run(db, sql`${intoShares} SELECT ${columnsOf(values)} FROM unnest(${values.shareable_ids}::text[]) AS r(id) ${OR_CHANGE}`)
}

/** Shares a record as {@link shareRecords} does, if the two accounts are related. @returns id of the share, or null */
export async function shareWithRelated(db: Db, values: ShareValues): Promise<number | null> {
  const stored = await one<{ id: number }>(
    db,
    sql`${intoShares} SELECT ${columnsOf(values)} FROM accounts a CROSS JOIN unnest(${values.shareable_ids}::text[]) AS r(id)
      WHERE a.id = ${values.shared_with_account_id} AND a.deleted_at IS NULL AND a.id IN (${relatedAccounts(values.account_id)}) ${OR_CHANGE} RETURNING h.id`,
  )
  return stored?.id ?? null
}

/** Shares to end: all of some records, or those that the further fields select. */
export interface EndedShares {
  shareable_type: ShareValues['shareable_type']
  shareable_ids: readonly string[]
  id?: number
  account_id?: number
  shared_with_account_id?: number | null
}

/** Ends shares of records. @returns accounts with which they were shared */
export async function endShares(
  db: Db,
  { shareable_type, shareable_ids, id, account_id, shared_with_account_id }: EndedShares,
): Promise<number[]> {
  const ended = await rows<{ shared_with_account_id: number }>(
    db,
    sql`DELETE FROM account_shares WHERE shareable_type = ${shareable_type} AND shareable_id = any(${shareable_ids}::text[])
      AND (${id ?? null}::bigint IS NULL OR id = ${id ?? null}) AND (${account_id ?? null}::bigint IS NULL OR account_id = ${account_id ?? null})
      AND (${shared_with_account_id ?? null}::bigint IS NULL OR shared_with_account_id = ${shared_with_account_id ?? null})
      RETURNING shared_with_account_id`,
  )
  return ended.map((row) => row.shared_with_account_id)
}

const intoShares = sql`INSERT INTO account_shares AS h (account_id, shareable_type, shareable_id, shared_with_account_id, ability, shared_by_id, expires_at)`
const OR_CHANGE = sql`ON CONFLICT (shareable_type, shareable_id, shared_with_account_id) DO UPDATE SET ability = excluded.ability, expires_at = excluded.expires_at,
  shared_by_id = excluded.shared_by_id, updated_at = now()`

const columnsOf = ({ account_id, shareable_type, shared_with_account_id, ability, shared_by_id, expires_at }: ShareValues): Sql =>
  sql`${account_id}::bigint, ${shareable_type}::text, r.id, ${shared_with_account_id}::bigint, ${ability}::text, ${shared_by_id}::bigint, ${expires_at}::timestamptz`
