import { documentNumber, documentTotals, searchText, type DocumentTotals } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { accountSnapshot, equipSeries, relationSnapshot } from '#modules/sales/documents/index.ts'
import { ORDER_TITLES, type DemoOrder, type DemoItem } from './order-story.ts'
import { orderSteps, statusOfItem } from './order-steps.ts'
import { randomOf, type Random } from './random.ts'
import type { DemoRun } from './seed-demo.ts'
import { seedProduction } from './seed-production.ts'
import { seedProjects } from './seed-projects.ts'
import { writeRows } from './write-rows.ts'

const SALES = 130
const DAY = 86_400_000
/** How many of a hundred orders stand in each status. */
const SHARES = {
  draft: 5,
  pending: 6,
  confirmed: 9,
  in_progress: 24,
  on_hold: 4,
  delivered: 12,
  completed: 31,
  declined: 3,
  cancelled: 6,
} as const

interface Product {
  id: number
  name: string
  code: string
  unit: string
  price_minor: number | null
  cost_minor: number | null
  requirements: { key: string; type: string; required: boolean }[]
}

/**
 * What Aegean sold in the last twelve months, in every status, and what it gave to providers for it (domain model 7).
 * Amounts come from the same calculation as in the product, numbers from the account's series without a gap.
 */
export async function seedOrders(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const account_id = run.accounts.get('aegean')!
  await equipSeries(db, [account_id])
  const projects = await seedProjects(run, account_id)
  const orders = await makeOrders(run, account_id, projects)
  await writeOrders(db, account_id, orders)
  await seedProduction(run, account_id, orders)
  await sql`
    UPDATE orders o SET margin_minor = o.net_minor - coalesce((SELECT sum(p.net_minor) FROM orders p WHERE p.parent_order_uuid = o.uuid
      AND p.status_code IN ('accepted', 'in_progress', 'delivered', 'completed')), 0) WHERE o.account_id = ${account_id} AND o.kind = 'sales'`.execute(
    db,
  )
}

async function makeOrders(run: DemoRun, account_id: number, projects: ReadonlyMap<number, string>): Promise<DemoOrder[]> {
  const { db } = run.services.database
  const { rows: relations } = await sql<{ uuid: string; related_account_id: number; name: string }>`
    SELECT r.uuid, r.related_account_id, a.name FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
    WHERE r.account_id = ${account_id} AND r.type = 'client' AND r.status = 'active' ORDER BY r.related_account_id`.execute(db)
  const { rows: products } = await sql<Product>`
    SELECT id, coalesce(name_gr, name_en) AS name, code, unit, price_minor, cost_minor, requirements FROM products
    WHERE type = 'basic' AND published_at IS NOT NULL AND account_id IS NULL AND deleted_at IS NULL ORDER BY id`.execute(db)
  const { rows: people } = await sql<{ user_id: number }>`
    SELECT m.user_id FROM memberships m JOIN roles r ON r.id = m.role_id WHERE m.account_id = ${account_id} AND m.status = 'active' AND m.deleted_at IS NULL
      AND r.code IN ('owner', 'manager', 'account-manager', 'sales') ORDER BY m.user_id`.execute(db)
  const { rows: rates } = await sql<{ id: number }>`
    SELECT id FROM vat_rates WHERE country_code = 'GR' AND region = 'mainland' AND category = 'standard' AND valid_to IS NULL`.execute(db)
  const random = randomOf('orders')
  const total = Math.max(12, Math.round(SALES * run.scale))
  const statuses = spreadStatuses(total)
  const days = Array.from({ length: total }, () => random.between(1, 360)).sort((a, b) => b - a)
  return days.map((ago, at) => {
    const relation = random.pick(relations)
    const from = new Date(run.today.getTime() - ago * DAY)
    const status = fitting(statuses, ago, at)
    const user_id = people.length ? random.pick(people).user_id : run.users.values().next().value!
    const items = itemsOf(random, products, { status, from, count: random.between(2, 5), rate: rates[0]!.id })
    const totals = documentTotals(items, {})
    items.forEach((item, index) => Object.assign(item, totals.lines[index]))
    return {
      uuid: random.uuid(from),
      relation,
      status,
      from,
      user_id,
      title: random.pick(ORDER_TITLES),
      project_uuid: at % Math.ceil(total / 6) === 0 ? null : (projects.get(relation.related_account_id) ?? null),
      requested_delivery: dayOf(new Date(from.getTime() + random.between(14, 75) * DAY)),
      items,
      totals,
    }
  })
}

