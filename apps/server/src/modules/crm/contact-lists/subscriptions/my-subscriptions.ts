import { sql } from 'kysely'
import type { OwnSubscription, Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuseConflict, refuseUnknown } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { lockContacts } from '../../contacts/index.ts'
import { announceSubscriptions } from './announce-subscriptions.ts'
import { subscribeByPerson } from './subscribe-by-person.ts'
import { unsubscribeFromLists } from '../unsubscribe/end-subscriptions.ts'

interface Mine extends OwnSubscription {
  account_id: number
  contact_id: number
  locale: 'en' | 'gr'
  list: { id: number; opt_in: string; is_welcoming: boolean; name: string }
}

/**
 * Contacts that represent the caller: those with the caller as portal user, and those with their verified e-mail
 * (domain.md 5.5). The index of addresses is searched account by account.
 */
const myContacts = (ctx: Context): Sql => sql`
  SELECT c.id, c.account_id, coalesce(c.locale, a.locale) AS locale, a.name AS account_name
  FROM accounts a CROSS JOIN LATERAL (
    SELECT c.* FROM contacts c WHERE c.account_id = a.id AND c.deleted_at IS NULL AND c.status = 'active'
      AND c.id IN (SELECT e.contact_id FROM contact_email_addresses e WHERE e.account_id = a.id AND lower(e.email) = lower(${ctx.actor.email}))
    UNION SELECT c.* FROM contacts c WHERE c.portal_user_id = ${ctx.actor.id} AND c.account_id = a.id AND c.deleted_at IS NULL AND c.status = 'active'
  ) c WHERE a.deleted_at IS NULL`

const LIST = sql`l.id AS contact_list_id, coalesce(l.public_name, l.name) AS list_name, l.description, l.opt_in = 'double' AS is_confirmed_by_mail`
const PUBLIC = sql`l.visibility = 'public' AND l.deleted_at IS NULL`

/** Public lists to which the caller is or was subscribed, and those that they can join. */
export async function listMine(ctx: Context) {
  const offered = await rows<Omit<OwnSubscription, 'id' | 'status' | 'subscribed_at' | 'unsubscribed_at'>>(
    ctx.db,
    sql`
    WITH mine AS MATERIALIZED (${myContacts(ctx)})
    SELECT DISTINCT ON (m.account_name, 2, l.id) ${LIST}, m.account_name FROM mine m JOIN contact_lists l ON l.account_id = m.account_id AND ${PUBLIC} AND l.archived_at IS NULL
    WHERE NOT EXISTS (SELECT FROM subscriptions s JOIN mine o ON o.id = s.contact_id WHERE s.contact_list_id = l.id)
    ORDER BY m.account_name, 2, l.id LIMIT 200`,
  )
  return { data: (await mine(ctx)).map(present), included: { contactLists: offered } }
}

export const readMine = async (ctx: Context, { params }: { params: Params }) => ({ data: present(await find(ctx, params.id)) })

/** @throws 422 on `contact_list_id` unless it is a public list of an account that has the caller as a contact */
export async function subscribeMine(ctx: Context, { body }: { body: { contact_list_id: number } }) {
  const found = await one<{ contact_id: number; account_id: number; locale: 'en' | 'gr'; list: Mine['list'] }>(
    ctx.db,
    sql`
    SELECT m.id AS contact_id, m.account_id, m.locale, jsonb_build_object('id', l.id, 'opt_in', l.opt_in, 'is_welcoming', l.is_welcoming, 'name', coalesce(l.public_name, l.name)) AS list
    FROM (${myContacts(ctx)}) m JOIN contact_lists l ON l.account_id = m.account_id AND ${PUBLIC} AND l.archived_at IS NULL AND l.id = ${body.contact_list_id} ORDER BY m.id LIMIT 1`,
  )
  if (!found) {
    refuseUnknown(ctx, 'contact_list_id')
  }
  await join(ctx, found)
  const own = (await mine(ctx)).find((one) => one.contact_list_id === body.contact_list_id && one.contact_id === found.contact_id)
  if (!own) refuseConflict(ctx, 'crm:cannot_be_reached')
  return { data: present(own) }
}

/** Renews a subscription of the caller to a list. */
export async function renewMine(ctx: Context, { params }: { params: Params }) {
  const own = await find(ctx, params.id)
  await join(ctx, own)
  return { data: present(await find(ctx, params.id)) }
}

export async function unsubscribeMine(ctx: Context, { params }: { params: Params }) {
  const own = await find(ctx, params.id)
  await lockContacts(ctx.db, [own.contact_id])
  await unsubscribeFromLists(ctx.db, [own.id], {
    source: 'preference_centre',
    text: ctx.services.t(own.locale, 'crm:consent.left_list'),
    proof: { user_id: ctx.actor.id, ip: ctx.request.ip, browser: ctx.request.browser },
    user_id: ctx.actor.id,
  })
  announceSubscriptions(ctx, { id: own.contact_list_id, account_id: own.account_id }, [own.contact_id])
  return { data: present(await find(ctx, params.id)) }
}

async function join(ctx: Context, { account_id, contact_id, locale, list }: Pick<Mine, 'account_id' | 'contact_id' | 'locale' | 'list'>) {
  await lockContacts(ctx.db, [contact_id])
  await subscribeByPerson(ctx, { account_id, contact_id, locale, user_id: ctx.actor.id }, list)
}

async function find(ctx: Context, id: number): Promise<Mine> {
  const own = (await mine(ctx, id))[0]
  if (!own) throw notFound()
  return own
}

async function mine(ctx: Context, id?: number): Promise<Mine[]> {
  const one = id === undefined ? sql`` : sql`AND s.id = ${id}`
  return rows<Mine>(
    ctx.db,
    sql`
    SELECT s.id, s.status, s.subscribed_at, s.unsubscribed_at, s.account_id, s.contact_id, m.locale, m.account_name, ${LIST},
      jsonb_build_object('id', l.id, 'opt_in', l.opt_in, 'is_welcoming', l.is_welcoming, 'name', coalesce(l.public_name, l.name)) AS list
    FROM (${myContacts(ctx)}) m JOIN subscriptions s ON s.contact_id = m.id ${one} JOIN contact_lists l ON l.id = s.contact_list_id AND ${PUBLIC}
    ORDER BY m.account_name, list_name, s.id LIMIT 500`,
  )
}

const present = ({ list: _list, account_id: _account, contact_id: _contact, locale: _locale, ...own }: Mine): OwnSubscription => own
