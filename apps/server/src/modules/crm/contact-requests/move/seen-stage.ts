import { sql } from 'kysely'
import { knowsAccount } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { abilityOf, cardRights, type StageRow } from '../../pipelines/index.ts'

/**
 * A stage of an account of the caller or of a pipeline that is shared with one, and the caller's rights on requests in
 * it. Permissions for pipelines are not required: cards have separate ones.
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
