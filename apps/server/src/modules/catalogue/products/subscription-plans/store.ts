import { sql } from 'kysely'
import { run, updateRows, type Db } from '#db/rows.ts'

/** A subscription plan with all its columns; the id of a new one is null. */
export interface StoredSubscriptionPlan {
  id: number | null
  package_edition_id: number | null
  name: string
  interval: string
  interval_count: number
  price_minor: number
  currency: string
  setup_fee_minor: number
  trial_days: number
  min_cycles: number
  is_default: boolean
  is_active: boolean
}

/**
 * Replaces the subscription plans of a product.
 * @param removed plans that are no longer sold: unused ones are deleted, the others deactivated
 */
export async function replaceSubscriptionPlans(
  db: Db,
  product_id: number,
  plans: readonly StoredSubscriptionPlan[],
  removed: readonly { id: number; is_used: boolean }[],
): Promise<void> {
  // Deactivate all first: two plans may exchange their intervals.
  await run(db, sql`UPDATE subscription_plans SET is_active = false WHERE product_id = ${product_id} AND deleted_at IS NULL`)
  await retirePlans(db, removed)
  await writePlans(db, product_id, plans)
}

/** Deactivates the subscription plans of a deleted edition. */
export async function deactivatePlansOfEdition(db: Db, package_edition_id: number): Promise<void> {
  await updateRows(db, 'subscription_plans', { package_edition_id, deleted_at: null }, { is_active: false })
}

async function retirePlans(db: Db, removed: readonly { id: number; is_used: boolean }[]): Promise<void> {
  const unused = removed.filter((plan) => !plan.is_used).map((plan) => plan.id)
  await run(
    db,
    sql`UPDATE subscription_plans p SET deleted_at = CASE WHEN p.id = any(${unused}::bigint[]) THEN now() END, is_default = false, updated_at = now()
      WHERE p.id = any(${removed.map((plan) => plan.id)}::bigint[])`,
  )
}

async function writePlans(db: Db, product_id: number, plans: readonly StoredSubscriptionPlan[]): Promise<void> {
  const records = sql`jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS n(id bigint, package_edition_id bigint, name text, interval text, interval_count int,
    price_minor bigint, currency text, setup_fee_minor bigint, trial_days int, min_cycles int, is_default boolean, is_active boolean)`
  await run(
    db,
    sql`UPDATE subscription_plans p SET package_edition_id = n.package_edition_id, name = n.name, interval = n.interval, interval_count = n.interval_count,
        price_minor = n.price_minor, currency = n.currency, setup_fee_minor = n.setup_fee_minor, trial_days = n.trial_days, min_cycles = n.min_cycles,
        is_default = n.is_default, is_active = n.is_active, version = p.version + 1, updated_at = now()
      FROM ${records} WHERE p.id = n.id AND p.product_id = ${product_id}`,
  )
  await run(
    db,
    sql`INSERT INTO subscription_plans (product_id, package_edition_id, name, interval, interval_count, price_minor, currency, setup_fee_minor, trial_days,
        min_cycles, is_default, is_active)
      SELECT ${product_id}, package_edition_id, name, interval, interval_count, price_minor, currency, setup_fee_minor, trial_days, min_cycles, is_default, is_active
      FROM ${records} WHERE n.id IS NULL`,
  )
}

/** Copies the active plans of a product to its copy. Editions are matched by their names. */
export async function copySubscriptionPlans(db: Db, from_id: number, to_id: number): Promise<void> {
  await run(
    db,
    sql`INSERT INTO subscription_plans (product_id, package_edition_id, name, interval, interval_count, price_minor, currency, setup_fee_minor, trial_days,
        min_cycles, is_default)
      SELECT ${to_id}, n.id, p.name, p.interval, p.interval_count, p.price_minor, p.currency, p.setup_fee_minor, p.trial_days, p.min_cycles, p.is_default
      FROM subscription_plans p LEFT JOIN package_editions o ON o.id = p.package_edition_id
      LEFT JOIN package_editions n ON n.product_id = ${to_id} AND lower(n.name) = lower(o.name) AND n.deleted_at IS NULL
      WHERE p.product_id = ${from_id} AND p.is_active AND p.deleted_at IS NULL AND (p.package_edition_id IS NULL OR n.id IS NOT NULL) ORDER BY p.id`,
  )
}
