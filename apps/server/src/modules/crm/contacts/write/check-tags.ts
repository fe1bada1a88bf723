import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'

/**
 * Refuses tags of categories that do not apply to contacts, and two tags of one exclusive category.
 * @throws 422 on `tags`
 */
export async function checkTags(ctx: Context, tag_ids: readonly number[]): Promise<void> {
  const found = await one<{ wrong: boolean }>(
    ctx.db,
    sql`SELECT coalesce(bool_or(cardinality(k.applies_to) > 0 AND NOT 'contact' = any(k.applies_to)), false)
      OR coalesce(count(*) FILTER (WHERE k.is_exclusive) > count(DISTINCT k.id) FILTER (WHERE k.is_exclusive), false) AS wrong
    FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id WHERE g.id = any(${tag_ids}::bigint[])`,
  )
  if (found?.wrong) refuseUnknown(ctx, 'tags')
}
