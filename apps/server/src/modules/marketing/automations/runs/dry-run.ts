import { sql } from 'kysely'
import type { AutomationGraph, AutomationNode, AutomationTrial, AutomationTrigger, Params, RuleGroup } from '@stoa/contract'
import { AUTOMATION_CONTACTS_MAX } from '@stoa/contract'
import { GRAPH_START, nextNode } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { rows, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { contactPolicy } from '#modules/crm/contacts/index.ts'
import type { AutomationRow } from '../automations.presenter.ts'
import { findAutomation } from '../automations.query.ts'
import { eligible, zoneOf } from '../run/start-runs.ts'
import { sideOf } from '../run/steps.ts'
import { contactsOf } from './run-verbs.ts'

/** Nodes that a trial passes at most; a circle through a wait ends there. */
const STEPS_MAX = 200

type Walker = AutomationTrial['contacts'][number]

/**
 * Shows where contacts would go through the draft now, if every wait for an event were in vain. Writes nothing.
 * @throws 422 on contacts that the caller may not read
 */
export async function dryRun(
  ctx: Context,
  { params, body }: { params: Params; body: { contact_ids?: number[] | undefined } },
): Promise<{ data: AutomationTrial }> {
  const automation = await findAutomation(ctx, params)
  if (!holdsIn(ctx.actor, automation.account_id, 'contacts.read')) throw missingAccountPermission()
  const ask = asker(ctx, automation.account_id, await zoneOf(ctx.db, automation.account_id))
  const walkers = await walkersOf(ctx, automation, body.contact_ids, ask)
  const graph = automation.graph as unknown as AutomationGraph
  const first = nextNode(graph, GRAPH_START)
  const places = new Map(walkers.filter(({ enters }) => enters).map((walker) => [walker, first]))
  const visits: Record<string, number> = {}
  for (let count = 0; count < STEPS_MAX; count++) {
    const node = graph.nodes.find(({ id }) => [...places.values()].includes(id))
    if (!node) break
    const here = [...places].flatMap(([walker, at]) => (at === node.id ? [walker] : []))
    visits[node.id] = (visits[node.id] ?? 0) + here.length
    await moveOn(graph, automation.uuid, node, here, places, ask)
  }
  return { data: { contacts: walkers, visits } }
}

type Ask = ReturnType<typeof asker>

/** Asks of many contacts at once. */
function asker(ctx: Context, account_id: number, zone: Awaited<ReturnType<typeof zoneOf>>) {
  const now = ctx.services.clock.now()
  const select = (what: Sql, ids: readonly number[]) =>
    rows<{ id: number; found: string | null }>(
      ctx.db,
      sql`SELECT c.id, ${what} AS found FROM contacts c WHERE c.id = any(${[...ids]}::bigint[])`,
    )
  return {
    who: (rules: RuleGroup | null | undefined) => eligible(account_id, rules, zone, now),
    async meets(rules: RuleGroup | null | undefined, ids: readonly number[]): Promise<Set<number>> {
      const found = await rows<{ id: number }>(
        ctx.db,
        sql`SELECT t.id FROM contacts t WHERE t.id = any(${[...ids]}::bigint[]) AND ${eligible(account_id, rules, zone, now)}`,
      )
      return new Set(found.map(({ id }) => id))
    },
    async refusals(
      channel: 'email' | 'sms',
      purpose: 'marketing' | 'transactional',
      ids: readonly number[],
    ): Promise<Map<number, string | null>> {
      return new Map((await select(refusalSql({ channel, purpose }), ids)).map(({ id, found }) => [id, found]))
    },
  }
}

async function walkersOf(ctx: Context, automation: AutomationRow, ids: number[] | undefined, ask: Ask): Promise<Walker[]> {
  const { account_id } = automation
  const rules = (automation.trigger as unknown as AutomationTrigger).filters?.rules
  const chosen = ids?.length ? await contactsOf(ctx, account_id, ids) : null
  const among = chosen
    ? sql`t.id = any(${chosen}::bigint[])`
    : sql`${ask.who(rules)} AND ${contactPolicy.scope(ctx.actor, 'contacts.read', account_id) ?? sql`true`}`
  const found = await rows<{ contact_id: number; name: string }>(
    ctx.db,
    sql`SELECT t.id AS contact_id, coalesce(nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.company, t.email, t.phone, '–') AS name
      FROM contacts t WHERE ${among} ORDER BY t.created_at DESC, t.id DESC LIMIT ${AUTOMATION_CONTACTS_MAX}`,
  )
  const entering = await ask.meets(
    rules,
    found.map(({ contact_id }) => contact_id),
  )
  return found.map((one) => ({ ...one, enters: entering.has(one.contact_id), path: [] }))
}

async function moveOn(
  graph: AutomationGraph,
  uuid: string,
  node: AutomationNode,
  here: readonly Walker[],
  places: Map<Walker, string | null>,
  ask: Ask,
): Promise<void> {
  const ids = here.map(({ contact_id }) => contact_id)
  const yes = node.type === 'condition' && node.rules ? await ask.meets(node.rules, ids) : null
  const refusals = await refusalsAt(node, ids, ask)
  for (const walker of here) {
    const branch = branchFor(node, uuid, walker.contact_id, yes)
    const refusal = refusals?.get(walker.contact_id) ?? null
    const next = branch === null || leaves(node, refusal) ? null : nextNode(graph, node.id, branch)
    walker.path.push({ node: node.id, branch, refusal })
    if (next === null || walker.path.length >= STEPS_MAX) places.delete(walker)
    else places.set(walker, next)
  }
}

async function refusalsAt({ type, purpose }: AutomationNode, ids: readonly number[], ask: Ask): Promise<Map<number, string | null> | null> {
  if (!purpose || (type !== 'send_email' && type !== 'send_sms')) return null
  return ask.refusals(type === 'send_sms' ? 'sms' : 'email', purpose, ids)
}

const leaves = ({ purpose }: AutomationNode, refusal: string | null): boolean =>
  purpose === 'marketing' && (refusal === 'no_consent' || refusal === 'suppressed')

function branchFor(node: AutomationNode, uuid: string, contact_id: number, yes: ReadonlySet<number> | null): string | null {
  if (node.type === 'end') return null
  if (node.type === 'condition') return yes?.has(contact_id) ? 'yes' : 'no'
  if (node.type === 'split') return sideOf(uuid, { ...node, percent: node.percent ?? 50 }, contact_id)
  return node.type === 'wait' && node.mode === 'event' ? 'timeout' : 'next'
}
