import type { Context } from '#kit/context.ts'
import { emitMoved, readCards, type StageRow } from '../../pipelines/index.ts'
import type { RequestRow } from '../requests.presenter.ts'

/** Announces the former and the present stage of a request to boards, with its card. @param before null when it was on no board */
export async function announceMove(ctx: Context, before: RequestRow | null, after: RequestRow, stage: StageRow | null): Promise<void> {
  const { id, account_id, version } = after
  const card = stage ? ((await readCards(ctx, [{ kind: 'contact_request', id, pipeline_stage_id: stage.id }]))[0] ?? null) : null
  emitMoved(ctx, {
    kind: 'contact_request',
    id,
    account_id,
    version,
    card,
    from: placeOf(before),
    to: stage && { pipeline_id: stage.pipeline_id, pipeline_stage_id: stage.id },
    shares: stage?.shares,
  })
}

const placeOf = (request: RequestRow | null) =>
  request?.pipeline_id && request.pipeline_stage_id
    ? { pipeline_id: request.pipeline_id, pipeline_stage_id: request.pipeline_stage_id }
    : null
