import { sql } from 'kysely'
import type { One, Params, TagCategory, TagCategoryInput } from '@stoa/contract'
import { findRow, rows } from '#db/rows.ts'
import { changeRow, createRow } from '#kit/records/change-row.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { checkExclusive } from './exclusive.ts'
import { categoryKind, copyTags, deleteCategory, foldTag } from './store.ts'
import type { CategoryRow } from './tags.query.ts'

type Changes = Partial<TagCategoryInput> & { version?: number | undefined }

/** Creates, changes and deletes categories of accounts or of the platform's templates, depending on the query. */
export function categoryVerbs(query: ResourceQuery) {
  const kind = categoryKind(query)
  const shown = (ctx: Context, category: CategoryRow) => query.one(ctx, category, ['tags']) as Promise<One<TagCategory>>
  return {
    create: async (ctx: Context, { params, body: { template_id, ...values } }: { params: Params; body: TagCategoryInput }) => {
      const account_id: number | null = params.account_id ?? null
      const { id } = await createRow(ctx, kind, { account_id, ...values }, async (category) => {
        if (template_id) await copyTemplate(ctx, template_id, category)
      })
      return shown(ctx, await query.find(ctx, id))
    },
    update: async (ctx: Context, { params, body }: { params: Params; body: Changes }) => {
      const { version, template_id: _template, ...values } = body
      const category = await changeRow(
        ctx,
        kind,
        { key: params.id, version },
        () => values,
        async (before, after) => {
          if (after.is_exclusive && !before.is_exclusive) await checkExclusive(ctx, before.id, 'is_exclusive')
        },
      )
      return shown(ctx, category)
    },
    /** Keeps the tags, without a category; a tag whose name exists there already joins the other. */
    remove: async (ctx: Context, { params }: { params: Params }) => {
      const category: CategoryRow = await query.find(ctx, params.id, 'delete')
      await joinNamesakes(ctx, category)
      await deleteCategory(ctx.db, category.id)
      record(ctx, query, kind.subject, 'deleted', category, { tags_count: [category.tags_count, 0] })
      return { data: null }
    },
  }
}

/** Folds the tags of a category into tags without a category that have the same name. */
async function joinNamesakes(ctx: Context, category: CategoryRow): Promise<void> {
  const namesakes = await rows<{ id: number; into_id: number }>(
    ctx.db,
    sql`SELECT g.id, o.id AS into_id FROM tags g
      JOIN tags o ON o.account_id IS NOT DISTINCT FROM g.account_id AND o.tag_category_id IS NULL AND o.deleted_at IS NULL AND lower(o.name) = lower(g.name)
      WHERE g.tag_category_id = ${category.id} AND g.deleted_at IS NULL ORDER BY g.id`,
  )
  for (const { id, into_id } of namesakes) await foldTag(ctx.db, id, into_id)
}

/** @throws 422 on `template_id` when the platform has no such template */
async function copyTemplate(ctx: Context, template_id: number, into: { account_id: number | null; id: number }): Promise<void> {
  const template = await findRow(ctx.db, 'tag_categories', { id: template_id, account_id: null, deleted_at: null })
  if (!template) refuseUnknown(ctx, 'template_id')
  await copyTags(ctx.db, template_id, into)
}
