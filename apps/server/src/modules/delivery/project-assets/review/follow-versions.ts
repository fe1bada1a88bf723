import type { Context } from '#kit/context.ts'
import { refuseState } from '#kit/refuse.ts'
import { recordProjectAsset, recordRequests } from '../project-asset-effects.ts'
import { cancelPending, lockPlacesOf, writeProjectAsset } from '../store.ts'
import { rereadAsset } from './submit.ts'

const UNDER_REVIEW = ['in_review', 'approved']

/**
 * A new version of an asset begins its review anew: what waits for an answer ends, and verdicts stay with their version.
 * @throws 409 for an asset that is final in a project
 */
export async function restartReview(ctx: Context, asset: { account_id: number; id: number }): Promise<void> {
  const places = await lockPlacesOf(ctx.db, asset)
  if (places.some(({ status }) => status === 'final')) refuseState(ctx, 'projects:review.locked')
  for (const place of places) {
    const after = { ...(await rereadAsset(ctx, place.id)) }
    if (!UNDER_REVIEW.includes(place.status)) {
      recordProjectAsset(ctx, 'updated', after)
      continue
    }
    const ended = await cancelPending(ctx.db, [place.id], ctx.services.clock.now())
    await writeProjectAsset(ctx.db, place.id, { status: 'draft', approved_at: null })
    recordProjectAsset(ctx, 'updated', await rereadAsset(ctx, place.id), { status: [place.status, 'draft'] })
    recordRequests(ctx, 'cancelled', after, ended)
  }
}
