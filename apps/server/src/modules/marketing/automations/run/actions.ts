import { sql } from 'kysely'
import type { AutomationEvent, AutomationNode } from '@stoa/contract'
import { one, rows, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { untagContacts } from '#modules/attachments/tags/index.ts'
import { assignContacts, contactName, contactPath, lockContacts, type ContactRow } from '#modules/crm/contacts/index.ts'
import { placeByRule } from '#modules/crm/pipelines/index.ts'
import { addTags, addTasks, announceTags, joinList } from '#modules/marketing/funnels/index.ts'
import { sendAutomatically } from '#modules/messaging/email/index.ts'
import { sendSmsAutomatically } from '#modules/messaging/sms/index.ts'
import { insertOrigins } from '../store/runs.ts'
import { type Action, type Doing, done, type Done, skipped } from './doing.ts'
import { FACTS } from './facts.ts'
import { RECORD_ACTIONS } from './record-actions.ts'

const ACTIONS: Readonly<Record<string, Action>> = {
  ...RECORD_ACTIONS,
  async send_email(ctx, { run, node, contact }) {
    const { email_message_id, reason } = await sendAutomatically(ctx, ownerOf(run, contact), {
      purpose: node.purpose!,
      email_template_id: node.email_template_id,
      subject: node.subject,
      html: node.html,
      from_email_uuid: node.from_email_uuid,
    })
    if (email_message_id) await insertOrigins(ctx.db, run, [`opened:${email_message_id}`, `clicked:${email_message_id}`])
    return sent(node, reason, { email_message_id })
  },
  async send_sms(ctx, { run, node, contact }) {
    const { sms_message_id, reason } = await sendSmsAutomatically(ctx, ownerOf(run, contact), { purpose: node.purpose!, body: node.body! })
    return sent(node, reason, { sms_message_id })
  },
  async add_tag(ctx, { run, node }) {
    const tagged = await addTags(ctx, run.account_id, [run.contact_id], node.tag_ids!)
    return tagged.length ? done() : skipped('had_it')
  },
  async remove_tag(ctx, { run, node }) {
    const changed = await untagContacts(ctx.db, [run.contact_id], node.tag_ids!)
    announceTags(ctx, run.account_id, changed)
    return changed.length ? done() : skipped('had_not')
  },
  async subscribe(ctx, { run, node, automation }) {
    const reason = {
      consent_text: ctx.services.t(ctx.request.locale, 'automations:consent_text', { automation: automation.name }),
      proof: { automation: automation.uuid },
    }
    const channels = await joinList(ctx, { account_id: run.account_id, list_id: node.contact_list_id! }, [run.contact_id], reason)
    return channels ? done({ channels }) : skipped('no_consent')
  },
  async move_stage(ctx, { run, node }) {
    const placed = await placeByRule(ctx, run.account_id, node.pipeline_stage_id!, [run.contact_id], { moves: true })
    return placed ? done() : skipped('stands_there')
  },
  async create_task(ctx, { run, node }) {
    await addTasks(ctx, run.account_id, [run.contact_id], [{ title: node.title!, due_in_days: node.due_in_days ?? null }])
    return done()
  },
  async assign(ctx, { run, node }) {
    if (!(await isMember(ctx, run.account_id, node.user_id!))) return skipped('no_member')
    return (await assignContacts(ctx, [run.contact_id], node.user_id!)).length ? done() : skipped('had_it')
  },
  async notify_user(ctx, { run, node, contact }) {
    ctx.publish({
      topic: 'notification',
      account_id: run.account_id,
      payload: {
        setting_code: 'automation.notified',
        account_id: run.account_id,
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
  },
}

/** Whether a node changes something. Others only choose the way. */
export const isAction = (type: string): boolean => Object.hasOwn(ACTIONS, type)

/** The events that nodes can cause, which must not start their own automation. */
const CAUSES: Readonly<Record<string, readonly AutomationEvent[]>> = {
  add_tag: ['contact.tag_added'],
  subscribe: ['subscription.confirmed'],
  move_stage: ['stage.entered'],
  create_request: ['contact_request.created', 'stage.entered'],
  add_to_funnel: ['contact.tag_added', 'subscription.confirmed', 'stage.entered'],
}

/**
 * Does what a node asks for, in the transaction of its step. Events that it causes carry the automations that led to them.
 * @throws when it cannot be done, such as without a sender; the run tries again
 */
export async function act(ctx: Context, doing: Doing): Promise<Done> {
  const { run, node } = doing
  await lockContacts(ctx.db, [run.contact_id])
  const caused = CAUSES[node.type] ?? []
  const before = await keysOf(ctx, run, caused)
  const outcome = await ACTIONS[node.type]!(ctx, doing)
  const after = await keysOf(ctx, run, caused)
  const fresh = after.filter((key) => !before.includes(key))
  if (fresh.length) await insertOrigins(ctx.db, run, fresh)
  return outcome
}

async function keysOf(ctx: Context, { account_id, contact_id }: Row<'automation_runs'>, events: readonly AutomationEvent[]) {
  const found: string[] = []
  for (const event of events) {
    const facts = FACTS[event]({ account_id, contact_id, since: new Date(0) })
    found.push(...(await rows<{ trigger_key: string }>(ctx.db, facts)).map(({ trigger_key }) => trigger_key))
  }
  return found
}

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
