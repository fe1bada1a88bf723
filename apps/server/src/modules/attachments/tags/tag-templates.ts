import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { loadTags, presentCategory, type CategoryRow } from './tags.query.ts'

/** The platform's categories with their tags. */
export async function listTagTemplates(ctx: Context) {
  const { rows } = await sql<CategoryRow>`
    SELECT * FROM tag_category_list t WHERE t.account_id IS NULL AND t.deleted_at IS NULL ORDER BY t.position, lower(t.name), t.id`.execute(
    ctx.db,
  )
  await loadTags(ctx, rows)
  return { data: rows.map(presentCategory) }
}
