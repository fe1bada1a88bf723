import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { sharedPolicy } from '../pipelines.policy.ts'
import type { StageRow } from './stages.presenter.ts'

const policy = sharedPolicy<StageRow>()

/**
 * Locks a stage against its deletion and against new ranks for all its cards, not against other cards that enter it.
 * @throws 404 when the stage is deleted or in a pipeline that the caller does not see
 */
export async function lockStage(ctx: Context, stage_id: number): Promise<StageRow> {
  const stage = await lockedStage(ctx.db, stage_id)
  if (!stage || !policy.knows(ctx.actor, stage)) throw notFound()
  return stage
}

/** Finds a stage as `lockStage` does, without locking it. @throws 404 */
export async function seenStage(ctx: Context, stage_id: number): Promise<StageRow> {
  const stage = await one<StageRow>(ctx.db, sql`SELECT t.* FROM seen_pipeline_stages t WHERE t.id = ${stage_id} AND t.deleted_at IS NULL`)
  if (!stage || !policy.knows(ctx.actor, stage)) throw notFound()
  return stage
}

/** Locks a stage of an account for work without a caller. @returns null when there is none */
export async function lockStageIn(db: Db, account_id: number, stage_id: number): Promise<StageRow | null> {
  const stage = await lockedStage(db, stage_id)
  return stage?.account_id === account_id ? stage : null
}

async function lockedStage(db: Db, stage_id: number): Promise<StageRow | undefined> {
  return one<StageRow>(db, sql`SELECT t.* FROM seen_pipeline_stages t WHERE t.id = ${stage_id} AND t.deleted_at IS NULL FOR KEY SHARE OF t`)
}
