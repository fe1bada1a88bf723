import { sql } from 'kysely'
import type { SubscriptionPlan } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import type { Side } from '../product-badges.ts'

const USED: Sql = sql`(EXISTS (SELECT FROM account_subscriptions s WHERE s.subscription_plan_id = p.id) OR EXISTS (SELECT FROM offer_lines l WHERE l.subscription_plan_id = p.id)
  OR EXISTS (SELECT FROM order_items i WHERE i.subscription_plan_id = p.id) OR EXISTS (SELECT FROM invoice_lines v WHERE v.subscription_plan_id = p.id))`

/** Loads the subscription plans of products, active ones first. Customers see active ones only. */
export async function subscriptionPlansOf(ctx: Context, product_ids: readonly number[], side: Side): Promise<SubscriptionPlan[]> {
  return rows<SubscriptionPlan>(
    ctx.db,
    sql`SELECT p.id, p.product_id, p.package_edition_id, p.name, p.interval, p.interval_count, p.price_minor, p.currency, p.setup_fee_minor, p.trial_days,
      p.min_cycles, p.is_default, p.is_active, ${side === 'staff' ? USED : sql`false`} AS is_used, p.version, p.created_at, p.updated_at
    FROM subscription_plans p WHERE p.product_id = any(${[...product_ids]}::bigint[]) AND p.deleted_at IS NULL ${side === 'staff' ? sql`` : sql`AND p.is_active`}
    ORDER BY p.is_active DESC, p.is_default DESC, p.package_edition_id NULLS FIRST, p.price_minor, p.id`,
  )
}
