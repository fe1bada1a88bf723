import { sql } from 'kysely'
import { z } from 'zod'
import type { AutomationEvent, RuleGroup } from '@stoa/contract'
import { rows, type Row } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { hasFeature } from '#modules/accounts/features/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { takeUp, type WaitingWork } from '#platform/take-up.ts'
import { lockActive, markLooked, recountRuns, versionOf } from '../store/automations.ts'
import { claimRuns, purgeOrigins, wakeRuns } from '../store/runs.ts'
import { noteFailure } from './fail-run.ts'
import { FACTS } from './facts.ts'
import { eligible, startRuns, zoneOf } from './start-runs.ts'
import { walkRuns } from './walk-runs.ts'

/** Time in which further events join a pass. */
const REST_MS = 1_000
/** How far a pass looks back beyond the last one, for transactions that began before it and ended after it. */
const OVERLAP_MS = 900_000
const DAY_MS = 86_400_000

/** Starts and continues the runs of an account. */
const runAutomationsJob = defineJob({
  name: 'run-automations',
  payload: z.object({ account_id: z.number() }),
  key_rule: 'one_queued',
  group: 'account',
  concurrency: 2,
  lengthy: true,
  timeout_s: 900,
})

export const runAutomationsHandler = handleJob(runAutomationsJob, async (services, job, { account_id }) => {
  await passOver(services, account_id, job.signal)
})

/**
 * Starts the runs of new events, wakes those that wait for one, and continues all that are due. Several workers may do so at once.
 * @param signal stops it between two transactions
 */
export async function passOver(services: Services, account_id: number, signal?: AbortSignal): Promise<void> {
  const { db } = services.database
  if (!(await hasFeature(db, account_id, 'automations.enabled', services.clock.now()))) return
  const active = await rows<{ uuid: string }>(
    db,
    sql`SELECT uuid FROM automations WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL ORDER BY uuid`,
  )
  const touched = new Set<string>()
  for (const { uuid } of active)
    if (!signal?.aborted && (await runAs(services, 0, 'run-automations', (ctx) => lookAt(ctx, uuid)))) touched.add(uuid)
  const work = dueRuns(services, account_id)
  while (!signal?.aborted) {
    const [run] = await takeUp(services, work, signal)
    if (!run) break
    touched.add(run.automation_uuid)
  }
  if (touched.size) await runAs(services, 0, 'run-automations', (ctx) => recount(ctx, [...touched]))
}

/** Starts runs of an automation and wakes those whose event or goal came. @returns whether contacts entered */
async function lookAt(ctx: Context, uuid: string): Promise<boolean> {
  const automation = await lockActive(ctx.db, uuid)
  if (!automation) return false
  const now = ctx.services.clock.now()
  const version = await versionOf(ctx.db, uuid, automation.version_no!)
  const activated = new Date(automation.activated_at!).getTime()
  const since = new Date(Math.max(activated, new Date(automation.looked_at ?? now).getTime() - OVERLAP_MS))
  const entered = await startRuns(ctx.db, automation, version!, { since, now })
  await wake(ctx, automation.account_id, uuid, version!, now)
  await markLooked(ctx.db, uuid, now)
  return entered.length > 0
}

async function wake(ctx: Context, account_id: number, uuid: string, version: Row<'automation_versions'>, now: Date): Promise<void> {
  const waiting = await rows<{ wait_event: AutomationEvent; since: string }>(
    ctx.db,
    sql`SELECT wait_event, min(waiting_since) AS since FROM automation_runs
      WHERE automation_uuid = ${uuid} AND status = 'waiting' AND wait_event IS NOT NULL GROUP BY wait_event`,
  )
  for (const { wait_event, since } of waiting) {
    const facts = FACTS[wait_event]({ account_id, since: new Date(since) })
    await wakeRuns(
      ctx.db,
      uuid,
      now,
      sql`r.wait_event = ${wait_event} AND EXISTS (SELECT FROM (${facts}) f WHERE f.contact_id = r.contact_id AND f.happened_at >= r.waiting_since)`,
    )
  }
  const goal = version.goal_rules as RuleGroup | null
  if (!goal) return
  const zone = await zoneOf(ctx.db, account_id)
  await wakeRuns(
    ctx.db,
    uuid,
    now,
    sql`EXISTS (SELECT FROM contacts t WHERE t.id = r.contact_id AND ${eligible(account_id, goal, zone, now)})`,
  )
}

/** Runs of an account that are due. */
const dueRuns = (services: Services, account_id: number): WaitingWork<Row<'automation_runs'>> => ({
  route: 'run-automations',
  caller: 0,
  claim: (ctx, only) => claimRuns(ctx.db, account_id, ctx.services.clock.now(), only),
  idOf: ({ id }) => id,
  handle: walkRuns,
  async fail(run, error) {
    services.logger.warn({ err: error, run_id: run.id, node: run.current_node }, 'a node of an automation failed')
    await runAs(services, 0, 'run-automations', (ctx) => noteFailure(ctx, run, error))
  },
})

async function recount(ctx: Context, uuids: readonly string[]): Promise<void> {
  for (const { uuid, account_id } of await recountRuns(ctx.db, uuids)) announceRuns(ctx, { uuid, account_id })
}

/** Makes viewers of an automation reload its runs and figures. */
export function announceRuns(ctx: Context, { uuid, account_id }: { uuid: string; account_id: number }): void {
  ctx.emit({ name: 'automation.updated', account_id, type: 'automation', key: uuid, changed: ['runs_count'], requires: 'automations.read' })
}

/** Every minute: accounts with runs that are due. Every ten minutes all with an active automation, for events that were overlooked. */
export const automationClockJob = defineJob({ name: 'automation-clock', payload: z.object({}), concurrency: 1 })

export const automationClockHandler = handleJob(automationClockJob, async (services) => {
  const { db } = services.database
  const now = services.clock.now()
  const every = now.getUTCMinutes() % 10 === 0
  if (every) await purgeOrigins(db, new Date(now.getTime() - 60 * DAY_MS))
  const due = sql`EXISTS (SELECT FROM automation_runs r WHERE r.account_id = a.account_id AND r.status IN ('running', 'waiting') AND r.resume_at <= ${now})`
  const found = await rows<{ account_id: number }>(
    db,
    sql`SELECT DISTINCT a.account_id FROM automations a WHERE a.status = 'active' AND a.deleted_at IS NULL AND (${every} OR ${due}) ORDER BY 1`,
  )
  for (const { account_id } of found) await runSoon(services, db, account_id)
})

/** Starts a pass over an account, with the transaction. */
export async function runSoon(services: Pick<Services, 'jobs'>, db: Db, account_id: number): Promise<void> {
  await services.jobs.enqueue(db, runAutomationsJob, { account_id }, { key: String(account_id), group_id: account_id })
}

/** Starts a pass in a moment, so that events that follow each other share one. */
export async function enqueuePass(services: Services, db: Db, account_id: number): Promise<void> {
  const start_after = new Date(services.clock.now().getTime() + REST_MS)
  await services.jobs.enqueue(db, runAutomationsJob, { account_id }, { key: String(account_id), group_id: account_id, start_after })
}

/** The accounts with an active automation, among some. */
export async function accountsWithAutomations(db: Db, among: readonly number[]): Promise<number[]> {
  const found = await rows<{ account_id: number }>(
    db,
    sql`SELECT DISTINCT account_id FROM automations WHERE status = 'active' AND deleted_at IS NULL AND account_id = any(${[...among]}::bigint[])`,
  )
  return found.map(({ account_id }) => account_id)
}
