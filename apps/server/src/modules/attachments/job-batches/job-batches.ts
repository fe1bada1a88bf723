import { cancelJobBatch, type JobBatch, type Params, readJobBatch } from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import { serve, type Routes } from '#kit/routes.ts'
import { findBatch, requestBatchCancel } from '#lib/jobs/index.ts'

/** Progress of long jobs, and their cancellation by the user who started them, the owner of the account or staff. */
export function jobBatchRoutes(routes: Routes): void {
  serve(routes, readJobBatch, async (ctx, { params }) => ({ data: await find(ctx, params) }))
  serve(routes, cancelJobBatch, async (ctx, { params }) => {
    const batch = await find(ctx, params)
    const isOwner = ctx.actor.memberships.get(batch.account_id)?.is_owner ?? false
    if (batch.user_id !== ctx.actor.id && !isOwner && !ctx.actor.staff) throw forbidden()
    await requestBatchCancel(ctx.db, batch.uuid, ctx.actor.id)
    return { data: await find(ctx, params) }
  })
}

async function find(ctx: Context, params: Params): Promise<JobBatch> {
  const uuid = params.uuid as string
  const account_id = (await findRow(ctx.db, 'job_batches', { uuid }))?.account_id
  const batch = account_id !== undefined && knowsAccount(ctx.actor, account_id) ? await findBatch(ctx.db, uuid, account_id) : null
  if (!batch) throw notFound()
  return batch
}
