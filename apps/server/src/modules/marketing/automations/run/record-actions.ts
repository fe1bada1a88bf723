import { sql } from 'kysely'
import type { AutomationNode } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/records/record-change.ts'
import { providerOf } from '#kit/wiring.ts'
import { announceSubscriptions, unsubscribeFromLists } from '#modules/crm/contact-lists/index.ts'
import { openRequest } from '#modules/crm/contact-requests/index.ts'
import { contactQuery, contactSubject, searchTextOf, updateContactRow, type ContactRow } from '#modules/crm/contacts/index.ts'
import { enterFunnel } from '#modules/marketing/funnels/index.ts'
import { type Action, type DoingOne, done, type Done, forEach, skipped, TOGETHER } from './doing.ts'
import { recordSender } from './record-sender.ts'

/** Actions that change a record of the contact, or tell another program of it. */
export const RECORD_ACTIONS: Readonly<Record<string, Action>> = {
  unsubscribe: (ctx, doing) => forEach(ctx, doing, TOGETHER, (one) => leaveList(ctx, one)),
  // The place of a request, and whose turn it is, depends on the one before.
  create_request: (ctx, doing) =>
    forEach(ctx, doing, 1, async ({ run, node, contact }) => {
      const { id } = await openRequest(ctx, {
        account_id: run.account_id,
        contact_id: run.contact_id,
        subject: node.title!,
        source: contact.source,
        status: 'open',
        pipeline_stage_id: node.request_stage_id ?? null,
        created_by_id: null,
      })
      return done({ contact_request_id: id })
    }),
  update_field: (ctx, doing) =>
    forEach(ctx, doing, TOGETHER, async ({ node, contact }) => ((await setField(ctx, contact, node)) ? done() : skipped('had_it'))),
  add_to_funnel: (ctx, doing) =>
    forEach(ctx, doing, 1, async ({ run, node }) => {
      const refusal = await enterFunnel(ctx, run.account_id, node.funnel_id!, run.contact_id)
      return refusal ? skipped(refusal) : done()
    }),
  webhook: (ctx, doing) =>
    forEach(ctx, doing, TOGETHER, async ({ run, node, automation }) => {
      const details = { automation_uuid: automation.uuid, automation: automation.name, node: node.id }
      const send = providerOf(ctx, recordSender)
      const message_uuid = await send(ctx, run.account_id, node.webhook_endpoint_id!, {
        event: 'automation.webhook',
        record: { type: 'contact', key: String(run.contact_id) },
        requires: 'contacts.read',
        details,
      })
      return message_uuid ? done({ message_uuid }) : skipped('webhook_off')
    }),
}

async function leaveList(ctx: Context, { run, node, automation }: DoingOne): Promise<Done> {
  const { account_id, contact_id } = run
  const list_id = node.contact_list_id!
  const active = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM subscriptions WHERE contact_id = ${contact_id} AND contact_list_id = ${list_id} AND status IN ('subscribed', 'pending')`,
  )
  const { ended } = await unsubscribeFromLists(
    ctx.db,
    active.map(({ id }) => id),
    {
      source: 'staff',
      text: ctx.services.t(ctx.request.locale, 'automations:leave_text', { automation: automation.name }),
      proof: { automation: automation.uuid },
      user_id: null,
    },
  )
  announceSubscriptions(ctx, { id: list_id, account_id }, ended.length ? [contact_id] : [])
  return ended.length ? done() : skipped('not_on_list')
}

/** Sets a field of a contact. @returns whether it had another value */
async function setField(ctx: Context, contact: ContactRow, { field, key, value }: AutomationNode): Promise<boolean> {
  const custom = contact.custom_fields as Record<string, unknown>
  const before = field === 'custom' ? custom[key!] : (contact as unknown as Record<string, unknown>)[field!]
  if (before === value) return false
  const values = field === 'custom' ? { custom_fields: JSON.stringify({ ...custom, [key!]: value }) } : { [field!]: value }
  const search_text = await searchTextOf(ctx.db, { ...contact, ...(field === 'custom' ? {} : values) })
  const after = await updateContactRow(ctx.db, contact.id, { ...values, search_text })
  record(ctx, contactQuery, contactSubject, 'updated', after, changesOf({ ...contact }, { ...after }))
  return true
}
