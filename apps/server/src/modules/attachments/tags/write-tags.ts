import { sql } from 'kysely'
import type { One, Params, Tag, TagInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid } from '#lib/errors.ts'
import type { ResourceQuery } from '#kit/resource-query.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { record, type Subject } from '#kit/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { checkExclusive } from './exclusive.ts'
import type { TagRow } from './tags.query.ts'

type Changes = Partial<TagInput> & { version?: number | undefined }

const TAG_UNIQUE = { tags_name: 'name' }

/** Events of the platform's templates reach those who look at the admin area. */
export const tagSubject: Subject<TagRow> = {
  type: 'tag',
  label: (tag) => tag.name,
  channels: (tag) => (tag.account_id === null ? ['private-admin'] : []),
}

/**
 * Creates, changes and deletes tags of accounts or of the platform's templates, whichever the query is for.
 */
export function tagVerbs(query: ResourceQuery) {
  const again = async (ctx: Context, id: number): Promise<TagRow> => query.find(ctx, id)
  const shown = (ctx: Context, tag: TagRow) => query.one(ctx, tag, ['tagCategory']) as Promise<One<Tag>>
  return {
    create: (ctx: Context, { params, body }: { params: Params; body: TagInput }) =>
      refusals(ctx, TAG_UNIQUE, async () => {
        const account_id: number | null = params.account_id ?? null
        const tag_category_id: number | null = params.tag_category_id ?? body.tag_category_id ?? null
        await requireCategory(ctx, account_id, tag_category_id)
        const { id } = await insertRow<TagRow>(ctx, 'tags', {
          account_id,
          tag_category_id,
          name: body.name,
          color: body.color,
          position: body.position ?? 0,
        })
        const tag = await again(ctx, id)
        record(ctx, query, tagSubject, 'created', tag)
        return shown(ctx, tag)
      }),
    update: (ctx: Context, { params, body }: { params: Params; body: Changes }) =>
      refusals(ctx, TAG_UNIQUE, async () => {
        const before: TagRow = await query.find(ctx, params.id, 'update')
        const { version: _version, ...values } = body
        if (values.tag_category_id !== undefined) await requireCategory(ctx, before.account_id, values.tag_category_id)
        await updateRow(ctx, 'tags', { id: before.id }, values, { versioned: false })
        if (values.tag_category_id !== undefined && values.tag_category_id !== before.tag_category_id)
          await checkExclusive(ctx, values.tag_category_id, 'tag_category_id')
        const after = await again(ctx, before.id)
        const changes = changesOf({ ...before }, { ...after })
        if (Object.keys(changes).length) record(ctx, query, tagSubject, 'updated', after, changes)
        return shown(ctx, after)
      }),
    /** Takes the tag off everything; the log says off how many (domain model 2.3). */
    remove: async (ctx: Context, { params }: { params: Params }) => {
      const tag: TagRow = await query.find(ctx, params.id, 'delete')
      await detach(ctx, tag.id)
      await sql`UPDATE tags SET deleted_at = now(), updated_at = now() WHERE id = ${tag.id}`.execute(ctx.db)
      record(ctx, query, tagSubject, 'deleted', tag, { usage_count: [tag.usage_count, 0] })
      return { data: null }
    },
  }
}

/** Takes a tag off every record that carries it. */
async function detach(ctx: Context, tag_id: number): Promise<void> {
  await sql`DELETE FROM contact_tag WHERE tag_id = ${tag_id}`.execute(ctx.db)
  await sql`DELETE FROM taggables WHERE tag_id = ${tag_id}`.execute(ctx.db)
}

/** @throws 422 on `tag_category_id` when the category is not one of the same account, or of the platform as the tag is */
async function requireCategory(ctx: Context, account_id: number | null, tag_category_id: number | null | undefined): Promise<void> {
  if (!tag_category_id) return
  const { rows } = await sql`
    SELECT FROM tag_categories WHERE id = ${tag_category_id} AND account_id IS NOT DISTINCT FROM ${account_id}::bigint AND deleted_at IS NULL FOR KEY SHARE`.execute(
    ctx.db,
  )
  const { locale } = ctx.request
  if (!rows.length)
    throw invalid({
      tag_category_id: ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, 'fields:tag_category_id') }),
    })
}
