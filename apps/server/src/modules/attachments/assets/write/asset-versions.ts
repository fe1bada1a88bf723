import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'
import type { AssetRow } from '../assets.policy.ts'

/** An asset got a new version. Announced in the same transaction; a listener may refuse it. */
export const assetVersionAdded = listeners<(ctx: Context, asset: AssetRow) => Promise<void>>('an asset got a version')
