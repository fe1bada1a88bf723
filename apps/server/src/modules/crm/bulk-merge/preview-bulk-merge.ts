import { sql } from 'kysely'
import { BULK_GROUP_MAX, type BulkPreview, type InputOf, type previewBulkMerge as endpoint } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { dismissedBefore, findDuplicates, loadCandidates, type FoundGroup } from '../duplicates/index.ts'
import { contactsAmong } from './bulk-filter.ts'
import { requireWholeAccount } from './start-bulk-merge.ts'

const SAMPLE = 20

/** What a bulk merge would do now: figures, and a random sample of groups. */
export async function previewBulkMerge(ctx: Context, { params, body }: InputOf<typeof endpoint>): Promise<{ data: BulkPreview }> {
  requireWholeAccount(ctx, params.account_id)
  await findDuplicates(ctx.db, params.account_id, body.criteria, contactsAmong(ctx, params, body.filter))
  const dismissed = dismissedBefore(params.account_id, body.criteria)
  const figures = await one<Pick<BulkPreview, 'groups' | 'contacts' | 'losers' | 'too_large' | 'dismissed'>>(
    ctx.db,
    sql`
    SELECT count(*) FILTER (WHERE fits) AS groups, coalesce(sum(size) FILTER (WHERE fits), 0)::bigint AS contacts, coalesce(sum(size - 1) FILTER (WHERE fits), 0)::bigint AS losers,
      count(*) FILTER (WHERE size > ${BULK_GROUP_MAX}) AS too_large, count(*) FILTER (WHERE size <= ${BULK_GROUP_MAX} AND dismissed) AS dismissed
    FROM (SELECT f.size, d.dismissed, f.size <= ${BULK_GROUP_MAX} AND NOT d.dismissed AS fits FROM found_duplicates f CROSS JOIN LATERAL (SELECT ${dismissed} AS dismissed) d) g`,
  )
  const groups = await rows<FoundGroup>(
    ctx.db,
    sql`SELECT * FROM found_duplicates f WHERE f.size <= ${BULK_GROUP_MAX} AND NOT ${dismissed} ORDER BY random() LIMIT ${SAMPLE}`,
  )
  const candidates = await loadCandidates(
    ctx,
    groups.flatMap((group) => group.contact_ids),
  )
  const sample = groups.map(({ match_keys, score, reasons, contact_ids, winner_id }) => ({
    match_keys: match_keys.slice(0, 10),
    score,
    reasons,
    contacts: [winner_id, ...contact_ids.filter((id) => id !== winner_id)].flatMap((id) => candidates.get(id) ?? []),
  }))
  return { data: { ...figures!, sample } }
}
