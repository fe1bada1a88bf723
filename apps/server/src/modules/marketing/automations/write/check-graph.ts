import { sql } from 'kysely'
import {
  ACC_ORDER_STATUSES,
  AUTOMATION_EVENTS,
  type AutomationEvent,
  type AutomationGraph,
  type AutomationNode,
  type AutomationTrigger,
  CONTACT_LIFECYCLES,
} from '@stoa/contract'
import { graphProblems } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseInvalid, refuseUnknown, text } from '#kit/refuse.ts'
import { AppError, invalid } from '#lib/errors.ts'
import { checkReferences } from '#modules/crm/audiences/index.ts'
import { checkedHtml, checkedLine, checkedSms, chooseSender } from '#modules/messaging/email/index.ts'
import type { AutomationRow } from '../automations.presenter.ts'
import { REFERABLE, type Referable } from '../choices.ts'

const FIELDS: Readonly<Record<string, Referable>> = {
  tag_ids: 'tags',
  contact_list_id: 'lists',
  pipeline_stage_id: 'stages',
  request_stage_id: 'enquiry_stages',
  funnel_id: 'funnels',
  webhook_endpoint_id: 'webhooks',
  user_id: 'members',
  user_ids: 'members',
  email_template_id: 'templates',
  from_email_uuid: 'senders',
}
const OF_EVENTS: Readonly<Record<string, Referable>> = {
  tags: 'tags',
  lists: 'lists',
  stages: 'request_stages',
  forms: 'forms',
  campaigns: 'campaigns',
  audiences: 'audiences',
}
/** What the caller must be allowed to do by hand. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  send_email: 'email-messages.send',
  send_sms: 'sms-messages.send',
  add_tag: 'contacts.update',
  remove_tag: 'contacts.update',
  subscribe: 'subscriptions.create',
  unsubscribe: 'subscriptions.update',
  move_stage: 'contacts.update',
  create_request: 'contact-requests.create',
  update_field: 'contacts.update',
  add_to_funnel: 'funnels.update',
  webhook: 'integrations.manage',
  create_task: 'tasks.create',
  assign: 'contacts.assign',
}

/** Values of the fields that `update_field` sets, where not every text is one. */
const VALUES: Readonly<Record<string, readonly string[]>> = { lifecycle: CONTACT_LIFECYCLES, locale: ['en', 'gr'] }

/**
 * Requires that what the nodes refer to belongs to the account, and that the caller may do by hand what new nodes do.
 * @param before nodes that were there already; others may have added them
 * @throws 422 on the field, such as `graph.nodes.2.tag_ids`
 */
export async function checkGraphReferences(
  ctx: Context,
  account_id: number,
  graph: AutomationGraph,
  before: readonly AutomationNode[] = [],
): Promise<void> {
  const old = new Set(before.map((node) => JSON.stringify(node)))
  for (const [at, node] of graph.nodes.entries()) {
    const path = `graph.nodes.${at}`
    const needed = PERMISSIONS[node.type]
    if (needed && !old.has(JSON.stringify(node)) && !holdsIn(ctx.actor, account_id, needed))
      refuse(ctx, { [path]: 'automations:action_not_allowed' })
    for (const [field, kind] of Object.entries(FIELDS)) {
      const value = (node as unknown as Record<string, unknown>)[field]
      await known(ctx, account_id, kind, [value ?? []].flat() as (number | string)[], `${path}.${field}`)
    }
    checkTexts(ctx, node, path)
    if (node.rules) await checkReferences(ctx, account_id, node.rules, `${path}.rules`)
    if (node.event) await checkRefs(ctx, account_id, node.event, node.refs, `${path}.refs`)
  }
}

/** Merge tags of the texts must be known, and values must be among those of their field. @throws 422 on the text or value */
function checkTexts(ctx: Context, node: AutomationNode, path: string): void {
  const of = VALUES[node.field ?? '']
  if (of && node.value && !of.includes(node.value)) refuseInvalid(ctx, `${path}.value`, 'oneOf')
  if (node.subject) checkedLine(ctx, node.subject, `${path}.subject`)
  if (node.html) checkedHtml(ctx, node.html, `${path}.html`)
  if (node.body) checkedSms(ctx, node.body, `${path}.body`)
}

/** The same for a trigger. @throws 422 on the field, such as `trigger.filters.refs` */
export async function checkTriggerReferences(ctx: Context, account_id: number, { event, filters }: AutomationTrigger): Promise<void> {
  await checkRefs(ctx, account_id, event, filters?.refs, 'trigger.filters.refs')
  if (filters?.rules) await checkReferences(ctx, account_id, filters.rules, 'trigger.filters.rules')
}

async function checkRefs(ctx: Context, account_id: number, event: string, refs: readonly (number | string)[] | undefined, path: string) {
  const refers = AUTOMATION_EVENTS[event as AutomationEvent] ?? ''
  const isStatus = (ref: number | string) => (ACC_ORDER_STATUSES as readonly (number | string)[]).includes(ref)
  if (refers === 'shop_statuses' && refs && !refs.every(isStatus)) refuseUnknown(ctx, path)
  const kind = OF_EVENTS[refers]
  if (kind && refs?.length) await known(ctx, account_id, kind, refs, path)
}

async function known(ctx: Context, account_id: number, kind: Referable, ids: readonly (number | string)[], path: string): Promise<void> {
  if (!ids.length) return
  const isUuid = kind === 'forms' || kind === 'senders'
  if (ids.some((id) => (typeof id === 'string') !== isUuid)) refuseUnknown(ctx, path)
  const among = isUuid ? sql`h.uuid = any(${[...ids]}::uuid[])` : sql`h.id = any(${[...ids]}::bigint[])`
  const found = await rows(ctx.db, sql`SELECT 1 FROM ${REFERABLE[kind](account_id)} AND ${among}`)
  if (found.length !== new Set(ids).size) refuseUnknown(ctx, path)
}

/**
 * An automation can start when its graph has no problem, all that it refers to exists, and mails have a usable sender (domain.md 3.20).
 * @throws 422 on each node that is wrong, such as `graph.nodes.2.tag_ids`
 */
export async function checkReady(ctx: Context, automation: AutomationRow): Promise<void> {
  const graph = automation.graph as unknown as AutomationGraph
  const trigger = automation.trigger as unknown as AutomationTrigger
  const errors: Record<string, string> = {}
  if (trigger.event.startsWith('email.') && !trigger.filters?.refs?.length)
    errors['trigger.filters.refs'] = text(ctx, 'automations:needs_campaign')
  for (const { node, code, detail } of graphProblems(graph)) {
    const at = graph.nodes.findIndex(({ id }) => id === node)
    const path = node === null ? 'graph' : code === 'missing' ? `graph.nodes.${at}.${detail}` : `graph.nodes.${at}`
    errors[path] ??= text(ctx, `automations:problems.${code}`)
  }
  if (Object.keys(errors).length) throw invalid(errors)
  await checkTriggerReferences(ctx, automation.account_id, trigger)
  await checkGraphReferences(ctx, automation.account_id, graph, graph.nodes)
  for (const [at, node] of graph.nodes.entries()) if (node.type === 'send_email') await checkSender(ctx, automation.account_id, node, at)
}

async function checkSender(ctx: Context, account_id: number, node: AutomationNode, at: number): Promise<void> {
  try {
    await chooseSender(ctx, account_id, node.from_email_uuid ?? null)
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    throw invalid({ [`graph.nodes.${at}.from_email_uuid`]: Object.values(error.errors).flat()[0]! })
  }
}
