import { sql } from 'kysely'
import type { Automation, One, Params } from '@stoa/contract'
import { one, rows, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { createRow } from '#kit/records/change-row.ts'
import { record } from '#kit/records/record-change.ts'
import { refuseState } from '#kit/refuse.ts'
import { versionConflict } from '#lib/errors.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import type { AutomationRow } from '../automations.presenter.ts'
import { automationQuery, findAutomation } from '../automations.query.ts'
import { runSoon } from '../run/run-automations.job.ts'
import { automationKind, insertVersion, recountRuns, writeAutomation } from '../store/automations.ts'
import { cancelRuns } from '../store/runs.ts'
import { checkReady } from './check-graph.ts'

type Input = { params: Params; body: { version?: number | undefined } }

/**
 * Starts an automation, or lets a paused one go on. Its draft becomes a version. Earlier events start nothing.
 * @throws 409 for an old `version` and for one that is active or archived, 422 on the nodes that are wrong
 */
export async function activate(ctx: Context, input: Input): Promise<One<Automation>> {
  const automation = await findToStep(ctx, input)
  if (automation.status === 'active') refuseState(ctx, 'automations:is_active')
  await requireFeature(ctx, automation.account_id, 'automations.enabled')
  const now = ctx.services.clock.now()
  const published = await publishedColumns(ctx, automation)
  const active = { status: 'active', activated_at: now, activated_by_id: ctx.actor.id || null, looked_at: null }
  const answer = await step(ctx, automation, { ...published, ...active })
  await runSoon(ctx.services, ctx.db, automation.account_id)
  return answer
}

/** Holds an automation: none of its runs continues. @throws 409 unless it is active */
export async function pause(ctx: Context, input: Input): Promise<One<Automation>> {
  const automation = await findToStep(ctx, input)
  if (automation.status !== 'active') refuseState(ctx, 'automations:not_active')
  return step(ctx, automation, { status: 'paused' })
}

/** Pauses the active automations of a project that is over, so that it writes to no contact any more. */
export async function pauseOfProject(ctx: Context, { uuid, status }: { uuid: string; status: string }): Promise<void> {
  if (!['completed', 'cancelled', 'archived'].includes(status)) return
  const active = await rows<AutomationRow>(
    ctx.db,
    sql`SELECT * FROM automations WHERE project_uuid = ${uuid} AND status = 'active' AND deleted_at IS NULL ORDER BY uuid FOR NO KEY UPDATE`,
  )
  for (const automation of active) await step(ctx, automation, { status: 'paused' })
}

/** Ends an automation and cancels its runs. @throws 409 for one that is active or archived */
export async function archive(ctx: Context, input: Input): Promise<One<Automation>> {
  const automation = await findToStep(ctx, input)
  if (automation.status === 'active') refuseState(ctx, 'automations:pause_first')
  await cancelRuns(ctx.db, automation.uuid, ctx.services.clock.now())
  await recountRuns(ctx.db, [automation.uuid])
  return step(ctx, automation, { status: 'archived' })
}

/** Makes the draft the next version. @throws 409 without a published version or without changes, 422 on the nodes that are wrong */
export async function publish(ctx: Context, input: Input): Promise<One<Automation>> {
  const automation = await findToStep(ctx, input)
  if (automation.version_no === null || !automation.has_draft) refuseState(ctx, 'automations:nothing_to_publish')
  return step(ctx, automation, await publishedColumns(ctx, automation))
}

/** Makes a draft of the same steps, under a name that is free. */
export async function duplicate(ctx: Context, { params, body }: Input): Promise<One<Automation>> {
  const original = await findAutomation(ctx, params)
  if (body.version !== undefined && body.version !== original.version) throw versionConflict()
  const { account_id, project_uuid, name, description, trigger, graph, goal_rules, re_entry } = original
  await requireFeature(ctx, account_id, 'automations.enabled')
  const free = await one<{ name: string }>(
    ctx.db,
    sql`SELECT n.name FROM (SELECT ${name.slice(0, 110)} || ' (' || k || ')' AS name, k FROM generate_series(2, 1000) k) n
      WHERE NOT EXISTS (SELECT FROM automations a WHERE a.account_id = ${account_id} AND lower(a.name) = lower(n.name) AND a.deleted_at IS NULL)
      ORDER BY n.k LIMIT 1`,
  )
  const copy: AutomationRow = await createRow(ctx, automationKind, {
    account_id,
    project_uuid,
    name: free!.name,
    description,
    trigger: JSON.stringify(trigger),
    graph: JSON.stringify(graph),
    goal_rules: goal_rules && JSON.stringify(goal_rules),
    re_entry,
    created_by_id: ctx.actor.id,
  })
  return automationQuery.one(ctx, copy, ['project'])
}

async function findToStep(ctx: Context, { params, body }: Input): Promise<AutomationRow> {
  const automation = await findAutomation(ctx, params, 'activate')
  if (body.version !== undefined && body.version !== automation.version) throw versionConflict()
  if (automation.status === 'archived') refuseState(ctx, 'automations:archived')
  return automation
}

/** Publishes the draft, or the first version. @returns the columns that change, none where the published version is the draft */
async function publishedColumns(ctx: Context, automation: AutomationRow): Promise<RowChange<'automations'>> {
  await checkReady(ctx, automation)
  if (automation.version_no !== null && !automation.has_draft) return {}
  const version_no = (automation.version_no ?? 0) + 1
  await insertVersion(ctx.db, automation, version_no, ctx.actor.id || null)
  return { version_no, has_draft: false }
}

async function step(ctx: Context, before: AutomationRow, values: RowChange<'automations'>): Promise<One<Automation>> {
  const after = await writeAutomation(ctx.db, before.uuid, values)
  const shown = (row: object) => Object.fromEntries(['status', 'version_no'].map((name) => [name, (row as Record<string, unknown>)[name]]))
  record(ctx, automationQuery, automationKind.subject, 'updated', after, changesOf(shown(before), shown(after)))
  return automationQuery.one(ctx, after, ['project'])
}
