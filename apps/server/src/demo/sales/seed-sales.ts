import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { bookCards } from './book-cards.ts'
import { logSales } from './log-sales.ts'
import { tellPayments } from './payment-story.ts'
import { salesStory } from './sales-story.ts'
import type { DemoRun } from '../seed-demo.ts'
import { seedBills } from './seed-bills.ts'
import { seedInvoices } from '../invoices/seed-invoices.ts'
import { seedOffers } from '../offers/seed-offers.ts'
import { seedOrders } from '../orders/seed-orders.ts'
import { seedPayments } from './seed-payments.ts'
import { seedProduction } from '../orders/seed-production.ts'
import { seedProjects } from '../work/seed-projects.ts'
import { followBills, plansOf, writeSubscriptions } from '../subscriptions/seed-subscriptions.ts'
import { tellSubscriptions } from '../subscriptions/subscription-story.ts'

/**
 * A year of business from the offer to the money (domain.md 7): offers become orders and subscriptions, orders and
 * subscriptions invoices, invoices payments, and all of it lines of the cards, so that every figure has its rows.
 */
export async function seedSales(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const story = await salesStory(db, run)
  const projects = await seedProjects(run, story.agencies)
  const subscriptions = tellSubscriptions(story, await plansOf(db))
  for (const one of subscriptions) one.project_uuid = projects.get(one.card.uuid) ?? null
  const offers = await seedOffers(story, subscriptions, projects)
  const orders = await seedOrders(story, offers, subscriptions, projects)
  const works = await seedProduction(story, orders)
  await writeSubscriptions(story, subscriptions)
  const invoices = await seedInvoices(story, { orders, works, subscriptions })
  await story.numbers.store()
  await seedPayments(db, tellPayments(story, invoices))
  await seedBills(story)
  await followBills(story)
  await sumUpOrders(db)
  await bookCards(db, story.today)
  await logSales(db)
}

/** How far each order is invoiced and paid, and what it leaves, as the product works it out after every change. */
async function sumUpOrders(db: Db): Promise<void> {
  await sql`
    WITH billable AS (
      SELECT order_uuid, count(*) AS items, count(*) FILTER (WHERE invoiced_quantity >= quantity) AS done, count(*) FILTER (WHERE invoiced_quantity > 0) AS begun
      FROM order_items WHERE deleted_at IS NULL AND status <> 'cancelled' AND net_minor > 0 GROUP BY 1
    ), bills AS (
      SELECT order_uuid, sum(paid_minor) AS paid, sum(greatest(balance_minor, 0)) AS open FROM invoices
      WHERE order_uuid IS NOT NULL AND type IN ('invoice', 'retail_receipt') AND status NOT IN ('draft', 'credited') GROUP BY 1
    )
    UPDATE orders o SET margin_minor = margin_of(o.net_minor, c.cost_minor, c.costed_net_minor), costed_net_minor = c.costed_net_minor,
      invoicing_status = CASE WHEN b.items IS NULL THEN 'not_applicable' WHEN b.done = b.items THEN 'invoiced' WHEN b.begun > 0 THEN 'partially_invoiced' ELSE 'not_invoiced' END,
      payment_status = CASE WHEN b.items IS NULL THEN 'not_applicable' WHEN coalesce(v.paid, 0) = 0 THEN 'unpaid' WHEN b.done = b.items AND v.open = 0 THEN 'paid' ELSE 'partially_paid' END
    FROM orders k CROSS JOIN LATERAL order_costs(k.account_id, k.uuid, k.currency) c LEFT JOIN billable b ON b.order_uuid = k.uuid LEFT JOIN bills v ON v.order_uuid = k.uuid
    WHERE o.uuid = k.uuid AND o.kind = 'sales'`.execute(db)
}
