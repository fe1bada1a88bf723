import { sql } from 'kysely'
import { addDays } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { AppError } from '#kit/errors.ts'
import { documentParties } from '../documents/index.ts'
import { draftInvoice, issueInvoice } from '../invoices/index.ts'
import { billLines } from './price-bill.ts'
import type { SubscriptionOrderRow } from './subscription-orders.presenter.ts'
import type { SubscriptionRow } from './subscriptions.presenter.ts'

/**
 * Gives a bill its invoice, issued at once where the subscription says so. A bill of nothing is paid without one. What
 * the law asks for and is missing (a VAT number, an address) leaves a draft that a person completes and issues.
 */
export async function documentBill(ctx: Context, row: SubscriptionRow, order: SubscriptionOrderRow): Promise<SubscriptionOrderRow> {
  if (order.net_minor === 0) return updateOrder(ctx, order, { status: 'paid', paid_at: ctx.services.clock.now() })
  const parties = await documentParties(ctx, row.account_id, { account_relation_uuid: row.account_relation_uuid })
  const { lines, discount_minor, notes } = await billLines(ctx, row, order.lines, parties.locale)
  const draft = await draftInvoice(ctx, {
    account_id: row.account_id,
    account_relation_uuid: row.account_relation_uuid,
    account_subscription_order_uuid: order.uuid,
    currency: row.currency,
    due_date: order.due_date,
    service_from: order.period_start,
    service_to: order.period_end > order.period_start ? addDays(order.period_end, -1) : order.period_start,
    locale: parties.locale,
    lines,
    discount_minor,
    notes,
  })
  const { net_minor, vat_minor, total_minor } = draft
  const billed = await updateOrder(ctx, order, { invoice_uuid: draft.uuid, net_minor, vat_minor, total_minor })
  if (!row.auto_issue) return billed
  const problem = await issueOrKeep(ctx, draft.uuid)
  const now = ctx.services.clock.now()
  return updateOrder(ctx, billed, { attempts: billed.attempts + 1, last_attempt_at: now, ...(!problem && { status: 'due' }) })
}

/** @returns what stands against issuing; the draft stays then */
async function issueOrKeep(ctx: Context, invoice_uuid: string): Promise<AppError | null> {
  await sql`SAVEPOINT issue_bill`.execute(ctx.db)
  try {
    await issueInvoice(ctx, invoice_uuid)
    await sql`RELEASE SAVEPOINT issue_bill`.execute(ctx.db)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`ROLLBACK TO SAVEPOINT issue_bill`.execute(ctx.db)
    ctx.services.logger.warn({ invoice: invoice_uuid, problem: error.message }, 'the bill of a subscription stays a draft')
    return error
  }
}

/** Writes columns of one bill. */
export async function updateOrder(
  ctx: Pick<Context, 'db'>,
  order: SubscriptionOrderRow,
  values: Partial<Record<keyof SubscriptionOrderRow, unknown>>,
): Promise<SubscriptionOrderRow> {
  const names = Object.keys(values) as (keyof SubscriptionOrderRow)[]
  const assignments = names.map((name) => sql`${sql.ref(name)} = ${values[name]}`)
  const { rows } = await sql<SubscriptionOrderRow>`
    UPDATE account_subscription_orders SET ${sql.join([...assignments, sql`updated_at = now()`])} WHERE uuid = ${order.uuid} RETURNING *`.execute(
    ctx.db,
  )
  return rows[0]!
}
