import { sql } from 'kysely'
import { invoicePolicy } from '#modules/sales/invoices/index.ts'
import { offerPolicy } from '#modules/sales/offers/index.ts'
import { ordersPolicy } from '#modules/sales/orders/index.ts'
import { paymentPolicy } from '#modules/sales/payments/index.ts'
import type { Sql } from '#kit/context.ts'
import { mayRead, type Line, type Source } from './time-line-source.ts'

/** Offers, orders, invoices and payments. Enquiries have no invoices and payments of their own. */
export function moneySources(line: Line): Source[] {
  const ofContact = line.subject === 'contact'
  return [
    ...(mayRead(line, 'offers.read') ? [offers(line)] : []),
    ...(mayRead(line, 'orders.read') ? [orders(line)] : []),
    ...(ofContact && mayRead(line, 'invoices.read') ? [invoices(line)] : []),
    ...(ofContact && mayRead(line, 'payments.read') ? [payments(line)] : []),
  ]
}

const ofRecord = ({ account_id, column, id }: Line): Sql =>
  sql`t.account_id = ${account_id} AND t.${sql.ref(column)} = ${id} AND t.deleted_at IS NULL AND v.at IS NOT NULL`

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

const offers = (line: Line): Source => ({
  ...document,
  kind: 'offer',
  from: sql`offers t CROSS JOIN LATERAL (VALUES ('created', CASE WHEN t.sent_at IS NULL THEN t.created_at END, t.created_by_id), ('sent', t.sent_at, t.user_id),
    ('accepted', t.accepted_at, t.accepted_by_user_id), ('declined', t.declined_at, NULL)) AS v (event, at, user_id)`,
  where: [ofRecord(line), offerPolicy.scope(line.ctx.actor, 'offers.read', line.account_id)],
  title: sql`coalesce(t.number, t.title)`,
  text: sql`CASE WHEN t.number IS NOT NULL THEN t.title END`,
  status: sql`t.status`,
  details: { opens: sql`t.views_count`, valid_until: sql`t.valid_until` },
})

const orders = (line: Line): Source => ({
  ...document,
  kind: 'order',
  from: sql`orders t CROSS JOIN LATERAL (VALUES ('created', t.created_at, t.created_by_id), ('confirmed', t.confirmed_at, NULL), ('completed', t.completed_at, NULL),
    ('cancelled', t.cancelled_at, NULL)) AS v (event, at, user_id)`,
  where: [ofRecord(line), sql`t.kind = 'sales'`, ordersPolicy.scope(line.ctx.actor, 'orders.read', line.account_id)],
  title: sql`coalesce(t.number, t.title)`,
  text: sql`CASE WHEN t.number IS NOT NULL THEN t.title END`,
  status: sql`t.status_code`,
})

const invoices = (line: Line): Source => ({
  ...document,
  kind: 'invoice',
  from: sql`invoices t CROSS JOIN LATERAL (VALUES ('created', CASE WHEN t.issued_at IS NULL THEN t.created_at END, t.created_by_id), ('issued', t.issued_at, t.issued_by_id)) AS v (event, at, user_id)`,
  where: [ofRecord(line), invoicePolicy.scope(line.ctx.actor, 'invoices.read', line.account_id)],
  title: sql`t.number`,
  status: sql`t.status`,
  details: { type: sql`t.type`, due_at: sql`t.due_date` },
})

const payments = (line: Line): Source => ({
  ...document,
  kind: 'payment',
  from: sql`payments t CROSS JOIN LATERAL (VALUES (CASE t.direction WHEN 'in' THEN 'received' ELSE 'paid' END, coalesce(t.completed_at, t.created_at), t.created_by_id), ('void', t.voided_at, t.voided_by_id)) AS v (event, at, user_id)`,
  where: [ofRecord(line), paymentPolicy.scope(line.ctx.actor, 'payments.read', line.account_id)],
  title: sql`t.number`,
  text: sql`t.reference`,
  status: sql`t.status`,
  amount_minor: sql`t.amount_minor`,
})
