import { sql } from 'kysely'
import type { AutomationEvent, AutomationNode } from '@stoa/contract'
import { one, rows, type Row } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { tagContacts, untagContacts } from '#modules/attachments/tags/index.ts'
import { assignContacts, contactName, contactPath, type ContactRow } from '#modules/crm/contacts/index.ts'
import { placeByRule } from '#modules/crm/pipelines/index.ts'
import { addTasks, announceJoined, announceTags, joinList } from '#modules/marketing/funnels/index.ts'
import { sendAutomatically } from '#modules/messaging/email/index.ts'
import { sendSmsAutomatically } from '#modules/messaging/sms/index.ts'
import { insertOrigins, type Origin } from '../store/runs.ts'
import { type Action, type AllDone, type Doing, done, type Done, forAll, forEach, skipped, TOGETHER } from './doing.ts'
import { FACTS } from './facts.ts'
import { RECORD_ACTIONS } from './record-actions.ts'

const ACTIONS: Readonly<Record<string, Action>> = {
  ...RECORD_ACTIONS,
  async send_email(ctx, doing) {
    const { node } = doing
    const origins: Origin[] = []
    // The limit of the plan counts the marketing mails that are there before.
    const outcomes = await forEach(ctx, doing, node.purpose === 'marketing' ? 1 : TOGETHER, async ({ run, contact }) => {
      const { email_message_id, reason } = await sendAutomatically(ctx, ownerOf(run, contact), {
        purpose: node.purpose!,
        email_template_id: node.email_template_id,
        subject: node.subject,
        html: node.html,
        from_email_uuid: node.from_email_uuid,
      })
      if (email_message_id)
        origins.push(...['opened', 'clicked'].map((what) => ({ run_id: run.id, trigger_key: `${what}:${email_message_id}` })))
      return sent(node, reason, { email_message_id })
    })
    await insertOrigins(ctx.db, origins)
    return outcomes
  },
  send_sms: (ctx, doing) =>
    forEach(ctx, doing, TOGETHER, async ({ run, node, contact }) => {
      const { sms_message_id, reason } = await sendSmsAutomatically(ctx, ownerOf(run, contact), {
        purpose: node.purpose!,
        body: node.body!,
      })
      return sent(node, reason, { sms_message_id })
    }),
  async add_tag(ctx, doing) {
    const tagged = await tagContacts(ctx.db, doing.contact_ids, doing.node.tag_ids!)
    for (const id of tagged) announceTags(ctx, doing.account_id, [id])
    return forAll(doing, (id) => (tagged.includes(id) ? done() : skipped('had_it')))
  },
  async remove_tag(ctx, doing) {
    const changed = await untagContacts(ctx.db, doing.contact_ids, doing.node.tag_ids!)
    for (const id of changed) announceTags(ctx, doing.account_id, [id])
    return forAll(doing, (id) => (changed.includes(id) ? done() : skipped('had_not')))
  },
  async subscribe(ctx, doing) {
    const { account_id, node, automation, contact_ids } = doing
    const reason = {
      consent_text: ctx.services.t(ctx.request.locale, 'automations:consent_text', { automation: automation.name }),
      proof: { automation: automation.uuid },
    }
    const all = await joinList(ctx, { account_id, list_id: node.contact_list_id! }, contact_ids, reason)
    const each = all.flatMap(({ list, joined }) => joined.map((one) => ({ list, joined: [one] })))
    announceJoined(ctx, each)
    return forAll(doing, (id) => {
      const channels = each.filter(({ joined }) => joined[0]!.contact_id === id).length
      return channels ? done({ channels }) : skipped('no_consent')
    })
  },
  async move_stage(ctx, doing) {
    const options = { moves: true, notifies: true }
    const placed = await placeByRule(ctx, doing.account_id, doing.node.pipeline_stage_id!, doing.contact_ids, options)
    return forAll(doing, (id) => (placed.includes(id) ? done() : skipped('stands_there')))
  },
  async create_task(ctx, doing) {
    const { account_id, node, contact_ids } = doing
    await addTasks(ctx, account_id, contact_ids, [{ title: node.title!, due_in_days: node.due_in_days ?? null }], { notifies: true })
    return forAll(doing, () => done())
  },
  async assign(ctx, doing) {
    const user_id = doing.node.user_id!
    if (!(await isMember(ctx, doing.account_id, user_id))) return forAll(doing, () => skipped('no_member'))
    // The member is told of each contact.
    const changed = (await together(...doing.contact_ids.map((id) => assignContacts(ctx, [id], user_id)))).flat()
    return forAll(doing, (id) => (changed.includes(id) ? done() : skipped('had_it')))
  },
  notify_user: (ctx, doing) =>
    forEach(ctx, doing, doing.runs.length, async ({ account_id, run, node, contact }) => {
      ctx.publish({
        topic: 'notification',
        account_id,
        payload: {
          setting_code: 'automation.notified',
          account_id,
          user_ids: [...node.user_ids!],
          subject_type: 'contact',
          subject_id: String(contact.id),
          requires: 'contacts.read',
          params: { subject: contactName(contact), message: node.message! },
          url: contactPath(contact),
          group_key: `automation-run.${run.id}.${node.id}`,
        },
      })
      return done()
    }),
}

