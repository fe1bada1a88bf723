import { sql } from 'kysely'
import {
  BATCH_AT_ONCE,
  type BodyOf,
  type addToContactList,
  type Params,
  type Selection,
  type subscribeContacts,
  type SubscribeOutcome,
} from '@stoa/contract'
import { writerIn } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseConflict, refuseUnknown } from '#kit/refuse.ts'
import { createBatch } from '#lib/jobs/index.ts'
import { checkSelection, selectedContacts } from '../../contacts/index.ts'
import { announceConfirmed } from './announce-confirmed.ts'
import { announceSubscriptions } from './announce-subscriptions.ts'
import type { ContactListRow } from '../lists/contact-lists.query.ts'
import { findListFor } from '../lists/list-batches.ts'
import { addToList, type ListAddition } from './add-to-list.ts'
import { subscribeContactsJob } from './subscribe-contacts.job.ts'

type Stated = Omit<BodyOf<typeof addToContactList>, keyof Selection>

/** Subscribes many contacts to many lists, list by list. */
export async function subscribeMany(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof subscribeContacts> }) {
  const { contact_list_ids, ids, filter, ...stated } = body
  const selection: Selection = { ...(ids && { ids }), ...(filter && { filter }) }
  const lists = await openLists(ctx, params.account_id, contact_list_ids)
  await checkSelection(ctx, params.account_id, selection)
  const data: SubscribeOutcome[] = []
  for (const list of lists) data.push(await subscribeSelection(ctx, list, selection, stated))
  return { data }
}

/** @throws 409 for an archived list */
export async function subscribeToList(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof addToContactList> }) {
  const list = await findListFor(ctx, params.contact_list_id, 'subscriptions.create')
  if (list.archived_at) refuseConflict(ctx, 'crm:list_archived')
  const { ids, filter, ...stated } = body
  const selection: Selection = { ...(ids && { ids }), ...(filter && { filter }) }
  await checkSelection(ctx, list.account_id, selection)
  return { data: await subscribeSelection(ctx, list, selection, stated) }
}

/**
 * Finds lists of an account that accept subscriptions, in the order of the ids.
 * @throws 422 on `contact_list_ids` when one is unknown, archived or of another account
 */
export async function openLists(ctx: Context, account_id: number, list_ids: readonly number[]): Promise<ContactListRow[]> {
  const wanted = [...new Set(list_ids)]
  const found = await rows<ContactListRow>(
    ctx.db,
    sql`
    SELECT * FROM contact_lists WHERE account_id = ${account_id} AND id = any(${wanted}::bigint[]) AND deleted_at IS NULL AND archived_at IS NULL ORDER BY id`,
  )
  if (found.length === wanted.length) return found
  refuseUnknown(ctx, 'contact_list_ids')
}

/** The consent that a member states, with the member. */
export function additionBy(
  ctx: Context,
  list: ContactListRow,
  stated: Stated,
): Omit<ListAddition, 'contact_ids' | 'renews' | 'respects_withdrawals'> {
  return {
    account_id: list.account_id,
    list,
    channels: stated.channels,
    source: 'staff',
    basis: stated.basis ?? 'consent',
    consent_text: stated.consent_text,
    proof: { confirmed_by: ctx.actor.id, ip: ctx.request.ip, browser: ctx.request.browser },
    ...writerIn(ctx.actor, list.account_id),
  }
}

async function subscribeSelection(ctx: Context, list: ContactListRow, selection: Selection, stated: Stated): Promise<SubscribeOutcome> {
  const where = selectedContacts(ctx, list.account_id, selection, 'read')
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`
    SELECT t.id FROM contacts t WHERE ${where} ORDER BY t.id LIMIT ${BATCH_AT_ONCE + 1} FOR NO KEY UPDATE OF t`,
  )
  if (found.length > BATCH_AT_ONCE) return startJob(ctx, list, selection, stated)
  const joined = await addToList(ctx.db, {
    ...additionBy(ctx, list, stated),
    contact_ids: found.map((row) => row.id),
    renews: 'none',
    respects_withdrawals: true,
  })
  announceSubscriptions(
    ctx,
    list,
    joined.map((row) => row.contact_id),
  )
  announceConfirmed(ctx, list, joined)
  const subscribed = joined.filter((row) => row.status === 'subscribed').length
  return {
    contact_list_id: list.id,
    count: found.length,
    subscribed,
    pending: joined.length - subscribed,
    skipped: found.length - joined.length,
    job_batch_uuid: null,
  }
}

async function startJob(ctx: Context, list: ContactListRow, selection: Selection, stated: Stated): Promise<SubscribeOutcome> {
  const where = selectedContacts(ctx, list.account_id, selection, 'read')
  const row = await one<{ total: number; requested_at: string }>(
    ctx.db,
    sql`
    SELECT count(*) AS total, now() AS requested_at FROM contacts t WHERE ${where}`,
  )
  const { total, requested_at } = row!
  const { channels, source, basis, consent_text, proof } = additionBy(ctx, list, stated)
  const uuid = await createBatch(ctx.db, {
    account_id: list.account_id,
    user_id: ctx.actor.id,
    kind: 'list_subscribe',
    subject: { type: 'contact_list', id: String(list.id) },
    payload: {
      contact_list_id: list.id,
      selection,
      stated: { channels, source, basis, consent_text, proof },
      requested_at,
      tz_offset: ctx.request.tz_offset,
    },
    total,
  })
  await ctx.services.jobs.enqueue(ctx.db, subscribeContactsJob, { batch_uuid: uuid }, { group_id: list.account_id })
  ctx.emit({
    name: 'contact_list.updated',
    account_id: list.account_id,
    type: 'contact_list',
    key: list.id,
    changed: ['jobBatches'],
    requires: 'contact-lists.read',
  })
  return { contact_list_id: list.id, count: total, subscribed: 0, pending: 0, skipped: 0, job_batch_uuid: uuid }
}
