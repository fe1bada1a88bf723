import { sql } from 'kysely'
import type { One, OrderItem, OrderItemInput, Params } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, versionConflict } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { detachFromOrderItem } from '#modules/work/tasks/index.ts'
import { sayValidation } from '../announce-order.ts'
import { checkFree, lockItem } from './item-steps.ts'
import { storedLines, writeOrderLines } from '../draft/price-order.ts'
import type { OrderItemRow } from './order-item-row.ts'
import { emitItem, logItem } from '../order-subject.ts'
import { itemQuery } from './order-items.query.ts'
import type { OrderRow } from '../order-row.ts'
import { requireItemStatus, requireStatus } from '../step/order-state.ts'
import { lockOrder, requireRight } from '../orders.query.ts'
import { readyItems } from './ready-items.ts'
import { settleOrder } from '../step/settle-order.ts'
import { checkProject, refreshSearch } from '../draft/write-order.ts'

/** What may change on an item that is being made: it is fixed neither by its price nor by what was agreed. */
const ALWAYS = ['due_date', 'project_uuid'] as const

/** A further item; on a confirmed order it begins its way at once. @throws 409 for an order that is sent or over */
export function createItem(ctx: Context, { params, body }: { params: Params; body: OrderItemInput }): Promise<One<OrderItem>> {
  return refusals(ctx, {}, async () => {
    const order = await lockOrder(ctx, params.order_uuid)
    requireRight(ctx, order, 'orders.update')
    requireChangeable(ctx, order)
    await checkProject(ctx, order.account_id, body.project_uuid)
    const { parent_uuid, ...line } = body
    const lines = await storedLines(ctx, order)
    if (parent_uuid && !lines.some((one) => one.key === parent_uuid && !one.parent_key))
      throw invalid({ parent_uuid: sayValidation(ctx, 'unknown', 'parent_uuid') })
    const { keys } = await writeOrderLines(ctx, order, [...lines, { ...line, key: 'added', parent_key: parent_uuid ?? null }])
    const uuid = keys[lines.length]!
    await follow(ctx, order)
    const item = await itemQuery.find(ctx, uuid, 'read')
    logItem(ctx, 'added', item)
    emitItem(ctx, 'created', item)
    return itemQuery.one(ctx, item, ['product'])
  })
}

/** @throws 409 when price or quantity of an item that has begun would change */
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
    const names = Object.keys(fields).filter((name) => fields[name as keyof typeof fields] !== undefined)
    if (names.some((name) => !(ALWAYS as readonly string[]).includes(name))) {
      requireChangeable(ctx, order)
      requireItemStatus(ctx, item, ['pending', 'awaiting_requirements', 'ready'])
      await checkFree(ctx, item)
    } else requireItemStatus(ctx, item, ['pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review', 'on_hold'])
    const lines = (await storedLines(ctx, order)).map((line) => (line.key === item.uuid ? { ...line, ...fields } : line))
    await writeOrderLines(ctx, order, lines)
    await run(ctx.db, sql`UPDATE order_items SET version = version + 1, updated_at = now() WHERE uuid = ${item.uuid}`)
    await follow(ctx, order)
    const after = await itemQuery.find(ctx, item.uuid, 'read')
    logItem(ctx, 'updated', after, changesOf(shown(item), shown(after)))
    emitItem(ctx, 'updated', after)
    return itemQuery.one(ctx, after, ['product'])
  })
}

/** Only what has not begun goes, with its parts; the last item stays. */
export function removeItem(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  return refusals(ctx, {}, async () => {
    const { item, order } = await lockItem(ctx, params.uuid)
    requireRight(ctx, order, 'orders.update')
    requireChangeable(ctx, order)
    requireItemStatus(ctx, item, ['pending', 'awaiting_requirements', 'ready', 'cancelled'])
    await checkFree(ctx, item)
    const rest = (await storedLines(ctx, order)).filter((line) => line.key !== item.uuid && line.parent_key !== item.uuid)
    if (!rest.length && order.status_code !== 'draft')
      throw invalid({ base: ctx.services.t(ctx.request.locale, 'orders:refusals.last_item') })
    await detachFromOrderItem(ctx.db, { account_id: order.account_id, uuid: item.uuid })
    await writeOrderLines(ctx, order, rest)
    logItem(ctx, 'removed', item)
    emitItem(ctx, 'deleted', item)
    await follow(ctx, order)
    return { data: null }
  })
}

/** A draft changes freely, a confirmed order by its items; what waits for its buyer or is over does not change. */
function requireChangeable(ctx: Context, order: OrderRow): void {
  requireStatus(ctx, order, order.kind === 'sales' ? ['draft', 'confirmed', 'in_progress', 'on_hold'] : ['draft'])
}

async function follow(ctx: Context, order: OrderRow): Promise<void> {
  const after = await refreshSearch(ctx, order)
  if (order.kind === 'sales' && ['confirmed', 'in_progress'].includes(order.status_code)) await readyItems(ctx, after)
  await settleOrder(ctx, after)
}

const SHOWN = [
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
const shown = (item: OrderItemRow) => Object.fromEntries(SHOWN.map((name) => [name, item[name]]))
