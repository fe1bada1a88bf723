import { sql } from 'kysely'
import type { AutomationNode } from '@stoa/contract'
import { waitUntil } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { Place } from '../store/runs.ts'
import { act } from './actions.ts'
import type { Done } from './doing.ts'
import { FACTS } from './facts.ts'
import { sideOf } from './steps.ts'
import { meeting, type Walk, type Walker } from './walk.ts'

/** What came of a node for a run: the branch that it takes, or until when it waits. */
export interface Outcome extends Done {
  branch?: string
  wait?: Pick<Place, 'waiting_since' | 'resume_at' | 'wait_event'>
}

/** Does what a node asks for, for runs that have reached it. @returns what came of it, by contact */
export async function visitNode(
  ctx: Context,
  walk: Walk,
  node: AutomationNode,
  walkers: readonly Walker[],
): Promise<ReadonlyMap<number, Outcome>> {
  const each = (outcome: (walker: Walker) => Outcome) => new Map(walkers.map((walker) => [walker.run.contact_id, outcome(walker)]))
  const takes = (branch: string): Outcome => ({ status: 'done', result: {}, branch })
  switch (node.type) {
    case 'condition': {
      const met = await meeting(ctx, walk, node.rules!, walkers)
      return each(({ run }) => takes(met.has(run.contact_id) ? 'yes' : 'no'))
    }
    case 'split':
      return each(({ run }) => takes(sideOf(run.automation_uuid, node, run.contact_id)))
    case 'wait': {
      const happened = node.mode === 'event' ? await latest(ctx, walk, node, walkers) : new Map<number, Date>()
      return each((walker) => waitAt(walk, node, walker, happened))
    }
    default: {
      const runs = walkers.map(({ run }) => run)
      return act(ctx, { ...walk, node, runs, contact_ids: runs.map(({ contact_id }) => contact_id) })
    }
  }
}

function waitAt({ now, zone }: Walk, node: AutomationNode, { run, waiting }: Walker, happened: ReadonlyMap<number, Date>): Outcome {
  const start = waiting ? new Date(waiting) : now
  const until = waitUntil({ ...node, mode: node.mode! }, start, zone)
  const passed = { status: 'done', result: { until: until.toISOString() } } as const
  const event_at = happened.get(run.contact_id)
  if (waiting && event_at && event_at >= start) return { ...passed, branch: 'happened' }
  if (until <= now) return { ...passed, ...(node.mode === 'event' && { branch: 'timeout' }) }
  const wait = { waiting_since: start, resume_at: until, wait_event: node.mode === 'event' ? node.event! : null }
  return { status: 'done', result: {}, wait }
}

/** When the event of a wait came last to each contact, if it came while one of the runs waited. */
async function latest(ctx: Context, { account_id }: Walk, node: AutomationNode, walkers: readonly Walker[]): Promise<Map<number, Date>> {
  const waiting = walkers.flatMap((walker) => walker.waiting ?? [])
  if (!waiting.length) return new Map()
  const since = new Date(Math.min(...waiting.map((at) => new Date(at).getTime())))
  const facts = FACTS[node.event!]({ account_id, contact_ids: walkers.map(({ run }) => run.contact_id), since, refs: node.refs })
  const found = await rows<{ contact_id: number; at: string }>(
    ctx.db,
    sql`SELECT f.contact_id, max(f.happened_at) AS at FROM (${facts}) f GROUP BY f.contact_id`,
  )
  return new Map(found.map(({ contact_id, at }) => [contact_id, new Date(at)]))
}
