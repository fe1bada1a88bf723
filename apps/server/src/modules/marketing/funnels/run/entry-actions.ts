import { sql } from 'kysely'
import type { FunnelActions } from '@stoa/contract'
import { one, rows, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { tagContacts } from '#modules/attachments/tags/index.ts'
import {
  type AddedSubscription,
  addToList,
  announceConfirmed,
  announceSubscriptions,
  refusalSql,
} from '#modules/crm/contact-lists/index.ts'
import { contactName, lockContacts, type ContactRow } from '#modules/crm/contacts/index.ts'
import { sendAutomatically } from '#modules/messaging/email/index.ts'
import { createAutoTasks, placeByRule } from '#modules/crm/pipelines/index.ts'
import { noteSkippedMails } from '../store/memberships.ts'
import type { Step } from '../store/step-funnel.ts'

/** What a stage needs for its actions. */
type Acting = Pick<Row<'funnel_stages'>, 'id' | 'account_id' | 'name'> & { actions: unknown }

/**
 * Does what stages ask for contacts that entered them, in the transaction in which they entered, so that it happens once for each
 * entry also when the process is killed.
 */
export async function applyActions(ctx: Context, funnel_name: string, stages: readonly Acting[], steps: readonly Step[]): Promise<void> {
  for (const stage of stages) {
    const ids = steps.flatMap(({ to_stage_id, contact_id }) => (to_stage_id === stage.id ? [contact_id] : []))
    if (ids.length && Object.keys(stage.actions as object).length) await actFor(ctx, funnel_name, stage, ids)
  }
}

async function actFor(ctx: Context, funnel_name: string, stage: Acting, contact_ids: readonly number[]): Promise<void> {
  const { tag_ids = [], contact_list_ids = [], tasks = [], pipeline_stage_id, email } = stage.actions as FunnelActions
  const { account_id } = stage
  await lockContacts(ctx.db, contact_ids)
  if (tag_ids.length) announceTags(ctx, account_id, await tagContacts(ctx.db, contact_ids, tag_ids))
  const reason = {
    consent_text: ctx.services.t(ctx.request.locale, 'funnels:consent_text', { funnel: funnel_name }),
    proof: { funnel: funnel_name },
  }
  for (const list_id of contact_list_ids) announceJoined(ctx, await joinList(ctx, { account_id, list_id }, contact_ids, reason))
  if (tasks.length) await addTasks(ctx, account_id, contact_ids, tasks)
  if (pipeline_stage_id) await placeByRule(ctx, account_id, pipeline_stage_id, contact_ids)
  if (email) await mailTo(ctx, stage, contact_ids, email)
}

/** Queues the mail of a stage for contacts that may receive it, and notes why others get none. It keeps no contact from its stage. */
async function mailTo(
  ctx: Context,
  { id, account_id }: Acting,
  contact_ids: readonly number[],
  email: NonNullable<FunnelActions['email']>,
): Promise<void> {
  const contacts = await rows<ContactRow>(
    ctx.db,
    sql`SELECT t.* FROM contacts t WHERE t.id = any(${[...contact_ids]}::bigint[]) ORDER BY t.id`,
  )
  const outcomes: { contact_id: number; reason: string | null }[] = []
  for (const contact of contacts) outcomes.push({ contact_id: contact.id, reason: await mailOne(ctx, contact, email) })
  await noteSkippedMails(ctx.db, { account_id, stage_id: id }, outcomes)
}

/** Queues a mail to one contact. @returns why the contact gets none, else null */
async function mailOne(
  ctx: Context,
  contact: ContactRow,
  { email_template_id, purpose }: NonNullable<FunnelActions['email']>,
): Promise<string | null> {
  const owner = { account_id: contact.account_id, contact_id: contact.id, contact_request_id: null, label: contactName(contact) }
  try {
    return (await sendAutomatically(ctx, owner, { purpose, email_template_id })).reason
  } catch (error) {
    // No verified sender, the limit of the plan, or a deleted template.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    if (error.errors?.from_email_uuid) return 'no_sender'
    return error.status === 403 ? 'limit' : 'template'
  }
}

/** Makes viewers reload contacts whose tags changed. */
export function announceTags(ctx: Context, account_id: number, tagged: readonly number[]): void {
  if (!tagged.length) return
  ctx.emit({
    name: 'contact.updated',
    account_id,
    type: 'contact',
    key: tagged[0]!,
    changed: ['tags'],
    requires: 'contacts.read',
    more: { keys: tagged },
  })
}

/**
 * Adds contacts to a list over the channels for which their consent is in force. A rule never adds a consent.
 * @returns the subscriptions over each channel, which the caller announces
 */
export async function joinList(
  ctx: Context,
  { account_id, list_id }: { account_id: number; list_id: number },
  contact_ids: readonly number[],
  { consent_text, proof }: { consent_text: string; proof: object },
): Promise<Joined[]> {
  const list = await one<Row<'contact_lists'>>(
    ctx.db,
    sql`SELECT * FROM contact_lists WHERE id = ${list_id} AND account_id = ${account_id} AND deleted_at IS NULL AND archived_at IS NULL`,
  )
  if (!list) return []
  const all: Joined[] = []
  for (const channel of ['email', 'sms'] as const) {
    const agreed = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT c.id FROM contacts c WHERE c.account_id = ${account_id} AND c.id = any(${[...contact_ids]}::bigint[])
        AND ${refusalSql({ channel, purpose: 'marketing' })} IS NULL ORDER BY c.id`,
    )
    if (!agreed.length) continue
    const joined = await addToList(ctx.db, {
      account_id,
      list,
      channels: [channel],
      source: 'staff',
      basis: 'consent',
      consent_text,
      proof,
      renews: 'none',
      respects_withdrawals: true,
      user_id: null,
      acting_account_id: null,
      impersonator_id: null,
      contact_ids: agreed.map(({ id }) => id),
    })
    all.push({ list, joined })
  }
  return all
}

/** Subscriptions of a list that contacts got. */
export interface Joined {
  list: Row<'contact_lists'>
  joined: readonly AddedSubscription[]
}

/** Announces new subscriptions to members who view the list or the contacts, and to those who wait for them. */
export function announceJoined(ctx: Context, all: readonly Joined[]): void {
  for (const { list, joined } of all) {
    announceSubscriptions(
      ctx,
      list,
      joined.map(({ contact_id }) => contact_id),
    )
    announceConfirmed(ctx, list, joined)
  }
}

/**
 * Adds tasks about contacts for the members to whom they are assigned.
 * @param options `notifies`: members are notified of each of many tasks
 */
export async function addTasks(
  ctx: Context,
  account_id: number,
  contact_ids: readonly number[],
  tasks: NonNullable<FunnelActions['tasks']>,
  options: { notifies?: boolean } = {},
): Promise<void> {
  const cards = await rows<{ contact_id: number; user_id: number | null }>(
    ctx.db,
    sql`SELECT id AS contact_id, user_id FROM contacts WHERE id = any(${[...contact_ids]}::bigint[]) ORDER BY id`,
  )
  await createAutoTasks(
    ctx,
    { account_id, auto_tasks: tasks },
    cards.map((card) => ({ ...card, contact_request_id: null })),
    options,
  )
}
