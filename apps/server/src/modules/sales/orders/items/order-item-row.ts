import type { Selectable } from 'kysely'
import type { OrderItem } from '@stoa/contract'
import { localToday, missingAnswers } from '@stoa/domain'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { holdsIn } from '#access/actor.ts'
import { keepsRecord } from '#access/policy.ts'
import { orderPolicy } from '../orders.policy.ts'

const ITEM_RELATIONS = [
  'product',
  'parent',
  'campaign',
  'parentOrderItem',
  'order',
  'project',
  'quantities',
  'productionItems',
  'links',
  'notes',
  'comments',
  'media',
  'tasks',
] as const satisfies readonly (keyof OrderItem)[]

/** Relations for the issuing side. */
const KEPT_RELATIONS: ReadonlySet<string> = new Set(['parentOrderItem', 'productionItems'])

/** A row of the view: an item with the parties and the status of its order. */
export type OrderItemRow = Required<{
  [K in keyof Selectable<DB['order_item_rows']>]: Selectable<DB['order_item_rows']>[K]
}> & {
  uuid: string
  order_uuid: string
  account_id: number
  supplier_account_id: number
  time_zone: string
  client_account_id: number | null
  quantity: number
  invoiced_quantity: number
  status: OrderItem['status']
  order_kind: 'sales' | 'production'
  requirements: OrderItem['requirements']
  requirements_answers: OrderItem['requirements_answers']
} & Partial<Pick<OrderItem, (typeof ITEM_RELATIONS)[number]>>

export const itemsPolicy = orderPolicy<OrderItemRow>({
  kind: 'order_kind',
  number: 'order_number',
  created_by: 'order_created_by_id',
  assignees: 'order_assignee_ids',
})

/** Whether an item is neither completed nor cancelled. */
export const isOpenItem = (item: { status: string }): boolean => item.status !== 'completed' && item.status !== 'cancelled'

/** The name before the dot of the permissions on an item. */
export const itemRight = (item: OrderItemRow): string => (item.order_kind === 'production' ? 'production-orders' : 'orders')

/** The account of the receiving side of an order or item. */
export const visitorAccount = (row: { kind: string; client_account_id: number | null; supplier_account_id: number }): number =>
  row.kind === 'production' ? row.supplier_account_id : row.client_account_id!

/**
 * Presents an item to its reader. Only the issuing side reads provider and the item that it serves, and of it only those who may
 * change orders read the cost (invariants 8 and 10).
 */
export function presentItem(row: OrderItemRow, ctx: Context): OrderItem {
  const keeps = keepsRecord(ctx.actor, row)
  return {
    ...line(row),
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    order_uuid: row.order_uuid,
    parent_uuid: row.parent_uuid,
    project_uuid: row.project_uuid,
    status: row.status,
    previous_status: row.previous_status,
    requirements: row.requirements,
    requirements_answers: row.requirements_answers,
    requirements_completed_at: row.requirements_completed_at,
    requirements_missing: missingAnswers(row.requirements, row.requirements_answers),
    due_date: row.due_date,
    is_late: isLate(row, ctx),
    started_at: row.started_at,
    delivered_at: row.delivered_at,
    accepted_at: row.accepted_at,
    completed_at: row.completed_at,
    invoiced_quantity: Number(row.invoiced_quantity),
    progress_bp: row.progress_bp,
    version: row.version,
    order_number: row.order_number,
    order_title: row.order_title,
    order_kind: row.order_kind,
    order_status_code: row.order_status_code,
    currency: row.currency,
    ...(keeps && holdsIn(ctx.actor, row.account_id, 'orders.update') && { cost_minor: row.cost_minor }),
    ...(keeps && {
      source_order_item_uuid: row.source_order_item_uuid,
      service_provider_uuid: row.service_provider_uuid,
    }),
    ...Object.fromEntries(
      ITEM_RELATIONS.filter((name) => row[name] !== undefined && (keeps || !KEPT_RELATIONS.has(name))).map((name) => [name, row[name]]),
    ),
  } as OrderItem
}

const line = (row: OrderItemRow) => ({
  position: row.position,
  product_id: row.product_id,
  package_edition_id: row.package_edition_id,
  product_service_uuid: row.product_service_uuid,
  subscription_plan_id: row.subscription_plan_id,
  code: row.code,
  name: row.name,
  description: row.description,
  quantity: Number(row.quantity),
  unit: row.unit,
  unit_price_minor: row.unit_price_minor,
  price_per: row.price_per,
  discount_bp: row.discount_bp,
  discount_minor: row.discount_minor,
  supply_type: row.supply_type,
  vat_rate_id: row.vat_rate_id,
  vat_bp: row.vat_bp,
  vat_category: row.vat_category,
  vat_exemption_code: row.vat_exemption_code,
  gross_minor: row.gross_minor,
  discount_total_minor: row.discount_total_minor,
  net_minor: row.net_minor,
  vat_minor: row.vat_minor,
  total_minor: row.total_minor,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const isLate = (row: OrderItemRow, ctx: Context) =>
  row.due_date !== null &&
  row.delivered_at === null &&
  isOpenItem(row) &&
  row.order_status_code !== 'draft' &&
  row.due_date < localToday(row.time_zone, ctx.services.clock.now())
