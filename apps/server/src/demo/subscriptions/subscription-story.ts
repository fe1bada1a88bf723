import {
  addDays,
  afterBill,
  nextBill,
  periodAt,
  periodIndex,
  periodPrice,
  prorateChange,
  type Bill,
  type BillingInterval,
  type BillingState,
} from '@stoa/domain'
import { DEMO_PLANS } from '../accounts/membership-texts.ts'
import { randomOf, type Random } from '../random.ts'
import type { SalesCard, SalesStory } from '../sales/sales-story.ts'
import { startOf } from './subscription-starts.ts'

/** Number of subscriptions in each status (domain.md 7). */
const STATES = { active: 58, trialing: 3, past_due: 4, suspended: 2, paused: 2, cancelled: 4, expired: 1 } as const
export type SubscriptionState = keyof typeof STATES

/** What is sold for a period. */
export interface DemoPlan {
  id: number
  product_id: number
  product_code: string
  is_membership: boolean
  /** Of product and plan, in both languages. */
  name_gr: string
  name_en: string
  interval: BillingInterval
  interval_count: number
  price_minor: number
  vat_rate_id: number | null
}

/** One bill, and whether it was paid. */
export interface DemoBill extends Omit<Bill, 'kind' | 'change'> {
  uuid: string
  kind: 'initial' | 'renewal' | 'proration'
  sequence: number
  fate: 'paid' | 'open'
  /** The plan that it bills. */
  plan: DemoPlan
  /** The order that was made with it, with its items by the position of their lines. */
  order: { uuid: string; item_uuids: readonly string[] } | null
}

/** A subscription with everything that has happened to it so far. */
export interface DemoSubscription {
  uuid: string
  card: SalesCard
  state: SubscriptionState
  /** Plan and terms of today; those that were bought. */
  plan: DemoPlan
  terms: BillingState
  bought: BillingState
  start: string
  trial_ends_on: string | null
  bills: DemoBill[]
  /** Sold by an offer: made with its order. */
  is_offered: boolean
  offer_uuid: string | null
  order_uuid: string | null
  project_uuid: string | null
}

export const PAYMENT_DAYS = 14
/** Days for which the paused ones have been paused. */
export const PAUSED_DAYS = 18

/**
 * What agencies sell their clients by the month and the year, in all states: one from the 31st, one yearly from 29
 * February 2024, one changed within its period, one that renews tomorrow. The platform's memberships come after them.
 */
export function tellSubscriptions(story: SalesStory, plans: readonly DemoPlan[]): DemoSubscription[] {
  const sold = plans.filter((plan) => !plan.is_membership)
  if (!story.cards.length || !sold.length) return []
  const own = statesFor(story.run.scale).map((state, nth) =>
    tell(story, {
      nth,
      state,
      random: randomOf(`subscription:${nth}`),
      card: story.cards[(nth < 4 ? nth * 3 : nth * 5) % story.cards.length]!,
      plans: sold,
    }),
  )
  return [...own, ...tellMemberships(story, plans)]
}

function statesFor(scale: number): SubscriptionState[] {
  return (Object.entries(STATES) as [SubscriptionState, number][]).flatMap(([state, count]) =>
    Array.from({ length: Math.max(state === 'active' ? 6 : 1, Math.round(count * scale)) }, () => state),
  )
}

interface Seed {
  nth: number
  state: SubscriptionState
  random: Random
  card: SalesCard
  plans: readonly DemoPlan[]
}

function tell(story: SalesStory, { nth, state, random, card, plans }: Seed): DemoSubscription {
  const plan = planFor(nth, state, random, plans)
  const start = startOf(nth, state, random, story)
  const trial_ends_on = state === 'trialing' ? addDays(start, 14) : null
  const bought = beginning(plan, card, { anchor_date: trial_ends_on ?? start, state, random })
  const told = run(story, { card, state, plan, bought, start, trial_ends_on, random })
  const is_offered = nth % 9 === 4 && state === 'active'
  return { ...(nth === 2 ? upgraded(told, plans, random) : told), is_offered }
}

/** The accounts with a paid plan buy it from the platform: two by the year, one on trial (domain.md 1.3). */
function tellMemberships(story: SalesStory, plans: readonly DemoPlan[]): DemoSubscription[] {
  const { accounts } = story.run
  return DEMO_PLANS.flatMap(([account, product_code, status]) => {
    const card = story.members.find((one) => one.related_account_id === accounts.get(account))
    const interval = account === 'aegean' || account === 'hotels' ? 'year' : 'month'
    const plan = plans.find((one) => one.product_code === product_code && one.interval === interval)
    if (!card || !plan) return []
    const random = randomOf(`membership:${account}`)
    const state = status === 'trial' ? 'trialing' : 'active'
    const start = state === 'trialing' ? addDays(story.today, -5) : addDays(story.today, -random.between(70, 330))
    const trial_ends_on = state === 'trialing' ? addDays(start, 14) : null
    const name = plan[`name_${card.locale}`]
    const bought = { ...beginning(plan, card, { anchor_date: trial_ends_on ?? start, state, random }), name, quantity: 1, discount_bp: 0 }
    return [run(story, { card, state, plan, bought, start, trial_ends_on, random })]
  })
}

