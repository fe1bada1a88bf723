import { sql } from 'kysely'
import type { Requirement } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import type { z } from 'zod'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { uuidv7 } from '#lib/uuid.ts'
import {
  accountToday,
  documentParties,
  takeNumber,
  totalsColumns,
  type DocumentParties,
  type PricedDocument,
  type ResolvedLine,
} from '../../documents/index.ts'
import { recordOrder } from '../announce/announce-order.ts'
import { storedLines, writeOrderLines } from '../draft/price-order.ts'
import { readyItems } from '../items/ready-items.ts'
import type { OrderRow } from '../order-row.ts'
import { cancelOpenProduction } from '../production/cancel-production.ts'
import { moveOrder } from '../step/move-order.ts'
import { settleLocked } from '../step/settle-order.ts'
import { cancelAllItems } from '../store/item-status.ts'
import { insertItemsUnderWay, type ItemProgress } from '../store/items.ts'
import { changeOrder, insertOrder } from '../store/orders.ts'

/** The order of one bill of a subscription. */
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

/**
 * Creates the one sales order of a bill. It is binding, because the buyer has agreed to the subscription. Products with tasks or
 * questions go into production; for the others the running service is the delivery, and the order is completed.
 * @returns the order, and the keys of its items in the order of the lines
 */
export async function orderOfBill(ctx: Context, bill: BillOrder): Promise<{ order: OrderRow; item_uuids: string[] }> {
  const { parties, priced, project_uuid } = bill
  const questions = await questionsOf(ctx, priced.lines)
  const takesWork = questions.size > 0
  const order = await insertBillOrder(ctx, bill, takesWork)
  const now = ctx.services.clock.now()
  const progress: Omit<ItemProgress, 'requirements'> = takesWork
    ? { project_uuid, status: 'pending', progress_bp: 0 }
    : { project_uuid, status: 'completed', progress_bp: 10_000, started_at: now, delivered_at: now, accepted_at: now, completed_at: now }
  const item_uuids = await insertItemsUnderWay(
    ctx.db,
    { account_id: parties.account_id, uuid: order.uuid },
    priced.lines,
    priced.lines.map((line) => ({ ...progress, requirements: questions.get(line.product_id ?? 0) ?? [] })),
  )
  recordOrder(ctx, 'created', order)
  if (takesWork) await readyItems(ctx, order)
  return { order, item_uuids }
}

/** VAT treatment of a document, and the day of its rates. */
export interface BillTerms {
  day: string
  vat_treatment: string
  /** Reason of a chosen treatment; null if the rule decided. */
  vat_treatment_reason: string | null
}

/** Updates the order of a bill from the draft of its invoice: current parties, rates and VAT, unchanged lines. */
export async function repriceOrderOfBill(ctx: Context, account_id: number, uuid: string, terms: BillTerms): Promise<void> {
  const before = await lockOpen(ctx, account_id, uuid)
  if (!before) return
  const { day, vat_treatment, vat_treatment_reason } = terms
  const { buyer, seller } = await documentParties(ctx, account_id, before)
  const asNow = { ...before, order_date: day, vat_treatment, vat_treatment_reason }
  const { order } = await writeOrderLines(ctx, asNow, await storedLines(ctx, before))
  await changeOrder(ctx.db, uuid, {
    vat_treatment_reason,
    buyer_snapshot: { ...buyer },
    seller_snapshot: { ...seller },
    counterpart_name: buyer.name,
  })
  const changes = changesOf(amountsOf(before), amountsOf(order))
  if (Object.keys(changes).length) recordOrder(ctx, 'updated', order, changes)
  await settleLocked(ctx, uuid)
}

const amountsOf = ({ net_minor, vat_minor, total_minor, vat_treatment }: OrderRow) => ({ net_minor, vat_minor, total_minor, vat_treatment })

/**
 * Cancels the order of a bill that is dropped before it is issued, with the production orders that serve it.
 * @throws 422 on `base` while a provider works on one, which is first cancelled with an agreed amount
 */
export async function cancelOrderOfBill(ctx: Context, account_id: number, uuid: string, reason: string | null): Promise<void> {
  const order = await lockOpen(ctx, account_id, uuid)
  if (!order) return
  await cancelOpenProduction(ctx, order, reason)
  await cancelAllItems(ctx.db, order)
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

async function insertBillOrder(ctx: Context, bill: BillOrder, takesWork: boolean): Promise<OrderRow> {
  const { parties, priced } = bill
  const now = ctx.services.clock.now()
  const date = await accountToday(ctx, parties.account_id)
  const { number, series_id } = await takeNumber(ctx, { account_id: parties.account_id, document_type: 'sales_order', date })
  const order = {
    uuid: uuidv7(),
    account_id: parties.account_id,
    kind: 'sales' as const,
    series_id,
    number,
    title: bill.title.slice(0, 200),
    client_account_id: parties.client_account_id,
    supplier_account_id: parties.account_id,
    account_relation_uuid: bill.account_relation_uuid,
    account_subscription_order_uuid: bill.account_subscription_order_uuid,
    project_uuid: bill.project_uuid,
    order_date: date,
    confirmed_at: now,
    ...(!takesWork && { delivered_at: now, completed_at: now }),
    discount_minor: bill.discount_minor,
    ...totalsColumns(priced),
    margin_minor: priced.cost_minor === null ? null : priced.costed_net_minor - priced.cost_minor,
    costed_net_minor: priced.costed_net_minor,
    buyer_snapshot: { ...parties.buyer },
    seller_snapshot: { ...parties.seller },
    counterpart_name: parties.buyer.name,
    created_by_id: bill.created_by_id,
    search_text: searchText({ names: [parties.buyer.name, bill.title, ...priced.lines.map((line) => line.name)], values: [number] }),
  }
  return insertOrder(ctx.db, order, takesWork ? 'confirmed' : 'completed', { user_id: ctx.actor.id || null, at: now })
}

/** Questions of the products with questions or tasks, by product. */
async function questionsOf({ db }: Context, lines: readonly ResolvedLine[]): Promise<Map<number, z.infer<typeof Requirement>[]>> {
  const ids = [...new Set(lines.flatMap((line) => line.product_id ?? []))]
  const found = await rows<{ id: number; requirements: z.infer<typeof Requirement>[] }>(
    db,
    sql`SELECT id, requirements FROM products WHERE id = any(${ids}::bigint[]) AND (requirements <> '[]' OR task_template <> '[]')`,
  )
  return new Map(found.map((row) => [row.id, row.requirements]))
}
