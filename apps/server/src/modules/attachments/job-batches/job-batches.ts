import { sql } from 'kysely'
import { cancelJobBatch, type JobBatch, type Params, readJobBatch } from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import { serve, type Routes } from '#kit/routes.ts'
import { findBatch, requestBatchCancel } from '#lib/jobs/index.ts'

/** How far long jobs are, and stopping them. */
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
  const { rows } = await sql<{ account_id: number }>`SELECT account_id FROM job_batches WHERE uuid = ${params.uuid}`.execute(ctx.db)
  const account_id = rows[0]?.account_id
  const batch = account_id !== undefined && knowsAccount(ctx.actor, account_id) ? await findBatch(ctx.db, params.uuid, account_id) : null
  if (!batch) throw notFound()
  return batch
}
