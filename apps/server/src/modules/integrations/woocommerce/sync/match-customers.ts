import { emailKey, normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { roomFor } from '#modules/accounts/features/index.ts'
import { insertContacts, matchContacts } from '#modules/crm/contacts/index.ts'
import type { IncomingOrder } from '#modules/shop/acc-orders/index.ts'

interface Customer {
  /** The shop's key of the order. */
  order: string
  billing: IncomingOrder['billing']
  email: string | null
  phone: ReturnType<typeof parsePhone> | null
}

interface Matched {
  /** Ids of contacts by the shop's keys of orders. */
  contacts: Map<string, number>
  created: number
  /** Orders whose customers found no room in the plan. */
  without_room: number
}

/**
 * Finds the contacts of customers by their e-mail, otherwise by their number in E.164 (integrations.md 3.4). Others become contacts if the
 * shop is set up so and the plan has room. An order is no consent: none of them is subscribed to anything.
 */
export async function matchCustomers(
  ctx: Context,
  account_id: number,
  orders: readonly IncomingOrder[],
  { creates }: { creates: boolean },
): Promise<Matched> {
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  const customers = orders.map((order) => customerOf(order, account?.country_code ?? 'GR'))
  const known = await matchContacts(ctx.db, account_id, {
    emails: customers.flatMap(({ email }) => (email && emailKey(email)) || []),
    phones: customers.flatMap(({ phone }) => phone?.number ?? []),
  })
  const unknown = customers.filter((customer) => contactOf(customer, known) === undefined && keyOf(customer) !== null)
  const fresh = creates ? [...new Map(unknown.toReversed().map((customer) => [keyOf(customer)!, customer])).values()] : []
  const room = fresh.length ? await roomFor(ctx.db, account_id, 'contacts.max', ctx.services.clock.now()) : null
  const admitted = room ? fresh.slice(0, Math.max(0, room.limit - room.used)) : fresh
  const made = await insertContacts(ctx.db, account_id, admitted.map(askerOf))
  made.forEach(({ id }, at) => {
    const { email, phone } = admitted[at]!
    if (email) known.set(`email:${emailKey(email)}`, id)
    if (phone?.number && !known.has(`phone:${phone.number}`)) known.set(`phone:${phone.number}`, id)
  })
  if (made.length) announce(ctx, account_id, made.length)
  const found = customers.flatMap((customer) => {
    const id = contactOf(customer, known)
    return id === undefined ? [] : [[customer.order, id] as const]
  })
  return { contacts: new Map(found), created: made.length, without_room: fresh.length - admitted.length }
}

function customerOf({ external_id, billing }: IncomingOrder, country: string): Customer {
  return {
    order: external_id,
    billing,
    email: billing.email ? normalizeEmail(billing.email) : null,
    phone: billing.phone ? parsePhone(billing.phone, billing.country_code ?? country) : null,
  }
}

const contactOf = ({ email, phone }: Customer, known: ReadonlyMap<string, number>): number | undefined =>
  (email ? known.get(`email:${emailKey(email)}`) : undefined) ?? (phone?.number ? known.get(`phone:${phone.number}`) : undefined)

/** What tells customers apart; null for one who cannot be reached. */
const keyOf = ({ email, phone }: Customer): string | null => (email ? emailKey(email) : (phone?.number ?? null))

const askerOf = ({ billing, email, phone }: Customer) => ({
  first_name: billing.first_name ?? null,
  last_name: billing.last_name ?? null,
  company: billing.company ?? null,
  email,
  phone: phone?.number ?? null,
  phone_raw: phone?.number ? phone.raw.slice(0, 40) : null,
  phone_type: phone?.type ?? 'unknown',
  locale: null,
  source: 'shop',
  created_by_id: null,
  requests_count: 0,
})

function announce(ctx: Context, account_id: number, count: number): void {
  const event = { name: 'contacts.imported', account_id, type: 'contact', key: account_id, requires: 'contacts.read' }
  ctx.emit({ ...event, more: { created: count } })
}
