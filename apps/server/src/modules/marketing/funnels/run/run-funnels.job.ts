import { DEFAULT_TIME_ZONE } from '@stoa/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import { findRow, rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { lockFunnel, recountFunnel, stagesOf } from '../store/funnels.ts'
import { applyActions } from './entry-actions.ts'
import { stepFunnel } from '../store/step-funnel.ts'

/** Most contacts that change in one transaction. */
const BATCH = 500
/** Time in which further changes join a run. */
const REST_MS = 2_000

/** Moves the members of all active funnels of an account by their rules. */
const runFunnelsJob = defineJob({
  name: 'run-funnels',
  payload: z.object({ account_id: z.number() }),
  key_rule: 'one_queued',
  group: 'account',
  concurrency: 2,
  lengthy: true,
  timeout_s: 900,
})

export const runFunnelsHandler = handleJob(runFunnelsJob, async (services, job, { account_id }) => {
  const active = await rows<{ id: number }>(
    services.database.db,
    sql`SELECT id FROM funnels WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL ORDER BY id`,
  )
  for (const { id } of active) {
    let changed = BATCH
    while (changed === BATCH && !job.signal.aborted) changed = await runAs(services, 0, 'run-funnels', (ctx) => runFunnel(ctx, id, BATCH))
  }
})

/** Starts a run of every account with an active funnel, every night: some rules depend on the day. */
export const sweepFunnelsJob = defineJob({ name: 'sweep-funnels', payload: z.object({}), concurrency: 1 })

export const sweepFunnelsHandler = handleJob(sweepFunnelsJob, async (services) => {
  const { db } = services.database
  for (const account_id of await accountsWithFunnels(db)) await enqueueRun(services, db, account_id)
})

/** Moves the next members of a funnel, and does what the stages that they enter ask for. @returns how many contacts changed */
export async function runFunnel(ctx: Context, id: number, limit: number): Promise<number> {
  const funnel = await lockFunnel(ctx.db, id)
  if (funnel?.status !== 'active') return 0
  const stages = await stagesOf(ctx.db, id)
  const account = await findRow(ctx.db, 'accounts', { id: funnel.account_id })
  const zone = account!.time_zone ?? DEFAULT_TIME_ZONE
  const steps = await stepFunnel(ctx.db, { funnel, stages, zone }, ctx.services.clock.now(), limit)
  await applyActions(ctx, funnel.name, stages, steps)
  if (steps.some(({ does }) => does !== 'release')) {
    await recountFunnel(ctx.db, id)
    announceMembers(ctx, funnel)
  }
  return steps.length
}

/** Makes viewers of a funnel reload its members and figures. */
export function announceMembers(ctx: Context, { id, account_id }: { id: number; account_id: number }): void {
  ctx.emit({ name: 'funnel.updated', account_id, type: 'funnel', key: id, changed: ['memberships_count'], requires: 'funnels.read' })
}

/** Starts a run of the active funnels of an account, with the transaction. */
export async function runSoon(services: Pick<Services, 'jobs'>, db: Db, account_id: number): Promise<void> {
  await services.jobs.enqueue(db, runFunnelsJob, { account_id }, { key: String(account_id), group_id: account_id })
}

/** Starts a run in a moment, so that changes that follow each other share one. */
export async function enqueueRun(services: Services, db: Db, account_id: number): Promise<void> {
  const start_after = new Date(services.clock.now().getTime() + REST_MS)
  await services.jobs.enqueue(db, runFunnelsJob, { account_id }, { key: String(account_id), group_id: account_id, start_after })
}

/** The accounts with an active funnel, of all or of some. */
export async function accountsWithFunnels(db: Db, among?: readonly number[]): Promise<number[]> {
  const some = among ? sql`AND account_id = any(${[...among]}::bigint[])` : sql``
  const found = await rows<{ account_id: number }>(
    db,
    sql`SELECT DISTINCT account_id FROM funnels WHERE status = 'active' AND deleted_at IS NULL ${some} ORDER BY account_id`,
  )
  return found.map(({ account_id }) => account_id)
}
