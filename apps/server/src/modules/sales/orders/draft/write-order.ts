import { sql } from 'kysely'
import type { One, Order, OrderUpdate, Params, SalesOrderInput } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { one, rows, run } from '#db/rows.ts'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, missingAccountPermission, notFound, versionConflict } from '#lib/errors.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { refusals } from '#kit/refusals.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { relationQuery } from '#modules/accounts/relations/index.ts'
import { accountToday, documentParties, type DocumentParties, type Receiver } from '../../documents/index.ts'
import { recordOrder, sayValidation } from '../announce-order.ts'
import { storedLines, withExtras, writeOrderLines } from './price-order.ts'
import { setPeople, setTags } from './people-and-tags.ts'
import { isFinal, type OrderRow } from '../order-row.ts'
import { refusedIn } from '../step/order-state.ts'
import { lockOrder, orderQuery, requireRight } from '../orders.query.ts'

const ANSWERED = ['orderItems', 'client', 'supplier', 'assignees', 'contactPointUsers', 'tags', 'project', 'contact']

/** What the record keeps of an order that is not lines, people or tags. */
const FIELDS = [
  'title',
  'project_uuid',
  'order_date',
  'requested_delivery',
  'purchase_order_number',
  'notes_internal',
  'contact_request_id',
] as const
/** What the buyer agrees to when he confirms: fixed once the order was sent. */
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

/** A draft of a sales order in an account whose `orders.create` the caller was found to hold. @throws 422 */
export function createSalesOrder(ctx: Context, account_id: number, body: SalesOrderInput): Promise<One<Order>> {
  return refusals(ctx, {}, async () => {
    checkTreatment(ctx, account_id, body)
    const order = await insertSalesOrder(ctx, account_id, body)
    return orderQuery.one(ctx, order, ANSWERED)
  })
}

/** A sales order of the account named in the body, else of the caller's current one. @throws 404, 403, 422 */
export async function createOrderAnywhere(
  ctx: Context,
  body: SalesOrderInput & { account_id?: number | null | undefined },
): Promise<One<Order>> {
  const { account_id: named, ...rest } = body
  const account_id = named ?? ctx.actor.current_account_id
  if (!account_id) throw invalid({ account_id: sayValidation(ctx, 'required', 'account_id') })
  if (!knowsAccount(ctx.actor, account_id)) throw notFound()
  if (!holdsIn(ctx.actor, account_id, 'orders.create')) throw missingAccountPermission()
  return createSalesOrder(ctx, account_id, rest)
}

/** A sales order of a client, by its card. */
export async function createOrderOfClient(ctx: Context, { params, body }: { params: Params; body: SalesOrderInput }): Promise<One<Order>> {
  const relation = await relationQuery.find(ctx, params.client_uuid, 'read')
  if (!holdsIn(ctx.actor, relation.account_id, 'orders.create')) throw missingAccountPermission()
  return createSalesOrder(ctx, relation.account_id, { ...body, account_relation_uuid: relation.uuid })
}

/** Inserts the draft with its items; makers of orders from other documents go through here too. */
export async function insertSalesOrder(
  ctx: Context,
  account_id: number,
  body: SalesOrderInput,
  more: Record<string, unknown> = {},
): Promise<OrderRow> {
  const parties = await documentParties(ctx, account_id, body)
  await checkProject(ctx, account_id, body.project_uuid)
  const draft = await insertRow<OrderRow>(ctx, 'orders', {
    uuid: uuidv7(),
    account_id,
    kind: 'sales',
    order_status_id: draftStatus('sales'),
    supplier_account_id: account_id,
    ...receiverColumns(parties, body),
    ...termColumns(ctx, body),
    currency: body.currency ?? parties.currency,
    order_date: await accountToday(ctx, account_id),
    created_by_id: ctx.actor.id || null,
    ...picked(body),
    ...more,
  })
  await setPeople(ctx, draft, body)
  await setTags(ctx, draft, body.tags)
  const { order } = await writeOrderLines(ctx, draft, body.lines ?? [], body.locale)
  const made = await refreshSearch(ctx, order)
  await addHistory(ctx, made)
  recordOrder(ctx, 'created', made)
  return made
}

const receiverColumns = (parties: DocumentParties, receiver: Receiver) => ({
  account_relation_uuid: receiver.account_relation_uuid ?? null,
  contact_id: receiver.account_relation_uuid ? null : (receiver.contact_id ?? null),
  client_account_id: parties.client_account_id,
  counterpart_name: parties.buyer.name,
})

/** Who taxes otherwise than by rule answers for it: it takes `invoices.issue` (domain.md 4.3). @throws 403 */
function checkTreatment(ctx: Context, account_id: number, typed: OrderUpdate, before?: OrderRow): void {
  const stands = before?.vat_treatment_reason != null && before.vat_treatment === typed.vat_treatment
  if (!typed.vat_treatment || !typed.vat_treatment_reason || stands) return
  if (!holdsIn(ctx.actor, account_id, 'invoices.issue')) throw missingAccountPermission()
}

/** Terms of money as far as they were typed. @throws 422 for a treatment of VAT other than by rule without its reason */
function termColumns(ctx: Context, { prices_include_vat, discount_bp, discount_minor, vat_treatment, vat_treatment_reason }: OrderUpdate) {
  if (vat_treatment && !vat_treatment_reason)
    throw invalid({ vat_treatment_reason: sayValidation(ctx, 'required', 'vat_treatment_reason') })
  return {
    prices_include_vat,
    discount_bp,
    discount_minor,
    ...(vat_treatment !== undefined && {
      ...(vat_treatment && { vat_treatment }),
      vat_treatment_reason: vat_treatment ? vat_treatment_reason : null,
    }),
  }
}

