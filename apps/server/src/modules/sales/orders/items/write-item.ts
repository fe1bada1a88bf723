import type { One, OrderItem, OrderItemInput, Params } from '@stoa/contract'
import { scaledCost } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { versionConflict } from '#lib/errors.ts'
import { detachFromOrderItem } from '#modules/work/tasks/index.ts'
import { emitItem, logItem } from '../announce/announce-item.ts'
import { checkProject } from '../draft/order-columns.ts'
import { storedLines, writeOrderLines } from '../draft/price-order.ts'
import { refreshSearch } from '../draft/refresh-search.ts'
import type { OrderRow } from '../order-row.ts'
import { lockOrder, requireRight } from '../orders.query.ts'
import { requireItemStatus, requireStatus } from '../step/require-status.ts'
import { settleOrder } from '../step/settle-order.ts'
import { countItemVersion } from '../store/items.ts'
import { checkFree, lockItem } from './lock-item.ts'
import type { OrderItemRow } from './order-item-row.ts'
import { itemQuery } from './order-items.query.ts'
import { readyItems } from './ready-items.ts'

/** Fields that may change during production, because the buyer does not confirm them. */
const ALWAYS = ['due_date', 'project_uuid'] as const

/** Adds an item to an order. On a confirmed order it is ready, or waits for answers. @throws 409 for an order that is pending or closed */
export function createItem(ctx: Context, { params, body }: { params: Params; body: OrderItemInput }): Promise<One<OrderItem>> {
  return refusals(ctx, {}, async () => {
    const order = await lockOrder(ctx, params.order_uuid)
    requireRight(ctx, order, 'orders.update')
    requireChangeable(ctx, order)
    await checkProject(ctx, order.account_id, body.project_uuid)
    const { parent_uuid, ...line } = body
    const lines = await storedLines(ctx, order)
    if (parent_uuid && !lines.some((one) => one.key === parent_uuid && !one.parent_key)) refuseUnknown(ctx, 'parent_uuid')
    const { keys } = await writeOrderLines(ctx, order, [...lines, { ...line, key: 'added', parent_key: parent_uuid ?? null }])
    const uuid = keys[lines.length]!
    await refreshOrder(ctx, order)
    const item = await itemQuery.find(ctx, uuid, 'read')
    logItem(ctx, 'added', item)
    emitItem(ctx, 'created', item)
    return itemQuery.one(ctx, item, ['product'])
  })
}

/** Changes an item. @throws 409 when price or quantity of a started item would change */
export function updateItem(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<OrderItemInput> & { version?: number } },
): Promise<One<OrderItem>> {
  return refusals(ctx, {}, async () => {
    const { item, order } = await lockItem(ctx, params.uuid)
    requireRight(ctx, order, 'orders.update')
    const { version, ...fields } = body
    if (version !== undefined && version !== item.version) throw versionConflict()
    await checkProject(ctx, order.account_id, fields.project_uuid)
    await checkChangeable(ctx, order, item, fields)
    const lines = (await storedLines(ctx, order)).map((line) =>
      line.key === item.uuid ? { ...line, ...fields, ...costOf(item, fields) } : line,
    )
    await writeOrderLines(ctx, order, lines)
    await countItemVersion(ctx.db, item.uuid)
    await refreshOrder(ctx, order)
    const after = await itemQuery.find(ctx, item.uuid, 'read')
    logItem(ctx, 'updated', after, changesOf(logged(item), logged(after)))
    emitItem(ctx, 'updated', after)
    return itemQuery.one(ctx, after, ['product'])
  })
}

/** Unless the cost is stated: of another quantity the same a unit, of another product that of the catalogue. */
function costOf(item: OrderItemRow, fields: Partial<OrderItemInput>): { cost_minor?: number | null } {
  const { product_id, quantity, cost_minor } = fields
  if (cost_minor !== undefined || item.cost_minor === null) return {}
  if (product_id !== undefined && product_id !== item.product_id) return { cost_minor: null }
  if (quantity === undefined) return {}
  return { cost_minor: scaledCost(item.cost_minor, Number(item.quantity), quantity) }
}

/** Checks which fields may change now. @throws 409, 422 on `base` */
async function checkChangeable(ctx: Context, order: OrderRow, item: OrderItemRow, fields: Partial<OrderItemInput>): Promise<void> {
  const names = Object.keys(fields).filter((name) => fields[name as keyof typeof fields] !== undefined)
  if (names.every((name) => (ALWAYS as readonly string[]).includes(name))) {
    requireItemStatus(ctx, item, ['pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review', 'on_hold'])
    return
  }
  requireChangeable(ctx, order)
  requireItemStatus(ctx, item, ['pending', 'awaiting_requirements', 'ready'])
  await checkFree(ctx, item)
}

/** Deletes an item that is not started, with its parts. @throws 409, 422 on `base` for the last item of an order that was sent */
export function removeItem(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  return refusals(ctx, {}, async () => {
    const { item, order } = await lockItem(ctx, params.uuid)
    requireRight(ctx, order, 'orders.update')
    requireChangeable(ctx, order)
    requireItemStatus(ctx, item, ['pending', 'awaiting_requirements', 'ready', 'cancelled'])
    await checkFree(ctx, item)
    const rest = (await storedLines(ctx, order)).filter((line) => line.key !== item.uuid && line.parent_key !== item.uuid)
    if (!rest.length && order.status_code !== 'draft') refuse(ctx, { base: 'orders:refusals.last_item' })
    await detachFromOrderItem(ctx.db, { account_id: order.account_id, uuid: item.uuid })
    await writeOrderLines(ctx, order, rest)
    logItem(ctx, 'removed', item)
    emitItem(ctx, 'deleted', item)
    await refreshOrder(ctx, order)
    return { data: null }
  })
}

/** Drafts and confirmed sales orders may change. @throws 409 for a pending or closed order */
function requireChangeable(ctx: Context, order: OrderRow): void {
  requireStatus(ctx, order, order.kind === 'sales' ? ['draft', 'confirmed', 'in_progress', 'on_hold'] : ['draft'])
}

async function refreshOrder(ctx: Context, order: OrderRow): Promise<void> {
  const after = await refreshSearch(ctx, order)
  if (order.kind === 'sales' && ['confirmed', 'in_progress'].includes(order.status_code)) await readyItems(ctx, after)
  await settleOrder(ctx, after)
}

const LOGGED = [
  'name',
  'description',
  'quantity',
  'unit',
  'unit_price_minor',
  'discount_bp',
  'discount_minor',
  'cost_minor',
  'due_date',
  'project_uuid',
  'net_minor',
] as const
const logged = (item: OrderItemRow) => Object.fromEntries(LOGGED.map((name) => [name, item[name]]))
