import type { One, Order, OrderUpdate, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refusals } from '#kit/refusals.ts'
import { refuseField } from '#kit/refuse.ts'
import { versionConflict } from '#lib/errors.ts'
import { documentParties } from '../../documents/index.ts'
import { recordOrder } from '../announce/announce-order.ts'
import { isFinal, type OrderRow } from '../order-row.ts'
import { lockOrder, orderQuery, requireRight } from '../orders.query.ts'
import { refuseOrder } from '../step/require-status.ts'
import { changeOrder, deleteDraft, type OrderChange } from '../store/orders.ts'
import { ANSWERED } from './create-order.ts'
import { checkProject, checkTreatment, FIELDS, givenFields, receiverColumns, termColumns } from './order-columns.ts'
import { setPeople, setTags } from './people-and-tags.ts'
import { storedLines, withExtras, writeOrderLines } from './price-order.ts'
import { refreshSearch } from './refresh-search.ts'

/** Fields that the buyer agrees to by confirming the order. They are fixed once it is sent. */
const AGREED = [
  'account_relation_uuid',
  'contact_id',
  'lines',
  'currency',
  'prices_include_vat',
  'discount_bp',
  'discount_minor',
  'vat_treatment',
  'vat_treatment_reason',
  'order_date',
] as const

/** Changes an order. @throws 409 for fields that the buyer has confirmed, and `version_conflict` for a stale version */
export function updateOrder(
  ctx: Context,
  { params, body }: { params: Params; body: OrderUpdate & { version?: number } },
): Promise<One<Order>> {
  return refusals(ctx, {}, async () => {
    const before = await lockOrder(ctx, params.uuid)
    requireRight(ctx, before, 'orders.update')
    const { version, ...fields } = body
    if (version !== undefined && version !== before.version) throw versionConflict()
    if (isFinal(before)) refuseOrder(ctx, before)
    const agreed = AGREED.some((name) => fields[name] !== undefined)
    if ((agreed && before.status_code !== 'draft') || movesOrigin(before, fields)) refuseOrder(ctx, before)
    checkTreatment(ctx, before.account_id, fields, before)
    const after = await applyChange(ctx, before, fields, agreed)
    const changes = changesOf(logged(before), logged(after))
    if (Object.keys(changes).length || agreed) recordOrder(ctx, 'updated', after, changes)
    return orderQuery.one(ctx, after, ANSWERED)
  })
}

/** The request that an order came from is fixed once the order is confirmed: figures of requests and campaigns depend on it (invariant 50). */
const movesOrigin = (before: OrderRow, { contact_request_id }: OrderUpdate) =>
  contact_request_id !== undefined && before.confirmed_at !== null && (contact_request_id ?? null) !== before.contact_request_id

async function applyChange(ctx: Context, before: OrderRow, fields: OrderUpdate, agreed: boolean): Promise<OrderRow> {
  await checkProject(ctx, before.account_id, fields.project_uuid)
  const columns = { ...givenFields(fields), ...(agreed && (await agreedColumns(ctx, before, fields))) }
  const changed: OrderRow = await changeOrder(ctx.db, before.uuid, columns)
  await setPeople(ctx, changed, fields)
  await setTags(ctx, changed, fields.tags)
  if (!agreed) return refreshSearch(ctx, changed)
  const lines = await (fields.lines ? withExtras(ctx, changed, fields.lines) : storedLines(ctx, changed))
  return refreshSearch(ctx, (await writeOrderLines(ctx, changed, lines, fields.locale)).order)
}

/** A new currency requires new lines, because stored amounts are in the old one. @throws 422 on `lines` */
async function agreedColumns(ctx: Context, before: OrderRow, body: OrderUpdate): Promise<OrderChange> {
  if (before.kind !== 'sales') return {}
  if (body.currency && body.currency !== before.currency && !body.lines) refuseField(ctx, 'lines', 'currency_lines')
  const isMoved = body.account_relation_uuid !== undefined || body.contact_id !== undefined
  const receiver = isMoved ? body : before
  const parties = await documentParties(ctx, before.account_id, receiver)
  return { ...receiverColumns(parties, receiver), ...termColumns(ctx, body, before), currency: body.currency }
}

/** Deletes a draft. An order that was sent can only be cancelled. @throws 409 */
export async function removeOrder(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const order = await lockOrder(ctx, params.uuid)
  requireRight(ctx, order, 'orders.delete')
  if (order.status_code !== 'draft') refuseOrder(ctx, order)
  await deleteDraft(ctx.db, order.uuid)
  recordOrder(ctx, 'deleted', order)
  return { data: null }
}

const LOGGED = [...FIELDS, 'counterpart_name', 'total_minor', 'discount_bp', 'discount_minor', 'assignee_ids'] as const
const logged = (order: OrderRow) => Object.fromEntries(LOGGED.map((name) => [name, order[name]]))
