import type { StageCard } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { readCards } from '../cards/read-cards.ts'

/**
 * Refuses a move whose card was in another stage than the caller expected. The response contains the current stage, so that
 * their board can show the card there (spec 4).
 * @param place null when the card is in no stage of the pipeline
 * @throws 409 `stage_conflict`
 */
export async function refuseStaleMove(
  ctx: Context,
  card: { kind: StageCard['kind']; id: number },
  place: { pipeline_stage_id: number; position: string } | null,
): Promise<never> {
  const message = ctx.services.t(ctx.request.locale, 'pipelines:moved_meanwhile')
  const shown = place ? ((await readCards(ctx, [{ ...card, pipeline_stage_id: place.pipeline_stage_id }]))[0] ?? null) : null
  const current = { pipeline_stage_id: place?.pipeline_stage_id ?? null, position: place?.position ?? null, card: shown }
  throw new AppError(409, 'stage_conflict', message, { current })
}
