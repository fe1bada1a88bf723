import { sql } from 'kysely'
import type { Params, Subscription } from '@stoa/contract'
import { holdsIn } from '#kit/actor.ts'
import type { Context } from '#kit/context.ts'
import { conflict, invalid, missingAccountPermission } from '#kit/errors.ts'
import { record } from '#kit/standard-verbs.ts'
import { randomUUID } from 'node:crypto'
import { contactQuery, contactSubject, otherLists, refreshMarketable, subscriptionsOf } from '../contacts/index.ts'

interface Wish {
  contact_list_ids: number[]
  channels?: Subscription['channels'] | undefined
  basis?: 'consent' | 'contract' | 'soft_opt_in' | undefined
  consent_text: string
}

/** Lists a contact is on. */
export async function listSubscriptions(ctx: Context, { params }: { params: Params }) {
  const contact = await findFor(ctx, params.contact_id, 'subscriptions.read')
  return { data: await subscriptionsOf(ctx.db, [contact.id]) }
}

/** A subscription as it would begin, beside the lists the contact is not on. */
export async function newSubscription(ctx: Context, { params }: { params: Params }) {
  const contact = await findFor(ctx, params.contact_id, 'subscriptions.create')
  const contactLists = await otherLists(ctx.db, contact.account_id, contact.id)
  return {
    data: { contact_id: contact.id, contact_list_ids: [], channels: ['email' as const, 'sms' as const] },
    included: { contactLists },
  }
}

/**
 * A member puts a contact on lists and states the consent, which is kept with its wording (domain model 3.14).
 * Who unsubscribed comes back only by himself; who is suppressed or blacklisted not at all.
 * @throws 409 for a contact that unsubscribed or is not active, 422 on `contact_list_ids` for a list of another account
 */
export async function subscribe(ctx: Context, { params, body }: { params: Params; body: Wish }) {
  const contact = await findFor(ctx, params.contact_id, 'subscriptions.create')
  const t = (key: string, more = {}) => ctx.services.t(ctx.request.locale, key, more)
  const list_ids = [...new Set(body.contact_list_ids)]
  const { rows: lists } = await sql<{ id: number; opt_in: string; name: string }>`
    SELECT id, opt_in, name FROM contact_lists WHERE account_id = ${contact.account_id} AND id = any(${list_ids}::bigint[]) AND deleted_at IS NULL AND archived_at IS NULL ORDER BY id`.execute(
    ctx.db,
  )
  if (lists.length !== list_ids.length)
    throw invalid({ contact_list_ids: t('validation:unknown', { field: t('fields:contact_list_ids') }) })
  if (contact.status !== 'active') throw conflict(t('crm:not_active'))
  if (await hasLeft(ctx, contact.id, list_ids)) throw conflict(t('crm:unsubscribed_before'))
  const channels = body.channels ?? ['email', 'sms']
  const consents = await grant(ctx, contact, channels, body)
  for (const list of lists) await putOnList(ctx, contact, list, channels, consents[0]!)
  await refreshMarketable(ctx.db, [contact.id])
  record(ctx, contactQuery, contactSubject, 'updated', contact, { subscriptions: [null, lists.map((list) => list.name)] })
  return { data: await subscriptionsOf(ctx.db, [contact.id], sql`s.contact_list_id = any(${list_ids}::bigint[])`) }
}

async function hasLeft(ctx: Context, contact_id: number, list_ids: readonly number[]): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM subscriptions WHERE contact_id = ${contact_id} AND contact_list_id = any(${list_ids}::bigint[]) AND status IN ('unsubscribed', 'cleaned') LIMIT 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

async function grant(
  ctx: Context,
  contact: { id: number; account_id: number },
  channels: readonly string[],
  body: Wish,
): Promise<number[]> {
  const proof = JSON.stringify({ confirmed_by: ctx.actor.id, ip: ctx.request.ip, browser: ctx.request.browser })
  const { rows } = await sql<{ id: number }>`
    INSERT INTO consents (account_id, contact_id, channel, action, basis, source, text_snapshot, proof)
    SELECT ${contact.account_id}, ${contact.id}, channel, 'granted', ${body.basis ?? 'consent'}, 'staff', ${body.consent_text}, ${proof}::jsonb FROM unnest(${channels}::text[]) AS channel RETURNING id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

/** With double opt-in the subscription waits for the person's own confirmation. */
async function putOnList(
  ctx: Context,
  contact: { id: number; account_id: number },
  list: { id: number; opt_in: string },
  channels: readonly string[],
  consent_id: number,
): Promise<void> {
  const status = list.opt_in === 'double' ? 'pending' : 'subscribed'
  await sql`
    INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, consent_id, subscribed_at, unsubscribe_id)
    VALUES (${contact.account_id}, ${contact.id}, ${list.id}, ${status}, ${channels}::text[], 'staff', ${consent_id}, CASE WHEN ${status} = 'subscribed' THEN now() END, ${randomUUID()})
    ON CONFLICT (contact_id, contact_list_id) DO UPDATE SET channels = EXCLUDED.channels, consent_id = EXCLUDED.consent_id, version = subscriptions.version + 1, updated_at = now()`.execute(
    ctx.db,
  )
}

/** The contact as the caller may read it, with a permission of another resource in its account. */
async function findFor(ctx: Context, id: number, permission: string) {
  const contact = await contactQuery.find(ctx, id, 'read')
  if (!holdsIn(ctx.actor, contact.account_id, permission)) throw missingAccountPermission()
  return contact
}
