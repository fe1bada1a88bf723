import { sql } from 'kysely'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'

/** Columns of an order that decide its invoice. */
export interface BilledOrder {
  uuid: string
  account_id: number
  number: string | null
  account_relation_uuid: string | null
  contact_id: number | null
  currency: string
  prices_include_vat: boolean
  vat_treatment: string
  vat_treatment_reason: string | null
  purchase_order_number: string | null
}

export interface BilledItem {
  uuid: string
  parent_uuid: string | null
  product_id: number | null
  package_edition_id: number | null
  product_service_uuid: string | null
  subscription_plan_id: number | null
  code: string | null
  name: string
  description: string | null
  quantity: number
  unit: string
  unit_price_minor: number
  price_per: number
  supply_type: 'service' | 'goods'
  vat_rate_id: number | null
  vat_exemption_code: number | null
  gross_minor: number
  net_minor: number
  total_minor: number
  cost_minor: number | null
  invoiced_quantity: number
  /** Quantity on drafts of invoices and receipts. */
  drafted_quantity: number
  /** Amount of issued invoices less credited quantities, with VAT if prices include it. Reductions by amount do not count. */
  billed_minor: number
}

/**
 * Finds a sales order of the caller's account, and locks it unless it is only read.
 * @throws 404 for foreign orders and production orders, 403 without the permission on invoices
 */
export async function findBilledOrder(ctx: Context, uuid: string, permission: 'invoices.read' | 'invoices.create'): Promise<BilledOrder> {
  const lock = permission === 'invoices.read' ? sql`` : sql`FOR NO KEY UPDATE`
  const order = await one<BilledOrder>(
    ctx.db,
    sql`SELECT uuid, account_id, number, account_relation_uuid, contact_id, currency, prices_include_vat, vat_treatment, vat_treatment_reason, purchase_order_number
    FROM orders WHERE uuid = ${uuid} AND kind = 'sales' AND deleted_at IS NULL ${lock}`,
  )
  if (!order || !knowsAccount(ctx.actor, order.account_id)) throw notFound()
  if (!holdsIn(ctx.actor, order.account_id, permission) || !holdsIn(ctx.actor, order.account_id, 'orders.read'))
    throw missingAccountPermission()
  return order
}

/** Items of an order with their quantities on invoices and drafts. */
export async function billedItems({ db }: Pick<Context, 'db'>, order: BilledOrder): Promise<BilledItem[]> {
  const amount = order.prices_include_vat ? sql`l.total_minor` : sql`l.net_minor`
  return rows<BilledItem>(
    db,
    sql`SELECT i.uuid, i.parent_uuid, i.product_id, i.package_edition_id, i.product_service_uuid, i.subscription_plan_id, i.code, i.name, i.description, i.quantity::float8 AS quantity,
      i.unit, i.unit_price_minor, i.price_per, i.supply_type, i.vat_rate_id, i.vat_exemption_code, i.gross_minor, i.net_minor, i.total_minor, i.cost_minor, i.invoiced_quantity::float8 AS invoiced_quantity,
      coalesce(b.drafted, 0)::float8 AS drafted_quantity, coalesce(b.billed, 0)::bigint AS billed_minor
    FROM order_items i
    LEFT JOIN LATERAL (
      SELECT sum(l.quantity) FILTER (WHERE n.status = 'draft' AND n.type IN ('invoice', 'retail_receipt')) AS drafted,
        sum(CASE WHEN n.credits_invoice_uuid IS NULL THEN ${amount} ELSE -${amount} END) FILTER (WHERE n.status <> 'draft' AND n.type <> 'proforma' AND NOT l.credits_amount) AS billed
      FROM invoice_lines l JOIN invoices n ON n.uuid = l.invoice_uuid AND n.deleted_at IS NULL
      WHERE l.account_id = i.account_id AND l.order_item_uuid = i.uuid) b ON true
    WHERE i.order_uuid = ${order.uuid} AND i.deleted_at IS NULL AND i.status <> 'cancelled' ORDER BY i.position, i.uuid`,
  )
}
