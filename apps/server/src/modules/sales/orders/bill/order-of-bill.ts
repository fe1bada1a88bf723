import { sql } from 'kysely'
import type { Requirement } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import type { z } from 'zod'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { uuidv7 } from '#lib/uuid.ts'
import {
  documentParties,
  type DocumentParties,
  type PricedDocument,
  type ResolvedLine,
  accountToday,
  takeNumber,
  totalsColumns,
  writeLines,
  type LineTable,
} from '../../documents/index.ts'
import { moveOrder, recordOrder } from '../announce-order.ts'
import { storedLines, writeOrderLines } from '../draft/price-order.ts'
import type { OrderRow } from '../order-row.ts'
import { cancelOpenProduction } from '../production/cancel-production.ts'
import { readyItems } from '../items/ready-items.ts'
import { refreshOrderSums } from './refresh-order-sums.ts'
import { addHistory } from '../draft/write-order.ts'

/** What one bill of a subscription orders. */
export interface BillOrder {
  parties: DocumentParties
  priced: PricedDocument
  discount_minor: number
  account_relation_uuid: string
  account_subscription_order_uuid: string
  project_uuid: string | null
  title: string
  created_by_id: number | null
}

const ITEMS: LineTable = {
  table: 'order_items',
  document: 'order_uuid',
  key: 'uuid',
  extra: ['project_uuid', 'status', 'requirements', 'started_at', 'delivered_at', 'accepted_at', 'completed_at', 'progress_bp'],
}

/**
 * The one sales order of a bill, binding at once because the buyer agreed to the subscription. What takes work, by the
 * product's tasks or questions, goes into production like anything that was ordered; for the rest the running service
 * is the delivery, and the order is done.
 * @returns the order, and the keys of its items by the position of their lines
 */
export async function orderOfBill(ctx: Context, bill: BillOrder): Promise<{ order: OrderRow; item_uuids: string[] }> {
  const { parties, priced } = bill
  const questions = await questionsOf(ctx, priced.lines)
  const takesWork = questions.size > 0
  const order = await insertOrder(ctx, bill, takesWork)
  const now = ctx.services.clock.now()
  const done = { started_at: now, delivered_at: now, accepted_at: now, completed_at: now, progress_bp: 10_000 }
  const keys = await writeLines(
    ctx.db,
    ITEMS,
    { account_id: parties.account_id, document_uuid: order.uuid },
    priced.lines,
    priced.lines.map((line) => ({
      project_uuid: bill.project_uuid,
      status: takesWork ? 'pending' : 'completed',
      requirements: questions.get(line.product_id ?? 0) ?? [],
      ...(takesWork ? { progress_bp: 0 } : done),
    })),
  )
  await addHistory(ctx, order)
  recordOrder(ctx, 'created', order)
  if (takesWork) await readyItems(ctx, order)
  return { order, item_uuids: keys as string[] }
}

/** How a document is taxed: by whom that was decided, and for which day. */
export interface BillTerms {
  day: string
  vat_treatment: string
  /** Of a decision by a person; null where the rule decides. */
  vat_treatment_reason: string | null
}

/**
 * Prices the order of a bill anew, as the draft of its invoice was: both sides, rates and VAT as they are now. What was
 * ordered stays what it was.
 */
export async function repriceOrderOfBill(ctx: Context, account_id: number, uuid: string, terms: BillTerms): Promise<void> {
  const before = await lockOpen(ctx, account_id, uuid)
  if (!before) return
  const { day, vat_treatment, vat_treatment_reason } = terms
  const { buyer, seller } = await documentParties(ctx, account_id, before)
  const asNow = { ...before, order_date: day, vat_treatment, vat_treatment_reason }
  const { order } = await writeOrderLines(ctx, asNow, await storedLines(ctx, before))
  await updateRow(
    ctx,
    'orders',
    { uuid },
    { vat_treatment_reason, buyer_snapshot: buyer, seller_snapshot: seller, counterpart_name: buyer.name },
  )
  const changes = changesOf(amountsOf(before), amountsOf(order))
  if (Object.keys(changes).length) recordOrder(ctx, 'updated', order, changes)
  await refreshOrderSums(ctx, uuid)
}

