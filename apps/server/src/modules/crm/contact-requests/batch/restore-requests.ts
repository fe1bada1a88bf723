import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { emitMoved, lockStageIn, readCards, type StageRow } from '../../pipelines/index.ts'
import { RESTORE_DAYS } from '../edit/remove-request.ts'
import { placeOf } from '../move/announce-move.ts'
import { requestPolicy } from '../requests.policy.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { unhideRequests } from '../store/deleted-requests.ts'
import { recountRequests } from '../touch-contact.ts'

/** Condition over `t` for requests of a bulk deletion that can be restored, within the caller's scope. */
export function deletedBy(ctx: Context, account_id: number, deletion_uuid: string): Sql {
  const scope = requestPolicy.scope(ctx.actor, 'contact-requests.delete') ?? sql`true`
  return sql`t.account_id = ${account_id} AND t.deletion_uuid = ${deletion_uuid} AND ${scope}
    AND t.deleted_at > ${ctx.services.clock.now()}::timestamptz - make_interval(days => ${RESTORE_DAYS})
    AND EXISTS (SELECT FROM contacts c WHERE c.id = t.contact_id AND c.deleted_at IS NULL)`
}

/**
 * Restores requests to their former stages and ranks. A rank that another card has taken since, or that two of them had one after
 * the other, becomes the next one.
 */
export async function bringBack(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const stages = await lockStages(
    ctx,
    sql`SELECT account_id, pipeline_stage_id AS id FROM contact_requests WHERE id = any(${ids}::bigint[])`,
  )
  const found = await unhideRequests(ctx.db, ids)
  await announce(ctx, found, stages)
  await recountRequests(ctx, [...new Set(found.map((row) => row.contact_id))])
  return found.map((row) => row.id)
}

/** Locks stages after the requests and in the order of their ids, to avoid deadlocks. @param of a query of `account_id` and `id` */
export async function lockStages(ctx: Context, of: Sql): Promise<Map<number, StageRow>> {
  const found = await rows<{ account_id: number; id: number }>(
    ctx.db,
    sql`SELECT DISTINCT w.account_id, w.id FROM (${of}) w WHERE w.id IS NOT NULL ORDER BY 2`,
  )
  const stages = new Map<number, StageRow>()
  for (const { account_id, id } of found) {
    const stage = await lockStageIn(ctx.db, account_id, id)
    if (stage) stages.set(id, stage)
  }
  return stages
}

/**
 * Announces each card that returns to its board. Reads all cards in one query.
 * @param former requests before their return, by id, where they were in another place
 */
export async function announce(
  ctx: Context,
  rows: readonly RequestRow[],
  stages: ReadonlyMap<number, StageRow>,
  former: ReadonlyMap<number, RequestRow> = new Map(),
): Promise<void> {
  const places = rows.flatMap(({ id, pipeline_stage_id }) =>
    pipeline_stage_id ? [{ kind: 'contact_request' as const, id, pipeline_stage_id }] : [],
  )
  const cards = new Map((await readCards(ctx, places)).map((card) => [card.id, card]))
  for (const { id, account_id, version, pipeline_stage_id } of rows) {
    const stage = stages.get(pipeline_stage_id ?? 0)
    const from = placeOf(former.get(id) ?? null)
    if (!stage && !from) continue
    const to = stage ? { pipeline_id: stage.pipeline_id, pipeline_stage_id: stage.id } : null
    emitMoved(ctx, { kind: 'contact_request', id, account_id, version, card: cards.get(id) ?? null, from, to, shares: stage?.shares })
  }
}
