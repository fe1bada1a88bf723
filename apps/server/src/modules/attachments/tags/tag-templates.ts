import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { loadTags, presentCategory, type CategoryRow } from './tags.query.ts'

/** The platform's categories with their tags. */
export async function listTagTemplates(ctx: Context) {
  const categories = await rows<CategoryRow>(
    ctx.db,
    sql`SELECT * FROM tag_category_list t WHERE t.account_id IS NULL AND t.deleted_at IS NULL ORDER BY t.position, lower(t.name), t.id`,
  )
  await loadTags(ctx, categories)
  return { data: categories.map(presentCategory) }
}
