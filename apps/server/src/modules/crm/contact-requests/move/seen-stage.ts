import { sql } from 'kysely'
import { knowsAccount } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { abilityOf, cardRights, type StageRow } from '../../pipelines/index.ts'

/**
 * A stage of an account the caller knows or of a pipeline shared with one of his, and what he may do with requests in
 * it. Rights on pipelines themselves are not asked for: cards have their own.
 * @throws 404
 */
export async function seenStage(
  ctx: Context,
  id: number,
): Promise<{ stage: StageRow; rights: ReturnType<typeof cardRights>['contact_request'] }> {
  const stage = await one<StageRow>(ctx.db, sql`SELECT * FROM seen_pipeline_stages WHERE id = ${id} AND deleted_at IS NULL`)
  if (!stage || (!knowsAccount(ctx.actor, stage.account_id) && !abilityOf(ctx.actor, stage))) throw notFound()
  return { stage, rights: cardRights(ctx.actor, stage).contact_request }
}
