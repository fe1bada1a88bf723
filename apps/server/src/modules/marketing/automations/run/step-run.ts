import { sql } from 'kysely'
import type { AutomationGraph, AutomationNode, RuleGroup } from '@stoa/contract'
import { nextNode, splitSide, waitUntil } from '@stoa/domain'
import { one, type Row, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { findRow } from '#db/rows.ts'
import type { ContactRow } from '#modules/crm/contacts/index.ts'
import { versionOf } from '../store/automations.ts'
import { claimRun, insertStep, visitsOf, writeRun } from '../store/runs.ts'
import { act, isAction } from './actions.ts'
import { FACTS } from './facts.ts'
import { eligible, zoneOf } from './start-runs.ts'

/** Most times that a run passes one node. */
const VISITS_MAX = 25
/** Nodes that choose the way, in one transaction. */
const NODES_AT_ONCE = 50

type Run = Row<'automation_runs'>

interface Walk {
  run: Run
  graph: AutomationGraph
  goal_rules: RuleGroup | null
  automation: { uuid: string; name: string }
  contact: ContactRow
  zone: string
  now: Date
}

/** A failure that no repetition mends. */
export class LoopError extends Error {}

/**
 * Takes up the next due run of an account and continues it until it has done one thing, waits or ends. Step and effect are one
 * transaction, so a process that dies leaves neither or both.
 * @param hold learns which run it is before anything is done
 * @returns the automation of the run, or null when none is due
 */
export async function stepNextRun(ctx: Context, account_id: number, hold: (run: Run) => void = () => {}): Promise<string | null> {
  const now = ctx.services.clock.now()
  const run = await claimRun(ctx.db, account_id, now)
  if (!run) return null
  hold(run)
  await stepRun(ctx, run, now)
  return run.automation_uuid
}

async function stepRun(ctx: Context, run: Run, now: Date): Promise<void> {
  const zone = await zoneOf(ctx.db, run.account_id)
  const version = await versionOf(ctx.db, run.automation_uuid, run.version_no)
  const goal_rules = version!.goal_rules as RuleGroup | null
  const contact = await one<ContactRow>(
    ctx.db,
    sql`SELECT t.* FROM contacts t WHERE t.id = ${run.contact_id} AND ${eligible(run.account_id, null, zone, now)}`,
  )
  if (!contact) return end(ctx, run, now, { status: 'exited', exit_reason: 'contact_left' })
  if (goal_rules && (await meets(ctx, run, goal_rules, { zone, now }))) return end(ctx, run, now, { status: 'exited', exit_reason: 'goal' })
  const automation = (await findRow(ctx.db, 'automations', { uuid: run.automation_uuid }))!
  await walk(ctx, { run, graph: version!.graph as unknown as AutomationGraph, goal_rules, automation, contact, zone, now })
}

async function walk(ctx: Context, way: Walk): Promise<void> {
  const { run, graph, now } = way
  let at = run.current_node
  let waiting = run.status === 'waiting' ? run.waiting_since : null
  for (let count = 0; count < NODES_AT_ONCE; count++) {
    const node = graph.nodes.find(({ id }) => id === at)
    if (!node || node.type === 'end') return finish(ctx, way, node)
    // A node that acts begins a separate transaction, so that its failure leaves the run before it.
    if (count > 0 && isAction(node.type)) break
    const visit = await nextVisit(ctx, run, node)
    const outcome = await visitNode(ctx, way, node, waiting)
    if (outcome.wait) return void (await writeRun(ctx.db, run.id, { ...outcome.wait, current_node: node.id, attempts: 0, error: null }))
    const { status, result, branch = 'next' } = outcome
    await insertStep(ctx.db, stepOf(run, node, visit, { status, result: { ...result, ...(branch !== 'next' && { branch }) } }, now))
    at = nextNode(graph, node.id, branch)
    waiting = null
    if (outcome.unsubscribed) return end(ctx, run, now, { status: 'exited', exit_reason: 'unsubscribed', current_node: node.id })
    if (isAction(node.type)) break
  }
  const place = { status: 'running', current_node: at, wait_event: null, waiting_since: null, resume_at: now, attempts: 0, error: null }
  await writeRun(ctx.db, run.id, place)
}

/** @throws LoopError at a node that the run has passed too often */
async function nextVisit(ctx: Context, run: Run, node: AutomationNode): Promise<number> {
  const visit = (await visitsOf(ctx.db, run.id, node.id)) + 1
  if (visit > VISITS_MAX) throw new LoopError('too_many_visits')
  return visit
}

/** What the log keeps of a step: what the node asks for without long texts, and what came of it. */
export function stepOf(
  { account_id, id }: Pick<Run, 'account_id' | 'id'>,
  node: AutomationNode,
  visit: number,
  { status, result }: { status: string; result: object },
  now: Date,
) {
  const { id: name, type, html: _html, ...asked } = node
  return {
    account_id,
    run_id: id,
    node: name,
    visit,
    action: type,
    status,
    input: JSON.stringify(asked),
    result: JSON.stringify(result),
    executed_at: now,
  }
}

interface Outcome {
  status: 'done' | 'skipped'
  result: Record<string, unknown>
  branch?: string
  unsubscribed?: boolean | undefined
  wait?: RowChange<'automation_runs'>
}

async function visitNode(ctx: Context, way: Walk, node: AutomationNode, waiting: string | null): Promise<Outcome> {
  const { run, now, zone } = way
  switch (node.type) {
    case 'condition':
      return { status: 'done', result: {}, branch: (await meets(ctx, run, node.rules!, { zone, now })) ? 'yes' : 'no' }
    case 'split':
      return { status: 'done', result: {}, branch: sideOf(run.automation_uuid, node, run.contact_id) }
    case 'wait':
      return waitAt(ctx, way, node, waiting)
    default:
      return act(ctx, way && { ...way, node })
  }
}

/** The side of a split that a contact takes, also in a trial. */
export const sideOf = (automation_uuid: string, node: AutomationNode, contact_id: number): 'a' | 'b' =>
  splitSide(`${automation_uuid}.${node.id}.${contact_id}`, node.percent!)

async function waitAt(ctx: Context, { run, now, zone }: Walk, node: AutomationNode, since: string | null): Promise<Outcome> {
  const start = since ? new Date(since) : now
  const until = waitUntil({ ...node, mode: node.mode! }, start, zone)
  if (node.mode === 'event') {
    const happened = since !== null && (await hasHappened(ctx, run, node, start))
    if (happened) return { status: 'done', result: { until: until.toISOString() }, branch: 'happened' }
  }
  if (until <= now) return { status: 'done', result: { until: until.toISOString() }, ...(node.mode === 'event' && { branch: 'timeout' }) }
  const wait = {
    status: 'waiting',
    waiting_since: start,
    resume_at: until,
    wait_event: node.mode === 'event' ? node.event! : null,
  }
  return { status: 'done', result: {}, wait }
}

async function hasHappened(ctx: Context, run: Run, node: AutomationNode, since: Date): Promise<boolean> {
  const facts = FACTS[node.event!]({ account_id: run.account_id, contact_id: run.contact_id, since, refs: node.refs })
  return (await one(ctx.db, sql`SELECT 1 FROM (${facts}) f LIMIT 1`)) !== undefined
}

async function meets(ctx: Context, run: Run, rules: RuleGroup, { zone, now }: { zone: string; now: Date }): Promise<boolean> {
  const condition = eligible(run.account_id, rules, zone, now)
  return (await one(ctx.db, sql`SELECT 1 FROM contacts t WHERE t.id = ${run.contact_id} AND ${condition}`)) !== undefined
}

async function finish(ctx: Context, { run, now }: Walk, node: AutomationNode | undefined): Promise<void> {
  if (node) {
    const visit = (await visitsOf(ctx.db, run.id, node.id)) + 1
    await insertStep(ctx.db, stepOf(run, node, visit, { status: 'done', result: {} }, now))
  }
  await end(ctx, run, now, { status: 'finished', current_node: node?.id ?? null })
}

/** Ends a run. */
async function end(ctx: Context, run: Run, now: Date, values: RowChange<'automation_runs'>): Promise<void> {
  await writeRun(ctx.db, run.id, { ...values, wait_event: null, waiting_since: null, resume_at: null, finished_at: now })
}
