import { sql } from 'kysely'
import type { BodyOf, Params, subscribeContact } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseConflict } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { lockContacts, contactQuery, otherLists, subscriptionsOf, type ContactRow } from '../../contacts/index.ts'
import { hasLeft } from '../store/has-left.ts'
import { announceConfirmed } from './announce-confirmed.ts'
import { announceSubscriptions } from './announce-subscriptions.ts'
import { addToList } from './add-to-list.ts'
import { additionBy, openLists } from './subscribe-contacts.ts'

/** Subscriptions of a contact. */
export async function listSubscriptionsOfContact(ctx: Context, { params }: { params: Params }) {
  const contact = await findContactFor(ctx, params.contact_id, 'subscriptions.read')
  return { data: await subscriptionsOf(ctx.db, [contact.id]) }
}

/** Defaults of a new subscription, with the lists to which the contact has none. */
export async function newSubscription(ctx: Context, { params }: { params: Params }) {
  const contact = await findContactFor(ctx, params.contact_id, 'subscriptions.create')
  const contactLists = await otherLists(ctx.db, contact.account_id, contact.id)
  return {
    data: { contact_id: contact.id, contact_list_ids: [], channels: [] },
    included: { contactLists },
  }
}

/**
 * Subscribes a contact to lists on behalf of a member, with the wording of the consent (domain.md 3.14).
 * @throws 409 for a contact that unsubscribed from one of them, is not active or cannot be reached; 422 on
 *   `contact_list_ids` for a list of another account
 */
export async function subscribe(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof subscribeContact> }) {
  const contact = await findContactFor(ctx, params.contact_id, 'subscriptions.create')
  const lists = await openLists(ctx, contact.account_id, body.contact_list_ids)
  const list_ids = lists.map((list) => list.id)
  await lockContacts(ctx.db, [contact.id])
  if (contact.status !== 'active') refuseConflict(ctx, 'crm:not_active')
  if (await hasLeftOne(ctx, contact.id, list_ids)) refuseConflict(ctx, 'crm:unsubscribed_before')
  for (const list of lists) {
    const addition = { ...additionBy(ctx, list, body), contact_ids: [contact.id], renews: 'cleaned' as const, respects_withdrawals: false }
    const joined = await addToList(ctx.db, addition)
    if (!joined.length && !(await isOn(ctx, contact.id, list.id))) refuseConflict(ctx, 'crm:cannot_be_reached')
    announceSubscriptions(ctx, list, [contact.id])
    announceConfirmed(ctx, list, joined)
  }
  return { data: await subscriptionsOf(ctx.db, [contact.id], sql`s.contact_list_id = any(${list_ids}::bigint[])`) }
}

/** Finds a contact that the caller may read, and checks another permission in its account. */
export async function findContactFor(ctx: Context, id: number, permission: string): Promise<ContactRow> {
  const contact: ContactRow = await contactQuery.find(ctx, id, 'read')
  if (!holdsIn(ctx.actor, contact.account_id, permission)) throw missingAccountPermission()
  return contact
}

async function hasLeftOne(ctx: Context, contact_id: number, list_ids: readonly number[]): Promise<boolean> {
  const lists = sql`unnest(${list_ids}::bigint[]) AS chosen (id)`
  return (await rows(ctx.db, sql`SELECT 1 FROM ${lists} WHERE ${hasLeft(sql`${contact_id}::bigint`, sql`chosen.id`)} LIMIT 1`)).length > 0
}

async function isOn(ctx: Context, contact_id: number, list_id: number): Promise<boolean> {
  const found = await rows(
    ctx.db,
    sql`
    SELECT 1 FROM subscriptions WHERE contact_id = ${contact_id} AND contact_list_id = ${list_id} AND status IN ('subscribed', 'pending')`,
  )
  return found.length > 0
}