/** Whether a node changes something. Others only choose the way. */
export const isAction = (type: string): boolean => Object.hasOwn(ACTIONS, type)

/** The events that nodes can cause, which must not start their own automation, and what in the node they refer to; nothing stands for all. */
const CAUSES: Readonly<Record<string, readonly [AutomationEvent, (node: AutomationNode) => readonly number[]][]>> = {
  add_tag: [['contact.tag_added', (node) => node.tag_ids!]],
  subscribe: [['subscription.confirmed', (node) => [node.contact_list_id!]]],
  move_stage: [['stage.entered', (node) => [node.pipeline_stage_id!]]],
  create_request: [
    ['contact_request.created', () => []],
    ['stage.entered', () => []],
  ],
  add_to_funnel: [
    ['contact.tag_added', () => []],
    ['subscription.confirmed', () => []],
    ['stage.entered', () => []],
  ],
}

/**
 * Does what a node asks for, in the transaction of its steps. Events that it causes carry the automations that led to them.
 * @returns what came of it, by contact
 * @throws when it cannot be done, such as without a sender; the runs try again
 */
export async function act(ctx: Context, doing: Doing): Promise<AllDone> {
  const before = new Set((await eventsOf(ctx, doing)).map(nameOf))
  const outcomes = await ACTIONS[doing.node.type]!(ctx, doing)
  const fresh = (await eventsOf(ctx, doing)).filter((event) => !before.has(nameOf(event)))
  await insertOrigins(ctx.db, fresh)
  return outcomes
}

/** Events of the contacts that the node can cause. */
async function eventsOf(ctx: Context, { account_id, node, runs, contact_ids }: Doing): Promise<Origin[]> {
  const runOf = new Map(runs.map(({ id, contact_id }) => [contact_id, id]))
  const scope = { account_id, contact_ids, since: new Date(0) }
  const found: Origin[] = []
  for (const [event, refs] of CAUSES[node.type] ?? [])
    for (const { contact_id, trigger_key } of await rows<{ contact_id: number; trigger_key: string }>(
      ctx.db,
      FACTS[event]({ ...scope, refs: refs(node) }),
    ))
      found.push({ run_id: runOf.get(contact_id)!, trigger_key })
  return found
}

/** Events of two contacts may have one key. */
const nameOf = ({ run_id, trigger_key }: Origin): string => `${run_id} ${trigger_key}`

const ownerOf = ({ account_id, contact_id, contact_request_id }: Row<'automation_runs'>, contact: ContactRow) => ({
  account_id,
  contact_id,
  contact_request_id,
  label: contactName(contact),
})

/** A person who wants no marketing leaves; a message that cannot reach them is left out. */
function sent(node: AutomationNode, reason: string | null, ids: Record<string, unknown>): Done {
  if (!reason) return done(ids)
  return {
    status: 'skipped',
    result: { reason, ...ids },
    unsubscribed: node.purpose === 'marketing' && (reason === 'no_consent' || reason === 'suppressed'),
  }
}

async function isMember(ctx: Context, account_id: number, user_id: number): Promise<boolean> {
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  return found !== undefined
}
