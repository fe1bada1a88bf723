import { documentNumber, searchText, type DocumentTotals } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { DemoOrder } from './order-story.ts'
import { orderSteps } from './order-steps.ts'
import { writeRows } from './write-rows.ts'

/** Rows below orders: items, assignees, history. */
export async function writeParts(
  db: Db,
  account_id: number,
  orders: readonly DemoOrder[],
  kind: 'sales' | 'production',
  statusIds: ReadonlyMap<string, number>,
): Promise<void> {
  const items = orders.flatMap((order) => {
    const steps = orderSteps(kind, order)
    const at = (code: string) => steps.find((step) => step.to === code)?.at ?? null
    return order.items.map((item) => ({
      ...item,
      account_id,
      order_uuid: order.uuid,
      project_uuid: order.project_uuid,
      started_at: at('in_progress'),
      delivered_at: ['delivered', 'completed'].includes(item.status) ? at('delivered') : null,
      completed_at: item.status === 'completed' ? (at('completed') ?? at('delivered')) : null,
      accepted_at: item.status === 'completed' ? (at('completed') ?? at('delivered')) : null,
      requirements_completed_at: Object.keys(item.requirements_answers).length ? at('confirmed') : null,
      created_at: order.from.toISOString(),
      updated_at: order.from.toISOString(),
    }))
  })
  await writeRows(db, 'order_items', ITEM_COLUMNS, items)
  await writeRows(
    db,
    'order_assignees',
    { order_uuid: 'uuid', user_id: 'bigint' },
    orders.map(({ uuid, user_id }) => ({ order_uuid: uuid, user_id })),
  )
  const history = orders.flatMap((order) =>
    orderSteps(kind, order).map((step) => ({
      account_id,
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

/** Columns that orders of both kinds have alike. */
export function base(order: DemoOrder, account_id: number, statusIds: ReadonlyMap<string, number>) {
  const { totals, uuid, title, project_uuid, requested_delivery, user_id, from } = order
  return {
    uuid,
    account_id,
    title,
    project_uuid,
    requested_delivery,
    order_status_id: statusIds.get(order.status),
    order_date: dayOf(from),
    ...amounts(totals),
    assignee_ids: [user_id],
    created_by_id: user_id,
    search_text: searchText({ names: [order.relation.name, title, ...order.items.map((item) => item.name)], values: [order.number ?? ''] }),
    created_at: from.toISOString(),
    updated_at: from.toISOString(),
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

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export async function statusIdsOf(db: Db, kind: 'sales' | 'production'): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM order_statuses WHERE applies_to = ${kind}`.execute(db)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Gives numbers of a series in the order asked, year by year, and stores how far it counted. */
export async function numberer(db: Db, account_id: number, document_type: string) {
  const { rows } = await sql<{ id: number; code: string; pattern: string }>`
    SELECT id, code, pattern FROM document_series WHERE account_id = ${account_id} AND document_type = ${document_type} AND is_default`.execute(
    db,
  )
  const series = rows[0]!
  const counts = new Map<number, number>()
  let last = ''
  const next = (at: Date): string => {
    const year = at.getUTCFullYear()
    const number = (counts.get(year) ?? 0) + 1
    counts.set(year, number)
    last = dayOf(at)
    return documentNumber(series.pattern, { series: series.code, year, number })
  }
  const store = async () => {
    for (const [year, last_number] of counts)
      await sql`INSERT INTO document_series_counters (series_id, year, last_number) VALUES (${series.id}, ${year}, ${last_number})`.execute(
        db,
      )
    if (last) await sql`UPDATE document_series SET last_issue_date = ${last} WHERE id = ${series.id}`.execute(db)
  }
  return Object.assign(next, { series_id: series.id, store })
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
  ...MONEY,
  vat_breakdown: 'jsonb',
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
  discount_bp: 'integer',
  vat_rate_id: 'bigint',
  vat_bp: 'integer',
  vat_category: 'smallint',
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
  invoiced_quantity: 'numeric',
  source_order_item_uuid: 'uuid',
  started_at: 'timestamptz',
  delivered_at: 'timestamptz',
  accepted_at: 'timestamptz',
  completed_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
