import { sql } from 'kysely'
import type { One, Params, TagCategory, TagCategoryInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid } from '#lib/errors.ts'
import type { ResourceQuery } from '#kit/resource-query.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { record, type Subject } from '#kit/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { checkExclusive } from './exclusive.ts'
import { foldTag } from './merge-tags.ts'
import type { CategoryRow } from './tags.query.ts'

type Changes = Partial<TagCategoryInput> & { version?: number | undefined }

const UNIQUE = { tag_categories_name: 'name' }
const subject: Subject<CategoryRow> = {
  type: 'tag-category',
  label: (category) => category.name,
  channels: (category) => (category.account_id === null ? ['private-admin'] : []),
}

/** Creates, changes and deletes categories of accounts or of the platform's templates, whichever the query is for. */
export function categoryVerbs(query: ResourceQuery) {
  const shown = (ctx: Context, category: CategoryRow) => query.one(ctx, category, ['tags']) as Promise<One<TagCategory>>
  return {
    create: (ctx: Context, { params, body }: { params: Params; body: TagCategoryInput }) =>
      refusals(ctx, UNIQUE, async () => {
        const account_id: number | null = params.account_id ?? null
        const { template_id, ...values } = body
        const { id } = await insertRow<CategoryRow>(ctx, 'tag_categories', { account_id, ...values })
        if (template_id) await copyTags(ctx, template_id, { account_id, id })
        const category: CategoryRow = await query.find(ctx, id)
        record(ctx, query, subject, 'created', category)
        return shown(ctx, category)
      }),
    update: (ctx: Context, { params, body }: { params: Params; body: Changes }) =>
      refusals(ctx, UNIQUE, async () => {
        const before: CategoryRow = await query.find(ctx, params.id, 'update')
        const { version: _version, template_id: _template, ...values } = body
        await updateRow(ctx, 'tag_categories', { id: before.id }, values, { versioned: false })
        if (values.is_exclusive && !before.is_exclusive) await checkExclusive(ctx, before.id, 'is_exclusive')
        const after: CategoryRow = await query.find(ctx, before.id)
        const changes = changesOf({ ...before }, { ...after })
        if (Object.keys(changes).length) record(ctx, query, subject, 'updated', after, changes)
        return shown(ctx, after)
      }),
    /** Its tags stay, without a category; one whose name exists there already joins the other. */
    remove: async (ctx: Context, { params }: { params: Params }) => {
      const category: CategoryRow = await query.find(ctx, params.id, 'delete')
      await freeTags(ctx, category)
      await sql`UPDATE tag_categories SET deleted_at = now(), updated_at = now() WHERE id = ${category.id}`.execute(ctx.db)
      record(ctx, query, subject, 'deleted', category, { tags_count: [category.tags_count, 0] })
      return { data: null }
    },
  }
}

async function freeTags(ctx: Context, category: CategoryRow): Promise<void> {
  const { rows } = await sql<{ id: number; into_id: number }>`
    SELECT g.id, o.id AS into_id FROM tags g
    JOIN tags o ON o.account_id IS NOT DISTINCT FROM g.account_id AND o.tag_category_id IS NULL AND o.deleted_at IS NULL AND lower(o.name) = lower(g.name)
    WHERE g.tag_category_id = ${category.id} AND g.deleted_at IS NULL ORDER BY g.id`.execute(ctx.db)
  for (const { id, into_id } of rows) await foldTag(ctx.db, id, into_id)
  await sql`UPDATE tags SET tag_category_id = NULL, updated_at = now() WHERE tag_category_id = ${category.id} AND deleted_at IS NULL`.execute(
    ctx.db,
  )
}

/** @throws 422 on `template_id` when the platform has no such template */
async function copyTags(ctx: Context, template_id: number, into: { account_id: number | null; id: number }): Promise<void> {
  const { rows } = await sql`SELECT FROM tag_categories WHERE id = ${template_id} AND account_id IS NULL AND deleted_at IS NULL`.execute(
    ctx.db,
  )
  const { locale } = ctx.request
  if (!rows.length)
    throw invalid({ template_id: ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, 'fields:template_id') }) })
  await sql`
    INSERT INTO tags (account_id, tag_category_id, name, color, position)
    SELECT ${into.account_id}, ${into.id}, name, color, position FROM tags WHERE tag_category_id = ${template_id} AND deleted_at IS NULL ORDER BY position, id`.execute(
    ctx.db,
  )
}
