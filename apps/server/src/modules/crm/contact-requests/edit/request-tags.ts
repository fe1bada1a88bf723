import { sql } from 'kysely'
import type { Params, TagBadge } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { findTags, resolveTags } from '../../contacts/index.ts'
import { recordRequest } from '../request-subject.ts'
import { findRequest } from '../requests.query.ts'
import { tagRequests, untagRequests } from '../store/tags.ts'

/**
 * Finds tags for requests by id, or creates them by name. Refuses tags of categories for other records, and two tags of one
 * exclusive category.
 * @throws 422 on `tags`
 */
export async function requestTagIds(ctx: Context, account_id: number, tags: readonly (number | string)[]): Promise<number[]> {
  return checked(ctx, await resolveTags(ctx, account_id, tags))
}

/** Finds tags as {@link requestTagIds} does, without creating any: 0 takes the place of new ones. @throws 422 on `tags` */
export const knownRequestTagIds = async (ctx: Context, account_id: number, tags: readonly (number | string)[]): Promise<number[]> =>
  checked(ctx, await findTags(ctx, account_id, tags))

async function checked(ctx: Context, tag_ids: number[]): Promise<number[]> {
  if (!tag_ids.length) return tag_ids
  const row = await one<{ wrong: boolean }>(
    ctx.db,
    sql`SELECT coalesce(bool_or(cardinality(k.applies_to) > 0 AND NOT 'contact_request' = any(k.applies_to)), false)
      OR coalesce(count(*) FILTER (WHERE k.is_exclusive) > count(DISTINCT k.id) FILTER (WHERE k.is_exclusive), false) AS wrong
    FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id WHERE g.id = any(${tag_ids}::bigint[])`,
  )
  if (!row?.wrong) return tag_ids
  refuseUnknown(ctx, 'tags')
}

/** Lists the tags of a request by name, with their categories. */
export const listRequestTags = async (ctx: Context, { params }: { params: Params }) => tagsOf(ctx, (await findRequest(ctx, params)).id)

/** Tags a request by id or by name; new names become tags of the account. @returns all its tags */
export async function addRequestTags(ctx: Context, { params, body }: { params: Params; body: { tags: (number | string)[] } }) {
  const request = await findRequest(ctx, params, 'update')
  const tag_ids = await requestTagIds(ctx, request.account_id, body.tags)
  const before = await tagsOf(ctx, request.id)
  const changed = await tagRequests(ctx.db, [request.id], tag_ids)
  const after = await tagsOf(ctx, request.id)
  if (changed.length) recordRequest(ctx, 'updated', request, { changes: { tags: [names(before), names(after)] } })
  return after
}

/** Removes a tag from a request. Has no effect when the request does not have it. */
export async function removeRequestTag(ctx: Context, { params }: { params: Params }) {
  const request = await findRequest(ctx, params, 'update')
  const before = await tagsOf(ctx, request.id)
  const changed = await untagRequests(ctx.db, [request.id], [params.tag_id])
  if (changed.length) recordRequest(ctx, 'updated', request, { changes: { tags: [names(before), names(await tagsOf(ctx, request.id))] } })
  return { data: null }
}

const names = ({ data }: { data: TagBadge[] }) => data.map((tag) => tag.name)

async function tagsOf(ctx: Context, request_id: number): Promise<{ data: TagBadge[] }> {
  const found = await rows<TagBadge>(
    ctx.db,
    sql`SELECT g.id, g.name, g.color, g.tag_category_id,
      CASE WHEN k.id IS NULL THEN NULL ELSE jsonb_build_object('id', k.id, 'name', k.name, 'color', k.color, 'is_exclusive', k.is_exclusive) END AS "tagCategory"
    FROM contact_request_tag rt JOIN tags g ON g.id = rt.tag_id AND g.deleted_at IS NULL LEFT JOIN tag_categories k ON k.id = g.tag_category_id AND k.deleted_at IS NULL
    WHERE rt.contact_request_id = ${request_id} ORDER BY g.name, g.id`,
  )
  return { data: found }
}
