import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { Problem } from './attempt.ts'
import { managerOf } from '../notify-subscription.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { subscriptionLabel } from '../write-subscription.ts'

/** Notifies the seller's owner and the client's manager that a bill waits for a correction. */
export async function notifyRefused(ctx: Context, row: SubscriptionRow, problems: readonly Problem[]): Promise<void> {
  const found = await one<{ owner_id: number | null }>(ctx.db, sql`SELECT owner_id FROM accounts WHERE id = ${row.account_id}`)
  const user_ids = [...new Set([found?.owner_id, await managerOf(ctx, row)])].filter((id) => id != null)
  if (!user_ids.length) return
  ctx.publish({
    topic: 'notification',
    account_id: row.account_id,
    payload: {
      setting_code: 'subscription.renewing',
      account_id: row.account_id,
      user_ids,
      subject_type: 'account_subscription',
      subject_id: row.uuid,
      requires: 'account-subscriptions.read',
      params: {
        subject: subscriptionLabel(row),
        client: row.client_name,
        seller: row.seller_name,
        context: 'refused',
        reason: problems.map((problem) => problem.message).join(' '),
      },
      url: `/accounts/${row.account_id}/account-subscriptions/${row.uuid}/overview`,
      actor_id: null,
      group_key: `subscription.refused:${row.uuid}:${ctx.services.clock.now().toISOString().slice(0, 10)}`,
    },
  })
}
