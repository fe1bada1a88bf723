import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'

/** Stores the plan of an account and its status, and removes a request for the same plan. */
export async function setPlan(
  db: Db,
  account_id: number,
  { product_id, status, ends_at }: { product_id: number | null; status: string; ends_at: string | null },
): Promise<void> {
  const another = sql`wished_membership_product_id IS DISTINCT FROM ${product_id}::bigint`
  await run(
    db,
    sql`UPDATE accounts SET membership_product_id = ${product_id}, membership_status = ${status}, membership_ends_at = ${ends_at}::date, version = version + 1,
        updated_at = now(), wished_membership_product_id = CASE WHEN ${another} THEN wished_membership_product_id END,
        wished_subscription_plan_id = CASE WHEN ${another} THEN wished_subscription_plan_id END,
        wished_membership_at = CASE WHEN ${another} THEN wished_membership_at END
      WHERE id = ${account_id}`,
  )
}

/** Stores the plan that an account requests; null withdraws the request. */
export async function setPlanWish(
  db: Db,
  account_id: number,
  { product_id, plan_id, at }: { product_id: number | null; plan_id: number | null; at: Date | null },
): Promise<void> {
  await run(
    db,
    sql`UPDATE accounts SET wished_membership_product_id = ${product_id}, wished_subscription_plan_id = ${plan_id},
        wished_membership_at = ${at}::timestamptz, updated_at = now()
      WHERE id = ${account_id}`,
  )
}
