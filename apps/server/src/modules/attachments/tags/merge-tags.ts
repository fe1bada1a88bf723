import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context, Db } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { record } from '#kit/record-change.ts'
import { checkExclusive } from './exclusive.ts'
import { tagQuery } from './tags.query.ts'
import { tagSubject } from './write-tags.ts'

/**
 * Hangs everything that carries the tag on another one of the account and deletes it.
 * @throws 422 on `into_id` when that is no other tag of the account, or records would carry two of an exclusive category
 */
export async function mergeTag(ctx: Context, { params, body }: { params: Params; body: { into_id: number } }) {
  const tag = await tagQuery.find(ctx, params.id, 'delete')
  const { locale } = ctx.request
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM tags WHERE id = ${body.into_id} AND account_id = ${tag.account_id} AND deleted_at IS NULL`.execute(ctx.db)
  if (!rows.length || body.into_id === tag.id)
    throw invalid({ into_id: ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, 'fields:into_id') }) })
  await tagQuery.find(ctx, body.into_id, 'update')
  await foldTag(ctx.db, tag.id, body.into_id)
  const into = await tagQuery.find(ctx, body.into_id)
  await checkExclusive(ctx, into.tag_category_id, 'into_id')
  record(ctx, tagQuery, tagSubject, 'deleted', tag, { merged_into: [null, into.name], usage_count: [tag.usage_count, 0] })
  record(ctx, tagQuery, tagSubject, 'updated', into, { merged_from: [null, tag.name] })
  return tagQuery.one(ctx, into, ['tagCategory'])
}

/** Moves the records of one tag to another and deletes it; a record that has both keeps one. Contacts are locked in the order of their ids, as everywhere. */
export async function foldTag(db: Db, from_id: number, into_id: number): Promise<void> {
  await sql`
    INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT account_id, contact_id, ${into_id}, created_at FROM contact_tag WHERE tag_id = ${from_id} ORDER BY contact_id
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO taggables (account_id, tag_id, taggable_type, taggable_id, created_by_id, created_at)
    SELECT account_id, ${into_id}, taggable_type, taggable_id, created_by_id, created_at FROM taggables WHERE tag_id = ${from_id}
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`DELETE FROM contact_tag WHERE tag_id = ${from_id}`.execute(db)
  await sql`DELETE FROM taggables WHERE tag_id = ${from_id}`.execute(db)
  await sql`UPDATE tags SET deleted_at = now(), updated_at = now() WHERE id = ${from_id}`.execute(db)
}