export const draftStatus = (kind: 'sales' | 'production') =>
  sql`(SELECT id FROM order_statuses WHERE applies_to = ${kind} AND code = 'draft')`

/** The first line of an order's way. */
export async function addHistory(ctx: Context, order: OrderRow): Promise<void> {
  await run(
    ctx.db,
    sql`INSERT INTO order_status_history (account_id, order_uuid, to_status_id, user_id, at)
    VALUES (${order.account_id}, ${order.uuid}, ${order.order_status_id}, ${ctx.actor.id || null}, ${ctx.services.clock.now()})`,
  )
}

/** @throws 409 for what the buyer has agreed to already, or when somebody else was faster */
export function updateOrder(
  ctx: Context,
  { params, body }: { params: Params; body: OrderUpdate & { version?: number } },
): Promise<One<Order>> {
  return refusals(ctx, {}, async () => {
    const before = await lockOrder(ctx, params.uuid)
    requireRight(ctx, before, 'orders.update')
    const { version, ...fields } = body
    if (version !== undefined && version !== before.version) throw versionConflict()
    if (isFinal(before)) throw refusedIn(ctx, before)
    const agreed = AGREED.some((name) => fields[name] !== undefined)
    if ((agreed && before.status_code !== 'draft') || movesOrigin(before, fields)) throw refusedIn(ctx, before)
    checkTreatment(ctx, before.account_id, fields, before)
    const after = await applyChange(ctx, before, fields, agreed)
    const changes = changesOf(shown(before), shown(after))
    if (Object.keys(changes).length || agreed) recordOrder(ctx, 'updated', after, changes)
    return orderQuery.one(ctx, after, ANSWERED)
  })
}

/** Where an order came from stands once it is confirmed: figures of requests and campaigns rest on it (invariant 50). */
const movesOrigin = (before: OrderRow, { contact_request_id }: OrderUpdate) =>
  contact_request_id !== undefined && before.confirmed_at !== null && (contact_request_id ?? null) !== before.contact_request_id

async function applyChange(ctx: Context, before: OrderRow, fields: OrderUpdate, agreed: boolean): Promise<OrderRow> {
  await checkProject(ctx, before.account_id, fields.project_uuid)
  const columns = { ...picked(fields), ...(agreed && (await agreedColumns(ctx, before, fields))) }
  const changed = await updateRow<OrderRow>(ctx, 'orders', { uuid: before.uuid }, columns)
  await setPeople(ctx, changed, fields)
  await setTags(ctx, changed, fields.tags)
  if (!agreed) return refreshSearch(ctx, changed)
  const lines = await (fields.lines ? withExtras(ctx, changed, fields.lines) : storedLines(ctx, changed))
  return refreshSearch(ctx, (await writeOrderLines(ctx, changed, lines, fields.locale)).order)
}

async function agreedColumns(ctx: Context, before: OrderRow, body: OrderUpdate): Promise<Record<string, unknown>> {
  if (before.kind !== 'sales') return {}
  // Amounts of one currency are none of another: whoever changes it says what the lines cost in it.
  if (body.currency && body.currency !== before.currency && !body.lines)
    throw invalid({ lines: sayValidation(ctx, 'currency_lines', 'lines') })
  const isMoved = body.account_relation_uuid !== undefined || body.contact_id !== undefined
  const receiver = isMoved ? body : before
  const parties = await documentParties(ctx, before.account_id, receiver)
  return { ...receiverColumns(parties, receiver), ...termColumns(ctx, body), currency: body.currency }
}

/** Only drafts go; what was sent is cancelled instead. @throws 409 */
export async function removeOrder(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const order = await lockOrder(ctx, params.uuid)
  requireRight(ctx, order, 'orders.delete')
  if (order.status_code !== 'draft') throw refusedIn(ctx, order)
  await run(ctx.db, sql`UPDATE orders SET deleted_at = now(), updated_at = now(), offer_uuid = NULL WHERE uuid = ${order.uuid}`)
  recordOrder(ctx, 'deleted', order)
  return { data: null }
}

/** Number, title, names of the other side and of the items, folded. */
export async function refreshSearch(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const items = await rows<{ name: string }>(
    ctx.db,
    sql`SELECT DISTINCT name FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL LIMIT 60`,
  )
  const words = searchText({
    names: [order.counterpart_name, order.title ?? '', ...items.map((item) => item.name)],
    values: [order.number ?? '', order.purchase_order_number ?? ''],
  })
  return (await one<OrderRow>(ctx.db, sql`UPDATE orders SET search_text = ${words} WHERE uuid = ${order.uuid} RETURNING *`))!
}

/** @throws 422 on `project_uuid` for one of another account */
export async function checkProject(ctx: Context, account_id: number, project_uuid: string | null | undefined): Promise<void> {
  if (!project_uuid) return
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM projects WHERE uuid = ${project_uuid} AND account_id = ${account_id} AND deleted_at IS NULL`,
  )
  if (!found) throw invalid({ project_uuid: sayValidation(ctx, 'unknown', 'project_uuid') })
}

export const picked = (body: Partial<Record<(typeof FIELDS)[number], unknown>>) =>
  Object.fromEntries(FIELDS.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]))

const shown = (order: OrderRow) =>
  Object.fromEntries(
    [...FIELDS, 'counterpart_name', 'total_minor', 'discount_bp', 'discount_minor', 'assignee_ids'].map((name) => [
      name,
      order[name as keyof OrderRow],
    ]),
  )
