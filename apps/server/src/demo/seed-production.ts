import { documentTotals } from '@stoa/domain'
import { sql } from 'kysely'
import { accountSnapshot } from '#modules/sales/documents/index.ts'
import type { DemoOrder } from './order-story.ts'
import { randomOf, type Random } from './random.ts'
import type { DemoRun } from './seed-demo.ts'
import { base, dayOf, numberer, ORDER_COLUMNS, statusIdsOf, writeParts } from './write-orders.ts'
import { writeRows } from './write-rows.ts'

const PRODUCTION = 95
const DAY = 86_400_000

interface Source {
  order: DemoOrder
  item: DemoOrder['items'][number]
  at: number
}

interface Work extends DemoOrder {
  parent: DemoOrder
  provider_id: number
}

/** What was given to providers for the sales: accepted, declined, sent back once, late; priced at about half of the sale. */
export async function seedProduction(run: DemoRun, account_id: number, sales: readonly DemoOrder[]): Promise<void> {
  const { db } = run.services.database
  const { rows: providers } = await sql<{ id: number; name: string }>`
    SELECT a.id, a.name FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
    WHERE r.account_id = ${account_id} AND r.type = 'provider' AND r.status = 'active' ORDER BY a.id`.execute(db)
  if (!providers.length) return
  const random = randomOf('production-orders')
  const nth = counter()
  const sources = sales
    .filter((order) => !['draft', 'pending', 'declined'].includes(order.status))
    .flatMap((order) => order.items.map((item) => ({ order, item })))
    .filter(({ item }) => item.status !== 'awaiting_requirements')
  const wanted = Math.min(Math.max(16, Math.round(PRODUCTION * run.scale)), sources.length)
  const works = sources
    .filter((_, at) => Math.floor((at * wanted) / sources.length) !== Math.floor(((at - 1) * wanted) / sources.length))
    .map(({ order, item }) => workOf(random, { order, item, at: nth(item.status) }, random.pick(providers)))
    .sort((a, b) => a.from.getTime() - b.from.getTime())
  const numberOf = await numberer(db, account_id, 'production_order')
  const statusIds = await statusIdsOf(db, 'production')
  const buyer = await accountSnapshot(db, account_id)
  const sellers = new Map<number, unknown>()
  for (const { id } of providers) sellers.set(id, await accountSnapshot(db, id))
  const rows = works.map((work) => {
    const sent = work.status !== 'draft'
    work.number = sent ? numberOf(work.from) : null
    return {
      ...base(work, account_id, statusIds),
      kind: 'production',
      number: work.number,
      series_id: sent ? numberOf.series_id : null,
      client_account_id: account_id,
      supplier_account_id: work.provider_id,
      provider_account_id: work.provider_id,
      parent_order_uuid: work.parent.uuid,
      counterpart_name: work.relation.name,
      buyer_snapshot: sent ? buyer : null,
      seller_snapshot: sent ? sellers.get(work.provider_id) : null,
      sent_at: sent ? new Date(work.from.getTime() + 2 * DAY).toISOString() : null,
      delivered_at: ['delivered', 'completed'].includes(work.status) ? new Date(work.from.getTime() + 8 * DAY).toISOString() : null,
      cancel_reason: work.status === 'declined' ? 'Δεν υπάρχει διαθεσιμότητα αυτή την περίοδο.' : null,
    }
  })
  await writeRows(db, 'orders', { ...ORDER_COLUMNS, provider_account_id: 'bigint', parent_order_uuid: 'uuid' }, rows)
  await numberOf.store()
  await writeParts(db, account_id, works, 'production', statusIds)
}

/** How many items of a status came before, so that each story is told whatever the size. */
function counter(): (status: string) => number {
  const seen = new Map<string, number>()
  return (status) => {
    const key = BEGUN.has(status) ? status : 'not_begun'
    const at = seen.get(key) ?? 0
    seen.set(key, at + 1)
    return at
  }
}

const BEGUN: ReadonlySet<string> = new Set(['completed', 'delivered', 'in_review', 'in_production', 'cancelled'])
const NOT_BEGUN = ['declined', 'accepted', 'sent', 'accepted', 'draft'] as const
/** The status of production follows that of the item it serves; what has not begun is answered this way and that. */
function statusOf(item: string, at: number): string {
  if (item === 'completed' || item === 'delivered') return 'completed'
  if (item === 'in_review') return 'delivered'
  if (item === 'in_production') return 'in_progress'
  if (item === 'cancelled') return 'cancelled'
  return NOT_BEGUN[at % NOT_BEGUN.length]!
}

const ITEM_STATUS: Record<string, string> = {
  draft: 'pending',
  sent: 'pending',
  accepted: 'ready',
  in_progress: 'in_production',
  delivered: 'delivered',
  completed: 'completed',
  declined: 'cancelled',
  cancelled: 'cancelled',
}

function workOf(random: Random, { order, item, at }: Source, provider: { id: number; name: string }): Work {
  const from = new Date(order.from.getTime() + 3 * DAY)
  const status = statusOf(item.status, at)
  const cost = Math.round((item.unit_price_minor * random.between(35, 60)) / 10_000) * 100
  const line = {
    ...item,
    uuid: random.uuid(from),
    position: 0,
    unit_price_minor: cost,
    discount_bp: 0,
    cost_minor: null,
    status: ITEM_STATUS[status]!,
    source_order_item_uuid: item.uuid,
  }
  const totals = documentTotals([line], {})
  Object.assign(line, totals.lines[0])
  const late = status === 'in_progress' && at % 3 !== 2
  return {
    uuid: random.uuid(from),
    relation: { uuid: order.relation.uuid, related_account_id: provider.id, name: provider.name },
    status,
    from,
    user_id: order.user_id,
    title: item.name,
    project_uuid: order.project_uuid,
    requested_delivery: late ? dayOf(new Date(from.getTime() + 2 * DAY)) : item.due_date,
    items: [line],
    totals,
    rework: status === 'in_progress' && at % 4 === 0,
    parent: order,
    provider_id: provider.id,
  }
}
