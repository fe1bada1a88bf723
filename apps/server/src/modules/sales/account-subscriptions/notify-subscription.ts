import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { SubscriptionRow } from './subscriptions.presenter.ts'
import { subscriptionLabel } from './write-subscription.ts'

type Code = 'subscription.renewing' | 'subscription.payment-failed' | 'subscription.cancelled'

/** The responsible person on the seller's side: the client's manager, the creator of the subscription, or the owner. */
export async function managerOf({ db }: Pick<Context, 'db'>, row: SubscriptionRow): Promise<number | null> {
  const found = await one<{ user_id: number | null }>(
    db,
    sql`SELECT coalesce(r.manager_id, ${row.created_by_id}::bigint, a.owner_id) AS user_id
    FROM account_relations r JOIN accounts a ON a.id = r.account_id WHERE r.uuid = ${row.account_relation_uuid}`,
  )
  return found?.user_id ?? null
}

/**
 * Notifies both sides, each with the URL in its own account: the responsible person of the seller, and members of the buyer
 * who may pay.
 * @param variant text variant of the code, such as `trial`
 */
export async function notifySubscription(
  ctx: Context,
  row: SubscriptionRow,
  code: Code,
  variant: string,
  params: Record<string, unknown> = {},
): Promise<void> {
  const manager = await managerOf(ctx, row)
  const sides = [
    { account_id: row.account_id, user_ids: manager ? [manager] : [] },
    { account_id: row.buyer_account_id, user_ids: await buyersOf(ctx, row) },
  ]
  for (const { account_id, user_ids } of sides)
    if (user_ids.length)
      ctx.publish({
        topic: 'notification',
        account_id,
        payload: {
          setting_code: code,
          account_id,
          user_ids,
          subject_type: 'account_subscription',
          subject_id: row.uuid,
          requires: 'account-subscriptions.read',
          params: { subject: subscriptionLabel(row), client: row.client_name, seller: row.seller_name, context: variant, ...params },
          url: `/accounts/${account_id}/account-subscriptions/${row.uuid}/overview`,
          actor_id: ctx.actor.id || null,
          group_key: `${code}:${variant}:${account_id}:${row.uuid}:${ctx.services.clock.now().toISOString().slice(0, 10)}`,
        },
      })
}

/** The owner of the buying account, if it has one. */
async function buyersOf({ db }: Pick<Context, 'db'>, row: SubscriptionRow): Promise<number[]> {
  const listed = await rows<{
    user_id: number
  }>(db, sql`SELECT owner_id AS user_id FROM accounts WHERE id = ${row.buyer_account_id} AND owner_id IS NOT NULL`)
  return listed.map((found) => found.user_id)
}