function itemsOf(
  random: Random,
  products: readonly Product[],
  order: { status: string; from: Date; count: number; rate: number },
): DemoItem[] {
  return Array.from({ length: Math.min(order.count, products.length || order.count) }, (_, position) => {
    const product = products.length ? random.pick(products) : null
    const quantity = random.pick([1, 1, 1, 2, 3])
    const price = product?.price_minor ?? random.between(80, 900) * 100
    const status = statusOfItem(order.status, position, random)
    return {
      uuid: random.uuid(order.from),
      position,
      product_id: product?.id ?? null,
      code: product?.code ?? null,
      name: product?.name ?? 'Υπηρεσία προβολής',
      quantity,
      unit: product?.unit ?? 'piece',
      unit_price_minor: price,
      discount_bp: random.chance(0.15) ? 1000 : 0,
      vat_rate_id: order.rate,
      vat_bp: 2400,
      vat_category: 1,
      cost_minor: product?.cost_minor === null || !product ? null : product.cost_minor * quantity,
      requirements: product?.requirements ?? [],
      requirements_answers: status === 'awaiting_requirements' || status === 'pending' ? {} : answersOf(product?.requirements ?? []),
      status,
      due_date: dayOf(new Date(order.from.getTime() + random.between(10, 60) * DAY)),
      progress_bp: status === 'completed' || status === 'delivered' ? 10_000 : status === 'in_production' ? random.between(1, 9) * 1000 : 0,
      invoiced_quantity: 0,
    }
  })
}

/** Believable enough to look at: the text of each answer, by the kind of its question. */
function answersOf(requirements: Product['requirements']): Record<string, unknown> {
  const of: Record<string, unknown> = {
    text: 'Σύμφωνα με το εταιρικό εγχειρίδιο',
    textarea: 'Νεανικό ύφος, χωρίς υπερβολές.',
    url: 'https://brand.example',
    date: '2026-09-01',
    bool: true,
  }
  return Object.fromEntries(requirements.flatMap(({ key, type }) => (of[type] === undefined ? [] : [[key, of[type]]])))
}

/** Statuses in their shares; old ones are over, young ones begin. */
function spreadStatuses(total: number): string[] {
  return Object.entries(SHARES).flatMap(([status, share]) =>
    Array.from({ length: Math.max(1, Math.round((share * total) / 100)) }, () => status),
  )
}
function fitting(statuses: string[], ago: number, at: number): string {
  const wanted =
    ago > 120
      ? ['completed', 'cancelled', 'declined']
      : ago > 30
        ? ['delivered', 'in_progress', 'on_hold', 'completed']
        : ['draft', 'pending', 'confirmed', 'in_progress']
  const found = statuses.findIndex((status) => wanted.includes(status))
  return statuses.splice(found === -1 ? at % Math.max(1, statuses.length) : found, 1)[0] ?? 'completed'
}

async function writeOrders(db: Db, account_id: number, orders: readonly DemoOrder[]): Promise<void> {
  const numberOf = await numberer(db, account_id, 'sales_order')
  const seller = await accountSnapshot(db, account_id)
  const buyers = new Map<string, unknown>()
  for (const { relation } of orders) if (!buyers.has(relation.uuid)) buyers.set(relation.uuid, await relationSnapshot(db, relation.uuid))
  const statusIds = await statusIdsOf(db, 'sales')
  const rows = orders.map((order) => {
    const sent = order.status !== 'draft'
    const steps = orderSteps('sales', order)
    order.number = sent ? numberOf(order.from) : null
    const at = (code: string) => steps.find((step) => step.to === code)?.at ?? null
    return {
      ...base(order, account_id, statusIds),
      kind: 'sales',
      number: order.number,
      series_id: sent ? numberOf.series_id : null,
      client_account_id: order.relation.related_account_id,
      supplier_account_id: account_id,
      account_relation_uuid: order.relation.uuid,
      counterpart_name: order.relation.name,
      buyer_snapshot: sent ? buyers.get(order.relation.uuid) : null,
      seller_snapshot: sent ? seller : null,
      sent_at: at('pending'),
      confirmed_at: at('confirmed'),
      delivered_at: at('delivered'),
      completed_at: at('completed'),
      cancelled_at: at('cancelled'),
      cancel_reason: order.status === 'cancelled' || order.status === 'declined' ? 'Αλλαγή προτεραιοτήτων στον προϋπολογισμό.' : null,
    }
  })
  await writeRows(db, 'orders', ORDER_COLUMNS, rows)
  await numberOf.store()
  await writeParts(db, account_id, orders, 'sales', statusIds)
}

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
