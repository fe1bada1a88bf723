import { documentTotals } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { accountSnapshot, equipSeries, relationSnapshot } from '#modules/sales/documents/index.ts'
import { ORDER_TITLES, type DemoItem, type DemoOrder } from './order-story.ts'
import { orderSteps, statusOfItem } from './order-steps.ts'
import { randomOf, type Random } from './random.ts'
import type { DemoRun } from './seed-demo.ts'
import { seedProduction } from './seed-production.ts'
import { seedProjects } from './seed-projects.ts'
import { base, dayOf, numberer, ORDER_COLUMNS, statusIdsOf, writeParts } from './write-orders.ts'
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
  const statuses = spreadStatuses(Math.max(12, Math.round(SALES * run.scale)))
  const total = statuses.length
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

const NAMELESS: Product = {
  id: 0,
  name: 'Υπηρεσία προβολής',
  code: '',
  unit: 'piece',
  price_minor: null,
  cost_minor: null,
  requirements: [],
}

function itemsOf(
  random: Random,
  products: readonly Product[],
  order: { status: string; from: Date; count: number; rate: number },
): DemoItem[] {
  const choices = products.length ? products : [NAMELESS]
  return Array.from({ length: order.count }, (_, position) => {
    const product = random.pick(choices)
    const quantity = random.pick([1, 1, 1, 2, 3])
    const price = product.price_minor ?? random.between(80, 900) * 100
    const status = statusOfItem(order.status, position, random)
    return {
      ...lineOf(product, quantity, price),
      uuid: random.uuid(order.from),
      position,
      discount_bp: random.chance(0.15) ? 1000 : 0,
      vat_rate_id: order.rate,
      vat_bp: 2400,
      vat_category: 1,
      requirements_answers: UNANSWERED.has(status) ? {} : answersOf(product.requirements),
      status,
      due_date: dayOf(new Date(order.from.getTime() + random.between(10, 60) * DAY)),
      progress_bp: progressOf(status, random),
      invoiced_quantity: 0,
    }
  })
}

const UNANSWERED: ReadonlySet<string> = new Set(['awaiting_requirements', 'pending'])

const lineOf = (product: Product, quantity: number, unit_price_minor: number) => ({
  product_id: product.id || null,
  code: product.code || null,
  name: product.name,
  quantity,
  unit: product.unit,
  unit_price_minor,
  cost_minor: product.cost_minor === null ? null : product.cost_minor * quantity,
  requirements: product.requirements,
})

function progressOf(status: string, random: Random): number {
  if (status === 'completed' || status === 'delivered') return 10_000
  return status === 'in_production' ? random.between(1, 9) * 1000 : 0
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
