import {
  addDays,
  afterBill,
  daysBetween,
  documentTotals,
  localToday,
  nextBill,
  periodAt,
  periodIndex,
  periodPrice,
  prorateChange,
  searchText,
  type Bill,
  type BillingState,
} from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { randomOf, type Random } from './random.ts'
import type { DemoRun } from './seed-demo.ts'
import { ORDER_COLUMNS, SUBSCRIPTION_COLUMNS } from './subscription-columns.ts'
import { writeRows } from './write-rows.ts'

/** How many stand in each state (domain model 7). */
const STATES = { active: 58, trialing: 3, past_due: 4, suspended: 2, paused: 2, cancelled: 4, expired: 1 } as const
type State = keyof typeof STATES

interface Card {
  account_relation_uuid: string
  account_id: number
  buyer_account_id: number
  client_name: string
  seller_name: string
  locale: 'en' | 'gr'
  manager_id: number | null
}
interface Plan {
  id: number
  product_id: number
  name: string
  interval: 'week' | 'month' | 'year'
  interval_count: number
  price_minor: number
  currency: string
  vat_rate_id: number | null
}

/**
 * What agencies sell their clients by the month and the year, in all states, with the bills so far: one from the 31st,
 * one yearly from 29 February 2024, one changed within its period, one that renews tomorrow.
 */
