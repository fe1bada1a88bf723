import { documentTotals } from '@stoa/domain'
import { sql } from 'kysely'
import type { DemoOffer } from '../offers/offer-story.ts'
import { billLines, discountOf } from '../invoices/bill-invoices.ts'
import { billedItems, offeredItems, orderedItems } from './order-items.ts'
import { orderSteps, stepAt } from './order-steps.ts'
import { ORDER_TITLES, type DemoOrder } from './order-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { SalesCard, SalesStory } from '../sales/sales-story.ts'
import type { DemoSubscription } from '../subscriptions/subscription-story.ts'
import { base, dayOf, statusIdsOf, writeParts } from './write-orders.ts'
import { writeRows } from '../write-rows.ts'

/** Sales orders in all; what offers do not make is ordered without one. */
const SALES = 130
const DAY = 86_400_000
/** Percentage of orders without an offer in each status. */
const SHARES = {
  draft: 6,
  pending: 8,
  confirmed: 8,
  in_progress: 20,
  on_hold: 7,
  delivered: 9,
  completed: 30,
  declined: 6,
  cancelled: 8,
} as const

/**
 * What the agencies sold in the last twelve months, in every status: each accepted offer as an order with the same
 * lines, the others without an offer (domain.md 7). Amounts come from the same calculation as in the product, numbers
 * from the account's series without a gap.
 */
export async function seedOrders(
  story: SalesStory,
  offers: readonly DemoOffer[],
  subscriptions: readonly DemoSubscription[],
  projects: ReadonlyMap<string, string>,
): Promise<DemoOrder[]> {
  const agreed = offers.map((offer) => ordered(story, offer))
  const others = withoutOffer(story, Math.max(9, Math.round(SALES * story.run.scale) - agreed.length), projects)
  const billed = ordersOfBills(story, subscriptions)
  const orders = [...agreed, ...others].toSorted(byAge)
  const all = [...orders, ...billed].toSorted(byAge)
  for (const order of all) number(story, order)
  for (const sold of subscriptions) sold.order_uuid = agreed.find((order) => order.offer_uuid === sold.offer_uuid)?.uuid ?? null
  await write(story, all)
  return orders
}

const byAge = (one: DemoOrder, other: DemoOrder) => one.from.getTime() - other.from.getTime()

/** The order of each bill: what takes work goes into production, what runs by itself is done. */
function ordersOfBills(story: SalesStory, subscriptions: readonly DemoSubscription[]): DemoOrder[] {
  return subscriptions.flatMap(({ card, project_uuid, bills }) =>
    bills
      .filter((bill) => bill.net_minor > 0)
      .map((bill) => {
        const random = randomOf(`order of ${bill.uuid}`)
        const from = new Date(`${bill.bill_on}T04:00:00Z`)
        const status = bill.plan.is_membership ? 'completed' : statusOfBill(story, from)
        const discount_minor = discountOf(bill)
        const items = billedItems(story, { card, random, status, from }, billLines(story, card, bill), discount_minor)
        const user_id = card.manager_id ?? [...story.run.users.values()][0]!
        const steps = bill.plan.is_membership ? [{ from: null, to: 'completed', at: from.toISOString() }] : null
        const order = orderOf(story, {
          card,
          random,
          status,
          from,
          items,
          title: items[0]!.name,
          project_uuid,
          user_id,
          offer: null,
          discount_minor,
          steps,
        })
        bill.order = { uuid: order.uuid, item_uuids: items.map((item) => item.uuid) }
        return order
      }),
  )
}

function statusOfBill({ run }: SalesStory, from: Date): string {
  const days = (run.today.getTime() - from.getTime()) / DAY
  return days > 40 ? 'completed' : days > 20 ? 'delivered' : days > 6 ? 'in_progress' : 'confirmed'
}

/** The order of an accepted offer, as old as its acceptance. */
function ordered(story: SalesStory, offer: DemoOffer): DemoOrder {
  const { row, card } = offer
  const from = row.accepted_at!
  const random = randomOf(`order of ${row.uuid}`)
  const status = statusByAge(story, random, from)
  const items = offeredItems(story, { card, random, status, from }, offer)
  return orderOf(story, {
    card,
    random,
    status,
    from,
    items,
    title: row.title,
    project_uuid: row.project_uuid,
    user_id: row.user_id,
    offer,
  })
}

function statusByAge(story: SalesStory, random: Random, from: Date): string {
  const days = (story.run.today.getTime() - from.getTime()) / DAY
  if (days > 110) return random.chance(0.06) ? 'cancelled' : 'completed'
  if (days > 60) return random.pick(['completed', 'completed', 'delivered', 'in_progress', 'on_hold'])
  return random.pick(days > 10 ? ['in_progress', 'in_progress', 'delivered', 'confirmed'] : ['confirmed', 'in_progress'])
}