const amountsOf = ({ net_minor, vat_minor, total_minor, vat_treatment }: OrderRow) => ({ net_minor, vat_minor, total_minor, vat_treatment })

/**
 * Ends the order of a bill that is dropped before it was issued, with what was ordered from providers for it.
 * @throws 422 on `base` while a provider works on it: that is ended with an agreed amount first
 */
export async function cancelOrderOfBill(ctx: Context, account_id: number, uuid: string, reason: string | null): Promise<void> {
  const order = await lockOpen(ctx, account_id, uuid)
  if (!order) return
  await cancelOpenProduction(ctx, order, reason)
  await run(
    ctx.db,
    sql`UPDATE order_items SET previous_status = status, status = 'cancelled', version = version + 1, updated_at = now()
    WHERE account_id = ${account_id} AND order_uuid = ${uuid} AND status <> 'cancelled' AND deleted_at IS NULL`,
  )
  const values = {
    cancel_reason: reason,
    cancelled_at: ctx.services.clock.now(),
    invoicing_status: 'not_applicable',
    payment_status: 'not_applicable',
  }
  await moveOrder(ctx, order, 'cancelled', { values, note: reason })
}

async function lockOpen({ db }: Context, account_id: number, uuid: string): Promise<OrderRow | undefined> {
  return one<OrderRow>(
    db,
    sql`SELECT * FROM orders WHERE account_id = ${account_id} AND uuid = ${uuid} AND status_code <> 'cancelled' AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
}

async function insertOrder(ctx: Context, bill: BillOrder, takesWork: boolean): Promise<OrderRow> {
  const { parties, priced } = bill
  const now = ctx.services.clock.now()
  const date = await accountToday(ctx, parties.account_id)
  const { number, series_id } = await takeNumber(ctx, { account_id: parties.account_id, document_type: 'sales_order', date })
  return insertRow<OrderRow>(ctx, 'orders', {
    uuid: uuidv7(),
    account_id: parties.account_id,
    kind: 'sales',
    series_id,
    number,
    title: bill.title.slice(0, 200),
    client_account_id: parties.client_account_id,
    supplier_account_id: parties.account_id,
    account_relation_uuid: bill.account_relation_uuid,
    account_subscription_order_uuid: bill.account_subscription_order_uuid,
    project_uuid: bill.project_uuid,
    order_status_id: sql`(SELECT id FROM order_statuses WHERE applies_to = 'sales' AND code = ${takesWork ? 'confirmed' : 'completed'})`,
    order_date: date,
    confirmed_at: now,
    ...(!takesWork && { delivered_at: now, completed_at: now }),
    discount_minor: bill.discount_minor,
    ...totalsColumns(priced),
    margin_minor: priced.totals.net_minor - priced.cost_minor,
    buyer_snapshot: parties.buyer,
    seller_snapshot: parties.seller,
    counterpart_name: parties.buyer.name,
    created_by_id: bill.created_by_id,
    search_text: searchText({ names: [parties.buyer.name, bill.title, ...priced.lines.map((line) => line.name)], values: [number] }),
  })
}

/** Questions of the products that take work, by product; empty when none does. */
async function questionsOf({ db }: Context, lines: readonly ResolvedLine[]): Promise<Map<number, z.infer<typeof Requirement>[]>> {
  const ids = [...new Set(lines.flatMap((line) => line.product_id ?? []))]
  const found = await rows<{ id: number; requirements: z.infer<typeof Requirement>[] }>(
    db,
    sql`SELECT id, requirements FROM products WHERE id = any(${ids}::bigint[]) AND (requirements <> '[]' OR task_template <> '[]')`,
  )
  return new Map(found.map((row) => [row.id, row.requirements]))
}
