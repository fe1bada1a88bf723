import { sql } from 'kysely'
import type { AutomationGraph, RuleGroup } from '@stoa/contract'
import { findRow, rows, type Row } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { versionOf } from '../store/automations.ts'
import { allVisits, type Place } from '../store/runs.ts'
import { eligible, zoneOf } from './start-runs.ts'

/** Milliseconds after which a transaction begins nothing that can be left to the next one, because it holds contacts. */
const LATE_MS = 300

/** A run on its way. */
export interface Walker {
  readonly run: Row<'automation_runs'>
  /** The node that it has reached. */
  at: string | null
  /** Since when it waits at that node. */
  waiting: string | null
  /** How often it has been at each node. */
  readonly visits: Map<string, number>
  /** Nodes that it passed in this transaction. */
  passed: number
  /** Whether something was done in this transaction for its contact, which events of the same instant may come from. */
  has_acted: boolean
  /** Whether something was done since it was asked whether the contact remains. */
  is_changed: boolean
  /** Where it stays. */
  place?: Omit<Place, 'id' | 'has_passed'>
}

/** Runs of one version of an automation, each of another contact, in one transaction. */
export interface Walk {
  readonly walkers: readonly Walker[]
  readonly account_id: number
  readonly automation: Row<'automations'>
  readonly graph: AutomationGraph
  readonly goal_rules: RuleGroup | null
  readonly zone: string
  readonly now: Date
  readonly isLate: () => boolean
}

/** Begins the ways of runs of one version. A contact that has several runs continues with the first. */
export async function walkOf(ctx: Context, runs: readonly Row<'automation_runs'>[]): Promise<Walk> {
  const began = performance.now()
  const { account_id, automation_uuid, version_no } = runs[0]!
  const firsts = [...new Map([...runs].reverse().map((run) => [run.contact_id, run])).values()].reverse()
  const [zone, version, automation, visits] = await together(
    zoneOf(ctx.db, account_id),
    versionOf(ctx.db, automation_uuid, version_no),
    findRow(ctx.db, 'automations', { uuid: automation_uuid }),
    allVisits(
      ctx.db,
      firsts.map(({ id }) => id),
    ),
  )
  const walkers = firsts.map(
    (run): Walker => ({
      run,
      at: run.current_node,
      waiting: run.status === 'waiting' ? run.waiting_since : null,
      visits: visits.get(run.id)!,
      passed: 0,
      has_acted: false,
      is_changed: false,
    }),
  )
  return {
    walkers,
    account_id,
    automation: automation!,
    graph: version!.graph as unknown as AutomationGraph,
    goal_rules: version!.goal_rules as RuleGroup | null,
    zone,
    now: ctx.services.clock.now(),
    isLate: () => performance.now() - began > LATE_MS,
  }
}

/** The contact of a run. */
export const contactOf = ({ run }: Walker): number => run.contact_id

/** The contacts of runs that meet rules, and for which automations may act. */
export async function meeting(
  ctx: Context,
  { account_id, zone, now }: Walk,
  rules: RuleGroup | null,
  walkers: readonly Walker[],
): Promise<Set<number>> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT t.id FROM contacts t WHERE t.id = any(${walkers.map(contactOf)}::bigint[]) AND ${eligible(account_id, rules, zone, now)}`,
  )
  return new Set(found.map(({ id }) => id))
}
