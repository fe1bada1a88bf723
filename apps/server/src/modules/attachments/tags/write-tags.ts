import { sql } from 'kysely'
import type { One, Params, Tag, TagInput } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { changeRow, createRow } from '#kit/records/change-row.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { checkExclusive } from './exclusive.ts'
import { deleteTag, tagKind } from './store.ts'
import type { TagRow } from './tags.query.ts'

type Changes = Partial<TagInput> & { version?: number | undefined }

/** Creates, changes and deletes tags of accounts or of the platform's templates, depending on the query. */
export function tagVerbs(query: ResourceQuery) {
  const kind = tagKind(query)
  const shown = (ctx: Context, tag: TagRow) => query.one(ctx, tag, ['tagCategory']) as Promise<One<Tag>>
  return {
    create: async (ctx: Context, { params, body: { position = 0, ...body } }: { params: Params; body: TagInput }) => {
      const account_id: number | null = params.account_id ?? null
      const tag_category_id: number | null = params.tag_category_id ?? body.tag_category_id ?? null
      await requireCategory(ctx, account_id, tag_category_id)
      return shown(ctx, await createRow(ctx, kind, { ...body, account_id, tag_category_id, position }))
    },
    update: async (ctx: Context, { params, body: { version, ...values } }: { params: Params; body: Changes }) => {
      const checked = async (before: TagRow) => {
        if (values.tag_category_id !== undefined) await requireCategory(ctx, before.account_id, values.tag_category_id)
        return values
      }
      const tag = await changeRow(ctx, kind, { key: params.id, version }, checked, async (before, after) => {
        if (after.tag_category_id !== before.tag_category_id) await checkExclusive(ctx, after.tag_category_id, 'tag_category_id')
      })
      return shown(ctx, tag)
    },
    /** Takes the tag off every record; the log says off how many (domain.md 2.3). */
    remove: async (ctx: Context, { params }: { params: Params }) => {
      const tag: TagRow = await query.find(ctx, params.id, 'delete')
      await deleteTag(ctx.db, tag.id)
      record(ctx, query, kind.subject, 'deleted', tag, { usage_count: [tag.usage_count, 0] })
      return { data: null }
    },
  }
}

/** @throws 422 on `tag_category_id` when the category is not one of the same account, or of the platform as the tag is */
async function requireCategory(ctx: Context, account_id: number | null, tag_category_id: number | null | undefined): Promise<void> {
  if (!tag_category_id) return
  const category = await one(
    ctx.db,
    sql`SELECT FROM tag_categories
      WHERE id = ${tag_category_id} AND account_id IS NOT DISTINCT FROM ${account_id}::bigint AND deleted_at IS NULL FOR KEY SHARE`,
  )
  if (!category) refuseUnknown(ctx, 'tag_category_id')
}
