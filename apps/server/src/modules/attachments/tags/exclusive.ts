import { sql } from 'kysely'
import { findRow, one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'

/** Number of records that carry more than one tag of a category. */
async function recordsWithSeveral(db: Db, tag_category_id: number): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM (
      SELECT 1 FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id AND g.deleted_at IS NULL WHERE g.tag_category_id = ${tag_category_id}
      GROUP BY ct.contact_id HAVING count(*) > 1
      UNION ALL
      SELECT 1 FROM taggables b JOIN tags g ON g.id = b.tag_id AND g.deleted_at IS NULL WHERE g.tag_category_id = ${tag_category_id}
      GROUP BY b.taggable_type, b.taggable_id HAVING count(*) > 1) several`,
  )
  return row!.count
}

/**
 * Makes sure that no record breaks the rule of an exclusive category after a change to the category or its tags.
 * @param field of the form that caused it
 * @throws 422 with the number of records
 */
export async function checkExclusive(ctx: Context, tag_category_id: number | null | undefined, field: string): Promise<void> {
  if (!tag_category_id) return
  const category = await findRow(ctx.db, 'tag_categories', { id: tag_category_id })
  if (!category?.is_exclusive) return
  const count = await recordsWithSeveral(ctx.db, tag_category_id)
  if (count) refuse(ctx, { [field]: ['tags:several', { count }] })
}
