import type { Params } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { record } from '#kit/records/record-change.ts'
import { checkExclusive } from './exclusive.ts'
import { tagQuery } from './tags.query.ts'
import { foldTag, tagKind } from './store.ts'

/**
 * Moves every record of a tag to another tag of the account and deletes it.
 * @throws 422 on `into_id` when that is no other tag of the account, or records would carry two of an exclusive category
 */
export async function mergeTag(ctx: Context, { params, body }: { params: Params; body: { into_id: number } }) {
  const tag = await tagQuery.find(ctx, params.id, 'delete')
  const target = await findRow(ctx.db, 'tags', { id: body.into_id, account_id: tag.account_id, deleted_at: null })
  if (!target || target.id === tag.id) refuseUnknown(ctx, 'into_id')
  await tagQuery.find(ctx, body.into_id, 'update')
  await foldTag(ctx.db, tag.id, body.into_id)
  const into = await tagQuery.find(ctx, body.into_id)
  await checkExclusive(ctx, into.tag_category_id, 'into_id')
  record(ctx, tagQuery, tagKind(tagQuery).subject, 'deleted', tag, { merged_into: [null, into.name], usage_count: [tag.usage_count, 0] })
  record(ctx, tagQuery, tagKind(tagQuery).subject, 'updated', into, { merged_from: [null, tag.name] })
  return tagQuery.one(ctx, into, ['tagCategory'])
}
