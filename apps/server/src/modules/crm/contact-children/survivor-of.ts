import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'

/**
 * Finds the contact into which a contact was merged, through several merges.
 * @returns null when the contact was not merged or does not exist
 */
export async function survivorOf(db: Db, id: number): Promise<number | null> {
  const found = await one<{ id: number }>(
    db,
    sql`
    WITH RECURSIVE path AS (
      SELECT id, merged_into_id, status, 0 AS step FROM contacts WHERE id = ${id}
      UNION ALL SELECT c.id, c.merged_into_id, c.status, p.step + 1 FROM path p JOIN contacts c ON c.id = p.merged_into_id WHERE p.status = 'merged' AND p.step < 100
    )
    SELECT id FROM path WHERE step > 0 AND status <> 'merged'`,
  )
  return found?.id ?? null
}
