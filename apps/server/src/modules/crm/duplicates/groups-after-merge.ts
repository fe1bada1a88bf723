import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

interface Merged {
  account_id: number
  winner_id: number
  loser_ids: readonly number[]
}

/** Keeps the list of groups true after a merge: the losers leave their groups, and a group of one is done. */
export async function groupsAfterMerge(db: Db, { account_id, winner_id, loser_ids }: Merged): Promise<void> {
  await sql`
    WITH left_over AS (
      SELECT g.id, array(SELECT DISTINCT CASE WHEN m = any(${[...loser_ids]}::bigint[]) THEN ${winner_id} ELSE m END FROM unnest(g.contact_ids) AS m ORDER BY 1) AS contact_ids
      FROM duplicate_groups g WHERE g.account_id = ${account_id} AND g.contact_ids && ${[...loser_ids]}::bigint[] AND g.merged_at IS NULL
    )
    UPDATE duplicate_groups g SET updated_at = now(),
      merged_at = CASE WHEN cardinality(l.contact_ids) < 2 THEN now() END,
      contact_ids = CASE WHEN cardinality(l.contact_ids) < 2 THEN g.contact_ids ELSE l.contact_ids END,
      size = CASE WHEN cardinality(l.contact_ids) < 2 THEN g.size ELSE cardinality(l.contact_ids) END,
      suggested_winner_id = CASE WHEN g.suggested_winner_id = any(${[...loser_ids]}::bigint[]) THEN ${winner_id} ELSE g.suggested_winner_id END
    FROM left_over l WHERE l.id = g.id`.execute(db)
}

/** Offers the groups again that a merge had closed; others find the contact at the next scan. */
export async function groupsAfterUndo(db: Db, { account_id, loser_ids }: Merged): Promise<void> {
  await sql`UPDATE duplicate_groups SET merged_at = NULL, updated_at = now() WHERE account_id = ${account_id} AND contact_ids && ${[...loser_ids]}::bigint[] AND merged_at IS NOT NULL`.execute(
    db,
  )
}
