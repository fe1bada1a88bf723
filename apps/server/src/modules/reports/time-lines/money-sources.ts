import { sql } from 'kysely'
import { invoicePolicy } from '#modules/sales/invoices/index.ts'
import { offerPolicy } from '#modules/sales/offers/index.ts'
import { ordersPolicy } from '#modules/sales/orders/index.ts'
import { paymentPolicy } from '#modules/sales/payments/index.ts'
import type { Sql } from '#kit/context.ts'
import { mayRead, type Line, type PersonLine, type Source } from './time-line-source.ts'

/** Offers, orders, invoices and payments of a contact or an enquiry. Enquiries have no invoices and payments of their own. */
export function moneySources(line: PersonLine): Source[] {
  const of = sql`t.${sql.ref(line.column)} = ${line.id}`
  const documents = [...offersOf(line, of), ...ordersOf(line, sql`${of} AND t.kind = 'sales'`)]
  return line.subject === 'contact' ? [...documents, ...invoicesOf(line, of), ...paymentsOf(line, of)] : documents
}

const kept = ({ account_id }: Line, of: Sql): Sql =>
  sql`t.account_id = ${account_id} AND ${of} AND t.deleted_at IS NULL AND v.at IS NOT NULL`

const document = {
  at: sql`v.at`,
  key: sql`t.uuid || ':' || v.event`,
  event: sql`v.event`,
  record_id: sql`t.uuid`,
  user_id: sql`v.user_id`,
  amount_minor: sql`t.total_minor`,
  currency: sql`t.currency`,
  searched: sql`t.search_text`,
}

/** The offers of the account that match, if the caller may read them. */
export const offersOf = (line: Line, of: Sql): Source[] => (mayRead(line, 'offers.read') ? [offers(line, of)] : [])

const offers = (line: Line, of: Sql): Source => ({
  ...document,
  kind: 'offer',
  from: sql`offers t CROSS JOIN LATERAL (VALUES ('created', CASE WHEN t.sent_at IS NULL THEN t.created_at END, t.created_by_id), ('sent', t.sent_at, t.user_id),
    ('accepted', t.accepted_at, t.accepted_by_user_id), ('declined', t.declined_at, NULL)) AS v (event, at, user_id)`,
  where: [kept(line, of), offerPolicy.scope(line.ctx.actor, 'offers.read', line.account_id)],
  title: sql`coalesce(t.number, t.title)`,
  text: sql`CASE WHEN t.number IS NOT NULL THEN t.title END`,
  status: sql`t.status`,
  details: { opens: sql`t.views_count`, valid_until: sql`t.valid_until` },
})

/** The orders of the account that match, if the caller may read them. */
export const ordersOf = (line: Line, of: Sql): Source[] => (mayRead(line, 'orders.read') ? [orders(line, of)] : [])

const orders = (line: Line, of: Sql): Source => ({
  ...document,
  kind: 'order',
  from: sql`orders t CROSS JOIN LATERAL (VALUES ('created', t.created_at, t.created_by_id), ('confirmed', t.confirmed_at, NULL), ('completed', t.completed_at, NULL),
    ('cancelled', t.cancelled_at, NULL)) AS v (event, at, user_id)`,
  where: [kept(line, of), ordersPolicy.scope(line.ctx.actor, 'orders.read', line.account_id)],
  title: sql`coalesce(t.number, t.title)`,
  text: sql`CASE WHEN t.number IS NOT NULL THEN t.title END`,
  status: sql`t.status_code`,
  details: { type: sql`t.kind` },
})

/** The invoices of the account that match, if the caller may read them. */
export const invoicesOf = (line: Line, of: Sql): Source[] => (mayRead(line, 'invoices.read') ? [invoices(line, of)] : [])

const invoices = (line: Line, of: Sql): Source => ({
  ...document,
  kind: 'invoice',
  from: sql`invoices t CROSS JOIN LATERAL (VALUES ('created', CASE WHEN t.issued_at IS NULL THEN t.created_at END, t.created_by_id), ('issued', t.issued_at, t.issued_by_id)) AS v (event, at, user_id)`,
  where: [kept(line, of), invoicePolicy.scope(line.ctx.actor, 'invoices.read', line.account_id)],
  title: sql`t.number`,
  status: sql`t.status`,
  details: { type: sql`t.type`, due_at: sql`t.due_date` },
})

/** The payments of the account that match, if the caller may read them. */
export const paymentsOf = (line: Line, of: Sql): Source[] => (mayRead(line, 'payments.read') ? [payments(line, of)] : [])

const payments = (line: Line, of: Sql): Source => ({
  ...document,
  kind: 'payment',
  from: sql`payments t CROSS JOIN LATERAL (VALUES (CASE t.direction WHEN 'in' THEN 'received' ELSE 'paid' END, coalesce(t.completed_at, t.created_at), t.created_by_id), ('void', t.voided_at, t.voided_by_id)) AS v (event, at, user_id)`,
  where: [kept(line, of), paymentPolicy.scope(line.ctx.actor, 'payments.read', line.account_id)],
  title: sql`t.number`,
  text: sql`t.reference`,
  status: sql`t.status`,
  amount_minor: sql`t.amount_minor`,
})
