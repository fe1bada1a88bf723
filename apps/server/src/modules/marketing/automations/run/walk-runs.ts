import type { AutomationNode } from '@stoa/contract'
import { nextNode } from '@stoa/domain'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { lockContacts } from '#modules/crm/contacts/index.ts'
import { insertSteps, type Place, placeRuns } from '../store/runs.ts'
import { isAction } from './actions.ts'
import { orderOf } from './graph-order.ts'
import { LoopError, stepOf, type Step } from './steps.ts'
import { type Outcome, visitNode } from './visit-node.ts'
import { contactOf, meeting, type Walk, walkOf, type Walker } from './walk.ts'

/** Most times that a run passes one node. */
const VISITS_MAX = 25
/** Most nodes that a run passes in one transaction. */
const NODES_AT_ONCE = 50
/**
 * Continues runs of one version of an automation until they wait, end or have no more time, those at one node together. All steps, effects
 * and places are one transaction, so a process that dies leaves none or all. A contact that has several runs continues with the first.
 * @param runs as they were locked
 * @param alone each does one thing only, so that a failure leaves the run at the node that failed
 */
export async function walkRuns(ctx: Context, runs: readonly Row<'automation_runs'>[], alone: boolean): Promise<void> {
  const said = saidOnce(ctx)
  const walk = await walkOf(ctx, runs)
  const order = orderOf(walk.graph)
  const steps: Step[] = []
  await leave(ctx, walk, walk.walkers)
  let isHeld = false
  for (;;) {
    await leave(
      ctx,
      walk,
      moving(walk).filter(({ is_changed }) => is_changed),
    )
    const [node, group] = nextGroup(walk, order, alone, steps)
    if (!node) break
    const acts = isAction(node.type)
    if (acts && !isHeld) await lockContacts(ctx.db, moving(walk).map(contactOf))
    isHeld ||= acts
    for (const walker of group) if (visitsAt(walker, node) > VISITS_MAX) throw new LoopError('too_many_visits')
    const outcomes = await visitNode(said, walk, node, group)
    for (const walker of group) pass(walk, walker, node, outcomes.get(walker.run.contact_id), steps)
  }
  await insertSteps(ctx.db, steps)
  await placeRuns(ctx.db, placesOf(walk))
}

/** Leaves out an event that says the same as an earlier one of the transaction. */
function saidOnce(ctx: Context): Context {
  const said = new Set<string>()
  return {
    ...ctx,
    emit(event) {
      const text = JSON.stringify(event)
      if (!said.has(text)) ctx.emit(event)
      said.add(text)
    },
  }
}

const moving = ({ walkers }: Walk): Walker[] => walkers.filter(({ place }) => !place)
const visitsAt = ({ visits }: Walker, { id }: AutomationNode): number => (visits.get(id) ?? 0) + 1

/** Ends the runs whose contact left or reached the goal. */
async function leave(ctx: Context, walk: Walk, walkers: readonly Walker[]): Promise<void> {
  if (!walkers.length) return
  const remaining = await meeting(ctx, walk, null, walkers)
  const arrived = walk.goal_rules ? await meeting(ctx, walk, walk.goal_rules, walkers) : new Set<number>()
  for (const walker of walkers) {
    const id = contactOf(walker)
    walker.is_changed = false
    if (!remaining.has(id)) end(walk, walker, { status: 'exited', exit_reason: 'contact_left' })
    else if (arrived.has(id)) end(walk, walker, { status: 'exited', exit_reason: 'goal' })
  }
}

/** The first node that runs have reached, and these runs. Those that have come to an end, or go no further now, get their place. */
function nextGroup(walk: Walk, order: ReadonlyMap<string, number>, alone: boolean, steps: Step[]): [AutomationNode | null, Walker[]] {
  const groups = new Map<AutomationNode, Walker[]>()
  for (const walker of moving(walk)) {
    const node = walk.graph.nodes.find(({ id }) => id === walker.at)
    if (!node || node.type === 'end') finish(walk, walker, node, steps)
    else if (stays(walk, walker, node, alone)) stay(walk, walker)
    else groups.set(node, [...(groups.get(node) ?? []), walker])
  }
  const place = ([{ id }]: [AutomationNode, Walker[]]) => order.get(id) ?? 0
  return [...groups].sort((one, other) => place(one) - place(other))[0] ?? [null, []]
}

/** Whether a run leaves a node to the next transaction. */
function stays(walk: Walk, { passed, has_acted }: Walker, { type, mode }: AutomationNode, alone: boolean): boolean {
  if (passed === 0) return isAction(type) && walk.isLate() && walk.walkers.some((walker) => walker.passed > 0)
  if (passed >= NODES_AT_ONCE) return true
  // What was done in this transaction happened before the wait.
  if (has_acted && type === 'wait' && mode === 'event') return true
  return isAction(type) ? alone || walk.isLate() : alone && has_acted
}

function pass(walk: Walk, walker: Walker, node: AutomationNode, outcome: Outcome | undefined, steps: Step[]): void {
  if (!outcome) return stay(walk, walker)
  if (outcome.wait) {
    walker.passed++
    walker.place = { ...outcome.wait, status: 'waiting', current_node: node.id }
    return
  }
  const { status, result, branch = 'next', unsubscribed } = outcome
  const visit = visitsAt(walker, node)
  steps.push(stepOf(walker.run, node, visit, { status, result: { ...result, ...(branch !== 'next' && { branch }) } }, walk.now))
  walker.visits.set(node.id, visit)
  walker.passed++
  walker.waiting = null
  if (isAction(node.type)) walker.has_acted = walker.is_changed = true
  if (unsubscribed) return end(walk, walker, { status: 'exited', exit_reason: 'unsubscribed' })
  walker.at = nextNode(walk.graph, node.id, branch)
}

/** A run that passed nothing does not change. */
function stay({ now }: Walk, walker: Walker): void {
  walker.place = { status: 'running', current_node: walker.at, resume_at: now }
}

function finish(walk: Walk, walker: Walker, node: AutomationNode | undefined, steps: Step[]): void {
  if (node) steps.push(stepOf(walker.run, node, visitsAt(walker, node), { status: 'done', result: {} }, walk.now))
  walker.passed++
  walker.at = node?.id ?? null
  end(walk, walker, { status: 'finished' })
}

function end({ now }: Walk, walker: Walker, how: Pick<Place, 'status' | 'exit_reason'>): void {
  walker.place = { ...how, current_node: walker.at, resume_at: null, finished_at: now }
}

const placesOf = ({ walkers }: Walk): Place[] =>
  walkers
    .filter(({ passed, place }) => passed > 0 || place?.finished_at)
    .map(({ run, passed, place }) => ({ ...place!, id: run.id, has_passed: passed > 0 }))
