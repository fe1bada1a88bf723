import type { Order } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'
import { ORDER_RELATIONS, type OrderRow } from './order-row.ts'

/** Fields that the receiving side must never read, such as providers and internal notes. */
const KEPT_RELATIONS: ReadonlySet<string> = new Set(['contact', 'tags', 'productionOrders', 'parentOrder'])

/**
 * Presents an order to its reader. Cost, margin, notes and providers are omitted, not null, for the receiving side
 * (invariants 8 and 10).
 */
export function presentOrder(row: OrderRow, ctx: Context): Order {
  const keeps = keepsRecord(ctx.actor, row)
  return {
    ...shared(row, ctx),
    side: keeps ? 'kept' : 'received',
    ...(row.kind === 'sales' && { offer_uuid: row.offer_uuid }),
    ...(keeps && kept(row, ctx)),
    ...Object.fromEntries(
      ORDER_RELATIONS.filter((name) => row[name] !== undefined && (keeps || !KEPT_RELATIONS.has(name))).map((name) => [name, row[name]]),
    ),
  } as Order
}

function kept(row: OrderRow, ctx: Context) {
  const readsMargin = row.kind === 'sales' && holdsIn(ctx.actor, row.account_id, 'reports.read-financial')
  return {
    account_relation_uuid: row.account_relation_uuid,
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    parent_order_uuid: row.parent_order_uuid,
    account_subscription_order_uuid: row.account_subscription_order_uuid,
    notes_internal: row.notes_internal,
    vat_treatment_reason: row.vat_treatment_reason,
    created_by_id: row.created_by_id,
    ...(readsMargin && { margin_minor: row.margin_minor, costed_net_minor: row.costed_net_minor }),
  }
}

function shared(row: OrderRow, ctx: Context) {
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    kind: row.kind,
    number: row.number,
    title: row.title,
    client_account_id: row.client_account_id,
    supplier_account_id: row.supplier_account_id,
    project_uuid: row.project_uuid,
    order_status_id: row.order_status_id,
    status_code: row.status_code,
    payment_status: row.payment_status,
    invoicing_status: row.invoicing_status,
    order_date: row.order_date,
    requested_delivery: row.requested_delivery,
    is_late: isLate(row, ctx),
    sent_at: row.sent_at,
    confirmed_at: row.confirmed_at,
    delivered_at: row.delivered_at,
    completed_at: row.completed_at,
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
    agreed_minor: row.agreed_minor,
    ...money(row),
    purchase_order_number: row.purchase_order_number,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

const money = (row: OrderRow) => ({
  currency: row.currency,
  prices_include_vat: row.prices_include_vat,
  vat_treatment: row.vat_treatment,
  discount_bp: row.discount_bp,
  discount_minor: row.discount_minor,
  gross_minor: row.gross_minor,
  line_discount_minor: row.line_discount_minor,
  document_discount_minor: row.document_discount_minor,
  net_minor: row.net_minor,
  vat_minor: row.vat_minor,
  total_minor: row.total_minor,
  vat_breakdown: row.vat_breakdown,
  buyer_snapshot: row.buyer_snapshot,
  seller_snapshot: row.seller_snapshot,
})

const isLate = (row: OrderRow, ctx: Context) =>
  row.time_zone !== undefined &&
  row.requested_delivery !== null &&
  row.delivered_at === null &&
  !['draft', 'completed', 'declined', 'cancelled'].includes(row.status_code) &&
  row.requested_delivery < localToday(row.time_zone, ctx.services.clock.now())
