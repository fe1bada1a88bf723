import { addDays, daysBetween, searchText } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { SalesStory } from '../sales/sales-story.ts'
import { PAUSED_DAYS, PAYMENT_DAYS, type DemoBill, type DemoPlan, type DemoSubscription } from './subscription-story.ts'
import { writeRows } from '../write-rows.ts'

/** Writes subscriptions and their bills; their invoices come after them. */
export async function writeSubscriptions(story: SalesStory, told: readonly DemoSubscription[]): Promise<void> {
  const { db } = story.run.services.database
  await writeRows(
    db,
    'account_subscriptions',
    numbered(told).map((one) => rowOf(story, one)),
  )
  const bills = told.flatMap((one) => one.bills.map((bill) => billRow(one, bill)))
  await writeRows(db, 'account_subscription_orders', bills)
  await sql`UPDATE orders o SET account_subscription_order_uuid = b.uuid FROM account_subscription_orders b WHERE b.order_uuid = o.uuid`.execute(
    db,
  )
  await sql`
    INSERT INTO account_sequences (account_id, name, last, created_at, updated_at)
    SELECT account_id, 'subscription', count(*), ${story.run.today}, ${story.run.today} FROM account_subscriptions GROUP BY account_id ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

/** Bills as their invoices leave them: issued is due, paid is paid, credited is void. */
export async function followBills({ run, today }: SalesStory): Promise<void> {
  await sql`
    UPDATE account_subscription_orders o SET invoice_uuid = i.uuid, net_minor = i.net_minor, vat_minor = i.vat_minor, total_minor = i.total_minor, due_date = i.due_date,
      paid_at = CASE WHEN i.status = 'paid' THEN i.paid_at END,
      status = CASE i.status WHEN 'paid' THEN 'paid' WHEN 'credited' THEN 'void' ELSE CASE WHEN i.due_date < ${today}::date THEN 'overdue' ELSE 'due' END END
    FROM invoices i WHERE i.account_subscription_order_uuid = o.uuid AND i.type = 'invoice' AND i.status <> 'draft'`.execute(
    run.services.database.db,
  )
}

/** Everything that is sold by the month, the quarter or the year. */
export async function plansOf(db: Db): Promise<DemoPlan[]> {
  const { rows } = await sql<DemoPlan>`
    SELECT l.id, l.product_id, p.code AS product_code, p.type = 'membership' AS is_membership, p.vat_rate_id, l.interval, l.interval_count, l.price_minor,
      coalesce(p.name_gr, p.name_en) || ' · ' || l.name AS name_gr,
      p.name_en || ' · ' || CASE WHEN l.interval = 'year' THEN 'yearly' WHEN l.interval_count = 3 THEN 'quarterly' ELSE 'monthly' END AS name_en
    FROM subscription_plans l JOIN products p ON p.id = l.product_id
    WHERE p.published_at IS NOT NULL AND p.account_id IS NULL AND p.deleted_at IS NULL AND l.deleted_at IS NULL AND l.currency = 'EUR' ORDER BY l.id`.execute(
    db,
  )
  return rows
}

type Numbered = DemoSubscription & { number: string }

/** Numbers by seller, in the order of the beginnings. */
function numbered(told: readonly DemoSubscription[]): Numbered[] {
  const last = new Map<number, number>()
  return told
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .map((one) => {
      const nth = (last.get(one.card.account_id) ?? 0) + 1
      last.set(one.card.account_id, nth)
      return { ...one, number: `${one.card.seller_locale === 'gr' ? 'ΣΥΝ' : 'SUB'}-${String(nth).padStart(5, '0')}` }
    })
}

function rowOf({ run, today }: SalesStory, one: Numbered): object {
  const { card, plan, terms, start } = one
  const last = one.bills.findLast((bill) => bill.kind !== 'proration')
  const at = `${start}T08:00:00Z`
  return {
    uuid: one.uuid,
    account_id: card.account_id,
    number: one.number,
    account_relation_uuid: card.uuid,
    buyer_account_id: card.related_account_id,
    product_id: plan.product_id,
    subscription_plan_id: plan.id,
    offer_uuid: one.offer_uuid,
    order_uuid: one.order_uuid,
    project_uuid: one.project_uuid,
    status: one.state,
    name: terms.name,
    quantity: terms.quantity,
    unit_price_minor: terms.unit_price_minor,
    currency: 'EUR',
    discount_bp: terms.discount_bp,
    vat_rate_id: plan.vat_rate_id,
    interval: plan.interval,
    interval_count: plan.interval_count,
    anchor_day: Number(terms.cycle.anchor_date.slice(8)),
    anchor_date: terms.cycle.anchor_date,
    start_date: start,
    trial_ends_on: one.trial_ends_on,
    current_period_start: last?.period_start ?? null,
    current_period_end: last?.period_end ?? null,
    next_renewal_on: terms.next_renewal_on,
    payment_terms_days: PAYMENT_DAYS,
    cycles_done: terms.cycles_done,
    max_cycles: terms.max_cycles,
    cancelled_at: null,
    cancel_reason: null,
    paused_at: null,
    suspended_at: null,
    dunning_level: 0,
    ...ofState(one, today),
    tended_on: today,
    created_by_id: card.manager_id,
    search_text: searchText({ names: [terms.name, card.buyer.name, card.seller.name], values: [one.number] }),
    created_at: at,
    updated_at: run.today,
  }
}

/** Days after the due date on which the steps of the ladder are taken. */
const LADDER = [1, 7, 14, 21]

/** What a state says besides its name. */
function ofState({ state, bills }: DemoSubscription, today: string): Record<string, unknown> {
  const due_on = bills.find((bill) => bill.fate === 'open')?.due_on ?? today
  if (state === 'cancelled')
    return {
      cancelled_at: `${bills.at(-1)?.period_end ?? today}T04:00:00Z`,
      cancel_reason: 'Ο πελάτης σταμάτησε τις καμπάνιες του.',
      next_renewal_on: null,
    }
  if (state === 'paused') return { paused_at: `${addDays(today, -PAUSED_DAYS)}T08:00:00Z`, next_renewal_on: null }
  if (state === 'suspended') return { suspended_at: `${addDays(due_on, 21)}T04:00:00Z`, dunning_level: 4 }
  if (state === 'past_due') return { dunning_level: LADDER.filter((days) => days <= daysBetween(due_on, today)).length }
  return state === 'expired' ? { next_renewal_on: null } : {}
}

function billRow({ uuid, card }: DemoSubscription, bill: DemoBill): object {
  const first = bill.parts[0]!
  const at = `${bill.bill_on}T04:00:00Z`
  return {
    uuid: bill.uuid,
    account_id: card.account_id,
    account_subscription_uuid: uuid,
    sequence: bill.sequence,
    kind: bill.kind,
    period_start: bill.period_start,
    period_end: bill.period_end,
    status: 'scheduled',
    quantity: first.quantity,
    unit_price_minor: first.unit_price_minor,
    net_minor: bill.net_minor,
    vat_minor: 0,
    total_minor: bill.net_minor,
    currency: 'EUR',
    lines: bill.parts,
    order_uuid: bill.order?.uuid ?? null,
    due_date: bill.due_on,
    attempts: 1,
    last_attempt_at: at,
    created_at: at,
    updated_at: at,
  }
}
