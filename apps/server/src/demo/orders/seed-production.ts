import type { PartySnapshot } from '@stoa/contract'
import { documentTotals } from '@stoa/domain'
import { sql } from 'kysely'
import { accountSnapshot } from '#modules/sales/documents/index.ts'
import { lineVat } from '../catalogue/catalogue-line.ts'
import { orderSteps, stepAt } from './order-steps.ts'
import type { DemoItem, DemoOrder } from './order-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { SalesStory } from '../sales/sales-story.ts'
import { base, dayOf, statusIdsOf, writeParts } from './write-orders.ts'
import { writeRows } from '../write-rows.ts'

const PRODUCTION = 95
const DAY = 86_400_000

/** A provider's price for a service that a product consists of. */
interface Option {
  product_id: number
  service_provider_uuid: string
  provider_id: number
  provider: string
  service_id: number
  service: string
  unit: string
  /** Of the service in one unit of the product. */
  quantity: number
  unit_cost_minor: number
  price_per: number
}

interface Source {
  order: DemoOrder
  item: DemoItem
  option: Option
  at: number
}

interface Work extends DemoOrder {
  parent: DemoOrder
}

/**
 * What Aegean gave to providers for its sales, at the prices of their lists: accepted, declined, sent back once, late.
 * The margin of a sale is what they leave of it.
 */
export async function seedProduction(story: SalesStory, sales: readonly DemoOrder[]): Promise<DemoOrder[]> {
  const { run } = story
  const { db } = run.services.database
  const account_id = run.accounts.get('aegean')!
  const options = Map.groupBy(await optionsOf(story, account_id), (option) => option.product_id)
  const works = worksOf(story, sales, options, account_id)
  const statusIds = await statusIdsOf(db, 'production')
  const buyer = story.seller.get(account_id)!
  const sellers = new Map<number, PartySnapshot>()
  for (const { counterpart } of works)
    if (!sellers.has(counterpart.account_id)) sellers.set(counterpart.account_id, await accountSnapshot(db, counterpart.account_id))
  const rows = works.map((work) => {
    const isSent = work.status !== 'draft'
    const provider_id = work.counterpart.account_id
    const at = (code: string) => stepAt(work.steps, code)
    return {
      ...base(work, statusIds),
      kind: 'production',
      client_account_id: account_id,
      supplier_account_id: provider_id,
      provider_account_id: provider_id,
      parent_order_uuid: work.parent.uuid,
      buyer_snapshot: isSent ? buyer : null,
      seller_snapshot: isSent ? sellers.get(provider_id) : null,
      sent_at: at('sent'),
      confirmed_at: at('accepted'),
      delivered_at: ['delivered', 'completed'].includes(work.status) ? at('delivered') : null,
      completed_at: at('completed'),
      cancelled_at: at('cancelled'),
      cancel_reason: work.status === 'declined' ? 'Δεν υπάρχει διαθεσιμότητα αυτή την περίοδο.' : null,
    }
  })
  await writeRows(db, 'orders', rows)
  await writeParts(db, works, statusIds)
  return works
}

async function optionsOf({ run }: SalesStory, account_id: number): Promise<Option[]> {
  const { rows } = await sql<Option>`
    SELECT n.product_id, v.uuid AS service_provider_uuid, a.id AS provider_id, a.name AS provider, s.id AS service_id, coalesce(s.name_gr, s.name_en) AS service, s.unit,
      n.quantity::float8 AS quantity, v.cost_minor AS unit_cost_minor, v.price_per
    FROM product_services n JOIN products s ON s.id = n.service_id JOIN service_providers v ON v.service_id = s.id AND v.deleted_at IS NULL
      JOIN accounts a ON a.id = v.provider_account_id
      JOIN account_relations r ON r.account_id = ${account_id} AND r.related_account_id = a.id AND r.type = 'provider' AND r.status = 'active'
    WHERE n.upgrades_product_service_uuid IS NULL AND NOT n.is_optional ORDER BY n.product_id, n.position, v.priority, v.uuid`.execute(
    run.services.database.db,
  )
  return rows
}

function worksOf(
  story: SalesStory,
  sales: readonly DemoOrder[],
  options: ReadonlyMap<number, readonly Option[]>,
  account_id: number,
): Work[] {
  const random = randomOf('production-orders')
  const nth = counter()
  const sources = sales
    .filter((order) => order.account_id === account_id && !['draft', 'pending', 'declined'].includes(order.status))
    .flatMap((order) => order.items.map((item) => ({ order, item, of: options.get(item.product_id ?? 0) ?? [] })))
    .filter(({ item, of }) => item.status !== 'awaiting_requirements' && of.length)
  const wanted = Math.min(Math.max(16, Math.round(PRODUCTION * story.run.scale)), sources.length)
  const works = sources
    .filter((_, at) => Math.floor((at * wanted) / sources.length) !== Math.floor(((at - 1) * wanted) / sources.length))
    .map(({ order, item, of }) => workOf(story, random, { order, item, at: nth(item.status), option: random.pick(of) }))
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
  for (const work of works) {
    if (work.status === 'draft') continue
    const given = story.numbers.take(account_id, 'production_order', dayOf(work.from))
    work.series_id = given.series_id
    work.number = given.number
  }
  return works
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

function workOf({ run: { today }, providers }: SalesStory, random: Random, { order, item, at, option }: Source): Work {
  const from = new Date(Math.min(order.from.getTime() + 3 * DAY, today.getTime() - DAY / 4))
  const status = statusOf(item.status, at)
  const vat = providers.find((card) => card.account_id === option.provider_id)?.vat
  const { offer_line_uuid: _offered, ...sold } = item
  const line: DemoItem = {
    ...sold,
    uuid: random.uuid(from),
    position: 0,
    product_id: option.service_id,
    code: null,
    name: `${item.name} – ${option.service}`.slice(0, 200),
    quantity: Math.round(item.quantity * option.quantity * 1000) / 1000,
    unit: option.unit,
    unit_price_minor: option.unit_cost_minor,
    price_per: option.price_per,
    discount_bp: 0,
    ...(vat ? lineVat(vat) : { vat_bp: 2400, vat_category: 1, vat_exemption_code: null }),
    cost_minor: null,
    requirements: [],
    requirements_answers: {},
    status: ITEM_STATUS[status]!,
    source_order_item_uuid: item.uuid,
    service_provider_uuid: option.service_provider_uuid,
  }
  const totals = documentTotals([line], {})
  const late = status === 'in_progress' && at % 3 !== 2
  return {
    uuid: random.uuid(from),
    account_id: order.account_id,
    card: order.card,
    counterpart: { account_id: option.provider_id, name: option.provider },
    vat_treatment: vat?.vat_treatment ?? 'domestic',
    status,
    steps: orderSteps('production', { status, from, today, rework: status === 'in_progress' && at % 4 === 0 }),
    from,
    user_id: order.user_id,
    title: item.name,
    project_uuid: order.project_uuid,
    requested_delivery: late ? dayOf(new Date(from.getTime() + 2 * DAY)) : item.due_date,
    discount_bp: 0,
    discount_minor: 0,
    items: [{ ...line, ...totals.lines[0]! }],
    totals,
    offer_uuid: null,
    series_id: null,
    number: null,
    purchase_order_number: null,
    parent: order,
  }
}
