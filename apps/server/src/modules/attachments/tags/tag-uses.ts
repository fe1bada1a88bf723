import { sql } from 'kysely'
import type { Tag } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { UNFILTERED } from '#kit/query/list-request.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { collection, partsOf } from '#kit/wiring.ts'

/** A list whose records can have tags. */
export interface TaggedList {
  query: ResourceQuery
  /** Table `l` of tags with the condition that it belongs to the record `t`. */
  links: Sql
}

/** The lists whose records can have tags of an account. */
export const taggedLists = collection<TaggedList>('lists whose records can have tags')

/** Links of records whose tags are in `taggables`. @param key column of the record's key */
export const taggableLinks = (type: string, key: 'id' | 'uuid'): Sql =>
  sql`taggables l ON l.account_id = t.account_id AND l.taggable_type = ${type} AND l.taggable_id = ${sql.ref(`t.${key}`)}::text`

/** Replaces the uses of tags by the number of records that the caller's lists show with each of them (decision 0042). */
export async function countUses<T extends Pick<Tag, 'id' | 'account_id' | 'usage_count'>>(ctx: Context, tags: readonly T[]): Promise<void> {
  const own = tags.filter((tag) => tag.account_id !== null)
  if (!own.length) return
  const ids = own.map((tag) => tag.id)
  const uses = partsOf(ctx, taggedLists).map(
    ({ query, links }) => sql`SELECT l.tag_id FROM ${sql.table(query.spec.from)} t JOIN ${links}
      JOIN tags tag_row ON tag_row.id = l.tag_id AND tag_row.account_id = t.account_id
      WHERE l.tag_id = any(${ids}::bigint[]) AND ${query.where(ctx, UNFILTERED, {})}`,
  )
  const found = await rows<{ tag_id: number; total: number }>(
    ctx.db,
    sql`SELECT u.tag_id, count(*) AS total FROM (${sql.join(uses, sql` UNION ALL `)}) u GROUP BY 1`,
  )
  const totals = new Map(found.map(({ tag_id, total }) => [tag_id, total]))
  for (const tag of own) tag.usage_count = totals.get(tag.id) ?? 0
}
