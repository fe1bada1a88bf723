import { sql } from 'kysely'
import type { Params, TagBadge } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { resolveTags } from '../contacts/index.ts'
import { recordRequest } from './request-subject.ts'
import { findRequest } from './requests.query.ts'

/**
 * Hangs tags on requests. A tag of an exclusive category takes the place of the one that was there.
 * @returns ids of the requests that got a tag they did not have
 */
export async function tagRequests(db: Db, request_ids: readonly number[], tag_ids: readonly number[]): Promise<number[]> {
  if (!tag_ids.length) return []
  await run(
    db,
    sql`DELETE FROM contact_request_tag rt USING tags had
    WHERE rt.contact_request_id = any(${request_ids}::bigint[]) AND had.id = rt.tag_id AND NOT had.id = any(${tag_ids}::bigint[])
      AND EXISTS (SELECT FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive
        WHERE g.id = any(${tag_ids}::bigint[]) AND g.tag_category_id = had.tag_category_id)`,
  )
  const found = await rows<{ id: number }>(
    db,
    sql`WITH added AS (
      INSERT INTO contact_request_tag (account_id, contact_request_id, tag_id, created_at)
      SELECT r.account_id, r.id, g.id, r.created_at FROM contact_requests r JOIN tags g ON g.account_id = r.account_id AND g.deleted_at IS NULL AND g.id = any(${tag_ids}::bigint[])
      WHERE r.id = any(${request_ids}::bigint[])
      ON CONFLICT DO NOTHING RETURNING contact_request_id
    ) SELECT DISTINCT contact_request_id AS id FROM added`,
  )
  return found.map((row) => row.id)
}

/** Takes tags off requests. @returns ids of the requests that had one of them */
export async function untagRequests(db: Db, request_ids: readonly number[], tag_ids: readonly number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`WITH gone AS (DELETE FROM contact_request_tag WHERE contact_request_id = any(${request_ids}::bigint[]) AND tag_id = any(${tag_ids}::bigint[]) RETURNING contact_request_id)
    SELECT DISTINCT contact_request_id AS id FROM gone`,
  )
  return found.map((row) => row.id)
}

/**
 * Ids of tags that requests may carry, by id or new name; tags of categories for other things, and two of one exclusive
 * category, are refused.
 * @throws 422 on `tags`
 */
export async function requestTagIds(ctx: Context, account_id: number, tags: readonly (number | string)[]): Promise<number[]> {
  const tag_ids = await resolveTags(ctx, account_id, tags)
  if (!tag_ids.length) return tag_ids
  const row = await one<{ wrong: boolean }>(
    ctx.db,
    sql`SELECT coalesce(bool_or(cardinality(k.applies_to) > 0 AND NOT 'contact_request' = any(k.applies_to)), false)
      OR coalesce(count(*) FILTER (WHERE k.is_exclusive) > count(DISTINCT k.id) FILTER (WHERE k.is_exclusive), false) AS wrong
    FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id WHERE g.id = any(${tag_ids}::bigint[])`,
  )
  if (!row?.wrong) return tag_ids
  const { locale } = ctx.request
  throw invalid({ tags: ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, 'fields:tags') }) })
}

/** Tags of a request, by name, with their categories. */
export const listRequestTags = async (ctx: Context, { params }: { params: Params }) => tagsOf(ctx, (await findRequest(ctx, params)).id)

/** Hangs tags on a request by id or by name; new names become tags of the account. @returns all its tags */
export async function addRequestTags(ctx: Context, { params, body }: { params: Params; body: { tags: (number | string)[] } }) {
  const request = await findRequest(ctx, params, 'update')
  const tag_ids = await requestTagIds(ctx, request.account_id, body.tags)
  const before = await tagsOf(ctx, request.id)
  const changed = await tagRequests(ctx.db, [request.id], tag_ids)
  const after = await tagsOf(ctx, request.id)
  if (changed.length) recordRequest(ctx, 'updated', request, { changes: { tags: [names(before), names(after)] } })
  return after
}

/** Takes a tag off a request; harmless when it does not have it. */
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