function withoutOffer(story: SalesStory, wanted: number, projects: ReadonlyMap<string, string>): DemoOrder[] {
  const random = randomOf('orders')
  const statuses = spreadStatuses(wanted)
  const total = statuses.length
  return Array.from({ length: total }, (_, at) => {
    const ago = Math.max(1, Math.round(355 * (1 - at / total) ** 2) - random.between(0, 5))
    const card = random.pick(story.cards)
    const from = new Date(story.run.today.getTime() - ago * DAY)
    const status = fitting(statuses, ago)
    const user_id = random.pick(story.sellers.get(card.account_id)!.sellers)
    const items = orderedItems(story, { card, random, status, from }, random.between(2, 5))
    const project_uuid = at % Math.ceil(total / 6) === 0 ? null : (projects.get(card.uuid) ?? null)
    return orderOf(story, { card, random, status, from, items, title: random.pick(ORDER_TITLES), project_uuid, user_id, offer: null })
  })
}

interface Facts {
  card: SalesCard
  random: Random
  status: string
  from: Date
  items: DemoOrder['items']
  title: string
  project_uuid: string | null
  user_id: number
  offer: DemoOffer | null
  /** Of a bill. */
  discount_minor?: number
  steps?: DemoOrder['steps'] | null
}

function orderOf({ run: { today } }: SalesStory, { random, items, offer, discount_minor, steps, ...order }: Facts): DemoOrder {
  const { card, status, from } = order
  const agreed = offer ? 'offer' : discount_minor === undefined ? undefined : 'subscription'
  const discount_bp = offer?.row.discount_bp ?? 0
  return {
    ...order,
    uuid: random.uuid(from),
    account_id: card.account_id,
    counterpart: { account_id: card.related_account_id, name: card.buyer.name },
    vat_treatment: card.vat.vat_treatment,
    steps: steps ?? orderSteps('sales', { status, from, today, ...(agreed && { agreed }) }),
    requested_delivery: dayOf(new Date(from.getTime() + random.between(14, 75) * DAY)),
    discount_bp,
    discount_minor: discount_minor ?? 0,
    items,
    totals: documentTotals(items, { discount_bp, discount_minor: discount_minor ?? 0 }),
    offer_uuid: offer?.row.uuid ?? null,
    series_id: null,
    number: null,
    purchase_order_number: card.purchase_order_required ? `PO-${random.between(10_000, 99_999)}` : null,
  }
}

function number({ numbers }: SalesStory, order: DemoOrder): void {
  if (order.status === 'draft') return
  const given = numbers.take(order.account_id, 'sales_order', dayOf(order.from))
  order.series_id = given.series_id
  order.number = given.number
}

/** Statuses in their shares, each at least once. */
function spreadStatuses(total: number): string[] {
  return Object.entries(SHARES).flatMap(([status, share]) =>
    Array.from({ length: Math.max(1, Math.round((share * total) / 100)) }, () => status),
  )
}

/** Old ones are over, young ones begin; the last ones take what is left. */
function fitting(statuses: string[], ago: number): string {
  const wanted =
    ago > 120
      ? ['completed', 'cancelled', 'declined']
      : ago > 30
        ? ['delivered', 'in_progress', 'on_hold', 'completed']
        : ['draft', 'pending', 'confirmed', 'in_progress']
  const found = statuses.findIndex((status) => wanted.includes(status))
  return statuses.splice(found === -1 ? statuses.length - 1 : found, 1)[0]!
}

async function write(story: SalesStory, orders: readonly DemoOrder[]): Promise<void> {
  const { db } = story.run.services.database
  const statusIds = await statusIdsOf(db, 'sales')
  const rows = orders.map((order) => {
    const { card, status, steps } = order
    const isSent = status !== 'draft'
    const at = (code: string) => stepAt(steps, code)
    return {
      ...base(order, statusIds),
      kind: 'sales',
      client_account_id: card.related_account_id,
      supplier_account_id: order.account_id,
      account_relation_uuid: card.uuid,
      offer_uuid: order.offer_uuid,
      buyer_snapshot: isSent ? card.buyer : null,
      seller_snapshot: isSent ? card.seller : null,
      sent_at: at('pending'),
      confirmed_at: at('confirmed'),
      delivered_at: at('delivered'),
      completed_at: at('completed'),
      cancelled_at: at('cancelled'),
      cancel_reason: status === 'cancelled' || status === 'declined' ? 'Αλλαγή προτεραιοτήτων στον προϋπολογισμό.' : null,
    }
  })
  await writeRows(db, 'orders', rows)
  await writeParts(db, orders, statusIds)
  await sql`UPDATE offers f SET order_uuid = o.uuid FROM orders o WHERE o.account_id = f.account_id AND o.offer_uuid = f.uuid`.execute(db)
}
