import { randomUUID } from 'node:crypto'
import type { AutomationGraph, AutomationRun, One, Params } from '@stoa/contract'
import { branchesOf, nextNode } from '@stoa/domain'
import type { Row, RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseState, refuseUnknown } from '#kit/refuse.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { findAutomation } from '../automations.query.ts'
import { announceRuns, runSoon } from '../run/run-automations.job.ts'
import { startChosen } from '../run/start-runs.ts'
import { stepOf } from '../run/steps.ts'
import { recountRuns, versionOf } from '../store/automations.ts'
import { insertStep, lockRun, visitsOf, writeRun } from '../store/runs.ts'
import { runQuery } from './runs.query.ts'

const INCLUDES = ['contact', 'automation', 'steps']

/** Starts runs for contacts of the account. @throws 409 unless the automation is active, 422 on contacts that the caller may not read */
export async function startByHand(ctx: Context, { params, body }: { params: Params; body: { contact_ids: number[] } }) {
  const automation = await findAutomation(ctx, params, 'activate')
  const contact_ids = await contactsOf(ctx, automation.account_id, body.contact_ids)
  if (automation.status !== 'active') refuseState(ctx, 'automations:not_active')
  const version = (await versionOf(ctx.db, automation.uuid, automation.version_no!))!
  const now = ctx.services.clock.now()
  const started = await startChosen(ctx.db, automation, version, { contact_ids, key: `manual:${randomUUID()}`, now })
  await recountRuns(ctx.db, [automation.uuid])
  announceRuns(ctx, automation)
  await runSoon(ctx.services, ctx.db, automation.account_id)
  return { data: { started: started.length, left_out: contact_ids.length - started.length } }
}

/** The contacts of a body that the caller may read in the account. @throws 422 on `contact_ids` */
export async function contactsOf(ctx: Context, account_id: number, ids: readonly number[]): Promise<number[]> {
  try {
    const found = await contactQuery.findMany(ctx, [...ids], 'read')
    if (found.some((contact) => contact.account_id !== account_id)) refuseUnknown(ctx, 'contact_ids')
    return found.map(({ id }) => id)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) refuseUnknown(ctx, 'contact_ids')
    throw error
  }
}

/** Takes a contact out of an automation. @throws 409 for a run that ended */
export async function cancelRun(ctx: Context, { params }: { params: Params }): Promise<One<AutomationRun>> {
  const run = await lockToChange(ctx, params)
  if (run.finished_at !== null) refuseState(ctx, 'automations:run_ended')
  const now = ctx.services.clock.now()
  const values = { status: 'cancelled', exit_reason: 'manual', wait_event: null, waiting_since: null, resume_at: null, finished_at: now }
  return settle(ctx, run, values, 'cancelled')
}

/** Ends a wait now, or leaves out the node at which the run failed. @throws 409 for a run that does neither */
export async function skipNode(ctx: Context, { params }: { params: Params }): Promise<One<AutomationRun>> {
  const run = await lockToChange(ctx, params)
  if (run.status !== 'waiting' && run.status !== 'failed') refuseState(ctx, 'automations:nothing_to_skip')
  const version = await versionOf(ctx.db, run.automation_uuid, run.version_no)
  const graph = version!.graph as unknown as AutomationGraph
  const node = graph.nodes.find(({ id }) => id === run.current_node)
  if (!node) refuseState(ctx, 'automations:nothing_to_skip')
  const now = ctx.services.clock.now()
  const visit = (await visitsOf(ctx.db, run.id, node.id)) + 1
  await insertStep(ctx.db, stepOf(run, node, visit, { status: 'skipped', result: { reason: 'by_hand' } }, now))
  const next = nextNode(graph, node.id, branchesOf(node).at(-1))
  const values = { current_node: next, wait_event: null, waiting_since: null, attempts: 0, error: null, exit_reason: null }
  const answer = await settle(ctx, run, { ...values, status: 'running', resume_at: now, finished_at: null }, 'skipped')
  await runSoon(ctx.services, ctx.db, run.account_id)
  return answer
}

async function lockToChange(ctx: Context, params: Params): Promise<Row<'automation_runs'>> {
  await runQuery.find(ctx, params.id as number, 'read')
  const run = await lockRun(ctx.db, params.id as number)
  if (!run) throw notFound()
  await runQuery.find(ctx, run.id, 'read')
  return run
}

async function settle(
  ctx: Context,
  run: Row<'automation_runs'>,
  values: RowChange<'automation_runs'>,
  verb: string,
): Promise<One<AutomationRun>> {
  await writeRun(ctx.db, run.id, values)
  await recountRuns(ctx.db, [run.automation_uuid])
  const after = await runQuery.find(ctx, run.id, 'read', INCLUDES)
  announceRuns(ctx, { uuid: run.automation_uuid, account_id: run.account_id })
  ctx.log({
    account_id: run.account_id,
    event: `contact.automation_${verb}`,
    subject_type: 'contact',
    subject_id: run.contact_id,
    subject_label: after.automation?.name ?? '–',
    contact_id: run.contact_id,
    context: { automation: after.automation?.name, automation_uuid: run.automation_uuid, node: run.current_node },
  })
  return runQuery.one(ctx, after, INCLUDES)
}
