import type { BodyOf, One, SoftOneApiService, syncProducts } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuseState, refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { findService } from '#modules/accounts/third-party-services/index.ts'
import { softOneServiceQuery } from '../config/services.query.ts'
import { enqueueSync } from './sync-items.job.ts'

/** Reads the items of an ERP in the background. @throws 422 for an unknown connection, 409 while it is under way */
export async function startSync(ctx: Context, { body }: { body: BodyOf<typeof syncProducts> }): Promise<One<SoftOneApiService>> {
  const service = await findService(ctx.db, body.soft_one_api_service_id, 'soft_one_api')
  if (!service || !softOneServiceQuery.spec.policy.knows(ctx.actor, service)) refuseUnknown(ctx, 'soft_one_api_service_id')
  if (!holdsIn(ctx.actor, service.account_id, 'acc-products.sync')) throw missingAccountPermission()
  const isNew = await enqueueSync(ctx.services, ctx.db, service, body.create_missing ?? false)
  if (!isNew) refuseState(ctx, 'soft_one:errors.sync_runs')
  return softOneServiceQuery.one(ctx, service)
}
