import type { ServerModule } from '../../../registry.ts'
import type { MemberGate } from '#modules/identity/memberships/index.ts'
import { checkLimit } from './check-limit.ts'
import { featureRoutes } from './features.routes.ts'
import { syncFeatures } from './sync-features.ts'

export { announceUse } from './announce-growth.ts'
export { checkLimit, hasFeature, requireFeature, roomFor, type Room } from './check-limit.ts'
export { effectiveFeatures, featureName } from './effective-features.ts'
export { COUNTED_CODES, unitsOf, usageOf } from './usage.ts'

/** Limits members and open invitations together to the number of the plan. */
export const roomByPlan: MemberGate = (ctx, account_id, adding, invited) =>
  checkLimit(ctx, account_id, 'members.max', adding, { quiet: invited !== null, held: invited ?? 0 })

export const featuresModule: ServerModule = { routes: featureRoutes, sync: syncFeatures }
