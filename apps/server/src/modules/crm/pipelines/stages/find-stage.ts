import type { Context } from '#kit/context.ts'
import { invalid, missingAccountPermission } from '#lib/errors.ts'
import { cardRights } from '../pipelines.policy.ts'
import type { StageRow } from './stages.presenter.ts'
import { seenStage } from './lock-stage.ts'

/**
 * Finds a stage whose contacts the caller may read or move, without locking it.
 * @throws 404, 403
 */
export async function stageOfContacts(ctx: Context, stage_id: number, action: 'read' | 'update'): Promise<StageRow> {
  const stage = await seenStage(ctx, stage_id)
  const rights = cardRights(ctx.actor, stage).contact
  if (!rights[action]) throw missingAccountPermission()
  return stage
}

/** @throws 422 when the pipeline accepts only contact requests */
export function checkTakesContacts(ctx: Context, stage: Pick<StageRow, 'pipeline_subject'>): void {
  if (stage.pipeline_subject === 'contact_request')
    throw invalid({ base: ctx.services.t(ctx.request.locale, 'pipelines:takes_no_contacts') })
}
