import { localToday, searchText, type DocumentTotals } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { DemoOrder } from './order-story.ts'
import { stepAt } from './order-steps.ts'
import { writeRows } from '../write-rows.ts'

/** Rows below orders: items, assignees, history. */
export async function writeParts(db: Db, orders: readonly DemoOrder[], statusIds: ReadonlyMap<string, number>): Promise<void> {
  await writeRows(db, 'order_items', ITEM_COLUMNS, orders.flatMap(itemRows))
  await writeRows(
    db,
    'order_assignees',
    { order_uuid: 'uuid', user_id: 'bigint' },
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
  const columns = {
    account_id: 'bigint',
    order_uuid: 'uuid',
    from_status_id: 'bigint',
    to_status_id: 'bigint',
    user_id: 'bigint',
    note: 'text',
    at: 'timestamptz',
  }
  await writeRows(db, 'order_status_history', columns, history)
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

const MONEY = Object.fromEntries(
  ['gross_minor', 'line_discount_minor', 'document_discount_minor', 'net_minor', 'vat_minor', 'total_minor'].map((name) => [
    name,
    'bigint',
  ]),
)
const TIMES = Object.fromEntries(
  ['sent_at', 'confirmed_at', 'delivered_at', 'completed_at', 'cancelled_at', 'created_at', 'updated_at'].map((name) => [
    name,
    'timestamptz',
  ]),
)
export const ORDER_COLUMNS = {
  uuid: 'uuid',
  account_id: 'bigint',
  kind: 'text',
  series_id: 'bigint',
  number: 'text',
  title: 'text',
  client_account_id: 'bigint',
  supplier_account_id: 'bigint',
  account_relation_uuid: 'uuid',
  counterpart_name: 'text',
  project_uuid: 'uuid',
  order_status_id: 'bigint',
  order_date: 'date',
  requested_delivery: 'date',
  vat_treatment: 'text',
  discount_bp: 'integer',
  discount_minor: 'bigint',
  ...MONEY,
  vat_breakdown: 'jsonb',
  purchase_order_number: 'text',
  buyer_snapshot: 'jsonb',
  seller_snapshot: 'jsonb',
  cancel_reason: 'text',
  assignee_ids: 'bigint[]',
  created_by_id: 'bigint',
  search_text: 'text',
  ...TIMES,
}
const ITEM_COLUMNS = {
  uuid: 'uuid',
  account_id: 'bigint',
  order_uuid: 'uuid',
  project_uuid: 'uuid',
  product_id: 'bigint',
  position: 'integer',
  code: 'text',
  name: 'text',
  quantity: 'numeric',
  unit: 'text',
  unit_price_minor: 'bigint',
  price_per: 'integer',
  discount_bp: 'integer',
  vat_rate_id: 'bigint',
  vat_bp: 'integer',
  vat_category: 'smallint',
  vat_exemption_code: 'smallint',
  gross_minor: 'bigint',
  discount_total_minor: 'bigint',
  net_minor: 'bigint',
  vat_minor: 'bigint',
  total_minor: 'bigint',
  cost_minor: 'bigint',
  requirements: 'jsonb',
  requirements_answers: 'jsonb',
  requirements_completed_at: 'timestamptz',
  status: 'text',
  due_date: 'date',
  progress_bp: 'integer',
  offer_line_uuid: 'uuid',
  source_order_item_uuid: 'uuid',
  service_provider_uuid: 'uuid',
  started_at: 'timestamptz',
  delivered_at: 'timestamptz',
  accepted_at: 'timestamptz',
  completed_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
