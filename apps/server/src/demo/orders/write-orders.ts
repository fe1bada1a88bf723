import { localToday, searchText, type DocumentTotals } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { DemoOrder } from './order-story.ts'
import { stepAt } from './order-steps.ts'
import { without, writeRows } from '../write-rows.ts'

/** Rows below orders: items, assignees, history. */
export async function writeParts(db: Db, orders: readonly DemoOrder[], statusIds: ReadonlyMap<string, number>): Promise<void> {
  await writeRows(db, 'order_items', without(orders.flatMap(itemRows), 'discount_minor', 'withheld_minor'))
  await writeRows(
    db,
    'order_assignees',
    orders.map(({ uuid, user_id }) => ({ order_uuid: uuid, user_id })),
  )
  const history = orders.flatMap((order) =>
    order.steps.map((step) => ({
      account_id: order.account_id,
      order_uuid: order.uuid,
      from_status_id: step.from ? statusIds.get(step.from) : null,
      to_status_id: statusIds.get(step.to),
      user_id: order.user_id,
      note: step.note ?? null,
      at: step.at,
    })),
  )
  await writeRows(db, 'order_status_history', history)
}

function itemRows(order: DemoOrder): object[] {
  const at = (code: string) => stepAt(order.steps, code)
  const last = order.steps.at(-1)!.at
  return order.items.map((item) => ({
    ...item,
    account_id: order.account_id,
    order_uuid: order.uuid,
    project_uuid: order.project_uuid,
    started_at: ['pending', 'awaiting_requirements', 'ready', 'cancelled'].includes(item.status) ? null : at('in_progress'),
    delivered_at: ['delivered', 'completed'].includes(item.status) ? (at('delivered') ?? last) : null,
    completed_at: item.status === 'completed' ? (at('completed') ?? last) : null,
    accepted_at: item.status === 'completed' ? (at('completed') ?? last) : null,
    requirements_completed_at: Object.keys(item.requirements_answers).length ? at('confirmed') : null,
    created_at: order.from.toISOString(),
    updated_at: last,
  }))
}

/** Columns that orders of both kinds have alike. */
export function base(order: DemoOrder, statusIds: ReadonlyMap<string, number>) {
  const { totals, user_id, from } = order
  return {
    uuid: order.uuid,
    account_id: order.account_id,
    series_id: order.series_id,
    number: order.number,
    title: order.title,
    project_uuid: order.project_uuid,
    requested_delivery: order.requested_delivery,
    counterpart_name: order.counterpart.name,
    order_status_id: statusIds.get(order.status),
    order_date: dayOf(from),
    vat_treatment: order.vat_treatment,
    discount_bp: order.discount_bp,
    discount_minor: order.discount_minor,
    ...amounts(totals),
    purchase_order_number: order.purchase_order_number,
    assignee_ids: [user_id],
    created_by_id: user_id,
    search_text: searchText({
      names: [order.counterpart.name, order.title, ...order.items.map((item) => item.name)],
      values: [order.number ?? ''],
    }),
    created_at: from.toISOString(),
    updated_at: order.steps.at(-1)!.at,
  }
}

const amounts = (totals: DocumentTotals) => ({
  gross_minor: totals.gross_minor,
  line_discount_minor: totals.line_discount_minor,
  document_discount_minor: totals.document_discount_minor,
  net_minor: totals.net_minor,
  vat_minor: totals.vat_minor,
  total_minor: totals.total_minor,
  vat_breakdown: totals.vat_breakdown,
})

/** The day in Athens. */
export const dayOf = (at: Date): string => localToday('Europe/Athens', at)

export async function statusIdsOf(db: Db, kind: 'sales' | 'production'): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM order_statuses WHERE applies_to = ${kind}`.execute(db)
  return new Map(rows.map(({ id, code }) => [code, id]))
}
