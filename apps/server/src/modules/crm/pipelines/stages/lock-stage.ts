import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { sharedPolicy } from '../pipelines.policy.ts'
import type { StageRow } from './stages.presenter.ts'

const policy = sharedPolicy<StageRow>()

/**
 * Locks a stage, so that cards enter it one after the other and no two get one rank. Lock the card's own record first,
 * then the stage: everybody in this order, and nobody waits for somebody who waits for him.
 * @throws 404 when the stage is gone or in a pipeline the caller does not see
 */
export async function lockStage(ctx: Context, stage_id: number): Promise<StageRow> {
  const stage = await lockedStage(ctx.db, stage_id)
  if (!stage || !policy.knows(ctx.actor, stage)) throw notFound()
  return stage
}

/** A stage as `lockStage` finds it, without the lock. @throws 404 */
export async function seenStage(ctx: Context, stage_id: number): Promise<StageRow> {
  const stage = await one<StageRow>(ctx.db, sql`SELECT t.* FROM seen_pipeline_stages t WHERE t.id = ${stage_id} AND t.deleted_at IS NULL`)
  if (!stage || !policy.knows(ctx.actor, stage)) throw notFound()
  return stage
}

/** The same for work without a caller: a stage of this account, or null. */
export async function lockStageIn(db: Db, account_id: number, stage_id: number): Promise<StageRow | null> {
  const stage = await lockedStage(db, stage_id)
  return stage?.account_id === account_id ? stage : null
}

async function lockedStage(db: Db, stage_id: number): Promise<StageRow | undefined> {
  return one<StageRow>(
    db,
    sql`SELECT t.* FROM seen_pipeline_stages t WHERE t.id = ${stage_id} AND t.deleted_at IS NULL FOR NO KEY UPDATE OF t`,
  )
}