type Start = Pick<DemoSubscription, 'card' | 'state' | 'plan' | 'bought' | 'start' | 'trial_ends_on'> & { random: Random }

/** Bills from the beginning until today, or until it was paused or given up. */
function run({ today }: SalesStory, { random, ...begun }: Start): DemoSubscription {
  const { state } = begun
  let terms = begun.bought
  const made: Bill[] = []
  for (let bill = nextBill(terms); bill && billsStill(state, bill, today); bill = nextBill(terms)) {
    made.push(bill)
    terms = afterBill(terms, bill)
  }
  const uuid = random.uuid(new Date(`${begun.start}T08:00:00Z`))
  const bills = made.map((bill, at) => ({
    ...bill,
    uuid: random.uuid(new Date(`${bill.bill_on}T04:00:00Z`)),
    sequence: at + 1,
    fate: fateOf(state, { bill, from_end: made.length - at, today, random }),
    plan: begun.plan,
    order: null,
  }))
  return { ...begun, uuid, terms, bills, is_offered: false, offer_uuid: null, order_uuid: null, project_uuid: null }
}

function billsStill(state: SubscriptionState, bill: Bill, today: string): boolean {
  if (state === 'cancelled') return bill.period_end <= addDays(today, -20)
  return bill.bill_on <= (state === 'paused' ? addDays(today, -PAUSED_DAYS) : today)
}

interface Standing {
  bill: Bill
  from_end: number
  today: string
  random: Random
}

/** Past due subscriptions owe the last bill, suspended ones the previous one as well; other bills are not due yet. */
function fateOf(state: SubscriptionState, { bill, from_end, today, random }: Standing): DemoBill['fate'] {
  if (state === 'past_due') return from_end === 1 ? 'open' : 'paid'
  if (state === 'suspended') return from_end <= 2 ? 'open' : 'paid'
  return state === 'active' && bill.due_on > addDays(today, 1) && random.chance(0.7) ? 'open' : 'paid'
}

/** Five days into its last period it grew to a dearer plan, billed for the days that were left. */
function upgraded(told: DemoSubscription, plans: readonly DemoPlan[], random: Random): DemoSubscription {
  const { terms, plan } = told
  const last = told.bills.at(-1)
  const dearer = plans
    .filter(
      (one) => one.interval === plan.interval && one.interval_count === plan.interval_count && one.price_minor > plan.price_minor * 1.3,
    )
    .toSorted((one, other) => one.price_minor - other.price_minor)[0]
  if (!last || !dearer) return told
  const day = addDays(last.period_start, 5)
  const after = { ...terms, name: dearer[`name_${told.card.locale}`], unit_price_minor: dearer.price_minor }
  const full = periodAt(terms.cycle, periodIndex(terms.cycle, last.period_start))
  const { parts, due_minor } = prorateChange(terms.name, after, [{ ...full, until: full.end, whole_minor: periodPrice(terms) }], day)
  const bill: DemoBill = {
    uuid: random.uuid(new Date(`${day}T09:00:00Z`)),
    kind: 'proration',
    sequence: told.bills.length + 1,
    period_start: day,
    period_end: full.end,
    bill_on: day,
    due_on: addDays(day, PAYMENT_DAYS),
    parts,
    net_minor: due_minor,
    fate: 'open',
    plan: dearer,
    order: null,
  }
  return { ...told, plan: dearer, terms: after, bills: [...told.bills, bill] }
}

function beginning(
  plan: DemoPlan,
  card: SalesCard,
  { anchor_date, state, random }: { anchor_date: string; state: SubscriptionState; random: Random },
): BillingState {
  return {
    name: plan[`name_${card.locale}`],
    quantity: random.pick([1, 1, 1, 1, 1, 2]),
    unit_price_minor: plan.price_minor,
    discount_bp: random.pick([0, 0, 0, 1000]),
    cycle: { anchor_date, interval: plan.interval, interval_count: plan.interval_count },
    next_renewal_on: anchor_date,
    cycles_done: 0,
    max_cycles: state === 'expired' ? 3 : null,
    min_cycles: 0,
    ends_on: null,
    auto_renew: true,
    cancel_at_period_end: false,
    setup_fee_minor: 0,
    credit_minor: 0,
    invoice_lead_days: 0,
    payment_terms_days: PAYMENT_DAYS,
    pending_change: null,
  }
}

/** By the month, unless it runs well; the second by the year, the third small enough to grow. */
function planFor(nth: number, state: SubscriptionState, random: Random, plans: readonly DemoPlan[]): DemoPlan {
  const monthly = plans.filter((plan) => plan.interval === 'month' && plan.interval_count === 1)
  if (nth === 1) return plans.find((plan) => plan.interval === 'year')!
  if (nth === 2) return monthly.toSorted((one, other) => one.price_minor - other.price_minor)[Math.floor(monthly.length / 2)]!
  return random.pick(state === 'active' && nth > 3 && random.chance(0.15) ? plans : monthly)
}