export async function seedSubscriptions(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const [cards, plans] = [await cardsOf(db), await plansOf(db)]
  if (!cards.length || !plans.length) return
  const today = localToday('Europe/Athens', run.today)
  const made = statesFor(run.scale).map((state, nth) => tell(nth, state, { run, today, cards, plans }))
  await writeRows(db, 'account_subscriptions', SUBSCRIPTION_COLUMNS, numbered(made.map((one) => one.row)))
  await writeRows(
    db,
    'account_subscription_orders',
    ORDER_COLUMNS,
    made.flatMap((one) => one.orders),
  )
  await sql`
    INSERT INTO account_sequences (account_id, name, last, created_at, updated_at)
    SELECT account_id, 'subscription', count(*), ${run.today}, ${run.today} FROM account_subscriptions GROUP BY account_id ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

function statesFor(scale: number): State[] {
  return (Object.entries(STATES) as [State, number][]).flatMap(([state, count]) =>
    Array.from({ length: Math.max(state === 'active' ? 4 : 1, Math.round(count * scale)) }, () => state),
  )
}

interface Story {
  run: DemoRun
  today: string
  cards: readonly Card[]
  plans: readonly Plan[]
}
type Row = Record<string, unknown> & { account_id: number }

/** One subscription with everything that has happened to it so far. */
function tell(nth: number, state: State, { run, today, cards, plans }: Story) {
  const random = randomOf(`subscription:${nth}`)
  const card = cards[nth % cards.length]!
  const plan = nth === 1 ? (plans.find((one) => one.interval === 'year') ?? plans[0]!) : planFor(random, plans, state)
  const start = startOf(nth, random, today)
  const trial_ends_on = state === 'trialing' ? addDays(today, random.between(2, 12)) : null
  const anchor_date = trial_ends_on ?? start
  let at = beginning(plan, anchor_date, state, random)
  const stops = state === 'cancelled' || state === 'paused'
  const bills = billsUntil(at, stops ? addDays(today, -random.between(20, 60)) : today)
  for (const bill of bills) at = afterBill(at, bill)
  const uuid = random.uuid(new Date(`${start}T08:00:00Z`))
  const owner = { uuid, card, currency: plan.currency, today, random }
  const orders = bills.map((bill, place) => orderOf(owner, bill, place + 1, statusOf(state, bill, today, place === bills.length - 1)))
  const last = bills.at(-1)
  if (nth === 2 && last && addDays(last.period_start, 5) < today) {
    const upgraded = { ...at, unit_price_minor: Math.round(at.unit_price_minor * 1.5), name: `${plan.name} Plus` }
    orders.push(changeOf(owner, at, upgraded, last, orders.length + 1))
    at = upgraded
  }
  return { row: rowOf(owner, { state, plan, at, start, trial_ends_on, last, run }), orders }
}

function beginning(plan: Plan, anchor_date: string, state: State, random: Random): BillingState {
  return {
    name: plan.name,
    quantity: random.pick([1, 1, 1, 2, 3]),
    unit_price_minor: plan.price_minor,
    discount_bp: random.pick([0, 0, 0, 1000]),
    cycle: { anchor_date, interval: plan.interval, interval_count: plan.interval_count },
    next_renewal_on: anchor_date,
    cycles_done: 0,
    max_cycles: state === 'expired' ? 3 : null,
    ends_on: null,
    auto_renew: true,
    cancel_at_period_end: false,
    setup_fee_minor: 0,
    credit_minor: 0,
    invoice_lead_days: 0,
    payment_terms_days: 14,
    pending_change: null,
  }
}

function billsUntil(from: BillingState, day: string): Bill[] {
  const bills: Bill[] = []
  let at = from
  for (let bill = nextBill(at); bill && bill.bill_on <= day; bill = nextBill(at)) {
    bills.push(bill)
    at = afterBill(at, bill)
  }
  return bills
}

/** Renewals tomorrow, on the 31st, and from a leap day are there to be seen. */
function startOf(nth: number, random: Random, today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  if (nth === 0)
    return [1, 3, 5, 7, 8, 10, 12].includes(month) && today.endsWith('31') ? today : `${year - 1}-${month > 7 ? '10' : '08'}-31`
  if (nth === 1) return '2024-02-29'
  const back = nth === 3 ? 5 : random.between(2, 12)
  const day = nth === 3 ? addDays(today, 1) : addDays(today, -random.between(0, 27))
  const { start } = periodAt({ anchor_date: day, interval: 'month', interval_count: 1 }, -back)
  return start
}

const planFor = (random: Random, plans: readonly Plan[], state: State): Plan => {
  const monthly = plans.filter((plan) => plan.interval === 'month' && plan.interval_count === 1)
  return random.pick(state === 'active' && random.chance(0.2) ? plans : monthly.length ? monthly : plans)
}

function statusOf(state: State, bill: Bill, today: string, isLast: boolean): 'paid' | 'due' | 'overdue' {
  if (isLast && (state === 'past_due' || state === 'suspended')) return 'overdue'
  return isLast && bill.due_on >= today ? 'due' : 'paid'
}

interface Owner {
  uuid: string
  card: Card
  currency: string
  today: string
  random: Random
}

function orderOf({ uuid, card, currency, today, random }: Owner, bill: Bill, sequence: number, status: string) {
  const first = bill.parts[0]!
  const { net_minor, vat_minor, total_minor } = documentTotals([
    { quantity: 1, unit_price_minor: bill.net_minor, vat_bp: 2400, vat_category: 1 },
  ])
  const at = `${bill.bill_on}T04:00:00Z`
  const due_date = status === 'overdue' && bill.due_on >= today ? addDays(today, -5) : bill.due_on
  return {
    uuid: random.uuid(new Date(at)),
    account_id: card.account_id,
    account_subscription_uuid: uuid,
    sequence,
    kind: bill.kind as string,
    period_start: bill.period_start,
    period_end: bill.period_end,
    status,
    quantity: first.quantity,
    unit_price_minor: first.unit_price_minor,
    net_minor,
    vat_minor,
    total_minor,
    currency,
    lines: bill.parts,
    due_date,
    paid_at: status === 'paid' ? `${addDays(bill.bill_on, Math.min(9, Math.max(0, daysBetween(bill.bill_on, today))))}T09:30:00Z` : null,
    created_at: at,
    updated_at: at,
  }
}

/** A change five days into the last period, billed for the days that were left. */
function changeOf(owner: Owner, before: BillingState, after: BillingState, last: Bill, sequence: number) {
  const day = addDays(last.period_start, 5)
  const full = periodAt(before.cycle, periodIndex(before.cycle, last.period_start))
  const { parts, due_minor } = prorateChange(before.name, after, [{ ...full, until: full.end, whole_minor: periodPrice(before) }], day)
  const bill: Bill = { ...last, parts, net_minor: due_minor, bill_on: day, due_on: addDays(day, 14), period_start: day }
  return { ...orderOf(owner, bill, sequence, 'paid'), kind: 'proration' }
}

interface Told {
  state: State
  plan: Plan
  at: BillingState
  start: string
  trial_ends_on: string | null
  last: Bill | undefined
  run: DemoRun
}

function rowOf({ uuid, card, currency, today }: Owner, { state, plan, at, start, trial_ends_on, last, run }: Told): Row {
  const instant = `${start}T08:00:00Z`
  return {
    uuid,
    account_id: card.account_id,
    account_relation_uuid: card.account_relation_uuid,
    buyer_account_id: card.buyer_account_id,
    product_id: plan.product_id,
    subscription_plan_id: plan.id,
    status: state,
    name: at.name,
    quantity: at.quantity,
    unit_price_minor: at.unit_price_minor,
    currency,
    discount_bp: at.discount_bp,
    vat_rate_id: plan.vat_rate_id,
    interval: plan.interval,
    interval_count: plan.interval_count,
    anchor_day: Number(at.cycle.anchor_date.slice(8)),
    anchor_date: at.cycle.anchor_date,
    start_date: start,
    trial_ends_on,
    current_period_start: last?.period_start ?? null,
    current_period_end: last?.period_end ?? null,
    next_renewal_on: at.next_renewal_on,
    payment_terms_days: 14,
    cycles_done: at.cycles_done,
    max_cycles: at.max_cycles,
    cancelled_at: null,
    cancel_reason: null,
    paused_at: null,
    suspended_at: null,
    dunning_level: 0,
    ...ofState(state, today, last?.period_end ?? today),
    tended_on: today,
    created_by_id: card.manager_id,
    names: [at.name, card.client_name, card.seller_name],
    locale: card.locale,
    created_at: instant,
    updated_at: run.today,
  }
}

/** What a state says besides its name. */
function ofState(state: State, today: string, end: string): Record<string, unknown> {
  if (state === 'cancelled')
    return { cancelled_at: `${end}T06:00:00Z`, cancel_reason: 'Ο πελάτης σταμάτησε τις καμπάνιες του.', next_renewal_on: null }
  if (state === 'paused') return { paused_at: `${addDays(today, -18)}T08:00:00Z`, next_renewal_on: null }
  if (state === 'suspended') return { suspended_at: `${addDays(today, -2)}T04:00:00Z`, dunning_level: 4 }
  if (state === 'expired') return { next_renewal_on: null }
  return state === 'past_due' ? { dunning_level: 1 } : {}
}

/** Gives numbers by account, in the order of the beginnings. */
function numbered(rows: readonly Row[]): Row[] {
  const last = new Map<number, number>()
  return rows
    .toSorted((one, other) => String(one.created_at).localeCompare(String(other.created_at)))
    .map(({ names, locale, ...row }) => {
      const nth = (last.get(row.account_id) ?? 0) + 1
      last.set(row.account_id, nth)
      const number = `${locale === 'gr' ? 'ΣΥΝ' : 'SUB'}-${String(nth).padStart(5, '0')}`
      return { ...row, number, search_text: searchText({ names: names as string[], values: [number] }) }
    })
}

async function cardsOf(db: Db): Promise<Card[]> {
  const { rows } = await sql<Card>`
    SELECT r.uuid AS account_relation_uuid, r.account_id, r.related_account_id AS buyer_account_id, coalesce(r.display_name, a.name) AS client_name,
      s.name AS seller_name, s.locale, r.manager_id
    FROM account_relations r JOIN accounts a ON a.id = r.related_account_id JOIN accounts s ON s.id = r.account_id
    WHERE r.type = 'client' AND r.status = 'active' AND r.deleted_at IS NULL AND r.currency = 'EUR' AND s.type = 'agency' AND NOT s.is_platform
    ORDER BY r.account_id, r.uuid`.execute(db)
  return rows
}

async function plansOf(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    SELECT l.id, l.product_id, left(coalesce(p.name_gr, p.name_en) || ' · ' || l.name, 200) AS name, l.interval, l.interval_count, l.price_minor, l.currency, p.vat_rate_id
    FROM subscription_plans l JOIN products p ON p.id = l.product_id
    WHERE p.type <> 'membership' AND p.published_at IS NOT NULL AND p.account_id IS NULL AND p.deleted_at IS NULL AND l.deleted_at IS NULL AND l.currency = 'EUR'
    ORDER BY l.id`.execute(db)
  return rows
}
