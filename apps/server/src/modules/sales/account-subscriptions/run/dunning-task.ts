import { addDays, formatMoney } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { createTask } from '#modules/work/tasks/index.ts'
import { accountToday } from '../../documents/index.ts'
import { managerOf } from '../notify-subscription.ts'
import { subscriptionLabel } from '../write-subscription.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

/**
 * Gives the client's manager a task to call about what is owed; nobody gets one when there is no manager left.
 * @param days how late the bill is
 * @param left days until the service is suspended; null when it will not be
 */
export async function giveTask(ctx: Context, row: SubscriptionRow, days: number, left: number | null): Promise<void> {
  const manager = await managerOf(ctx, row)
  const actor = manager === null ? null : await ctx.services.actors.load(ctx.db, manager)
  if (!actor?.memberships.has(row.account_id)) return
  const params = {
    client: row.client_name,
    subject: subscriptionLabel(row),
    days,
    count: left ?? 0,
    amount: formatMoney(row.outstanding_minor, row.currency),
  }
  const say = (key: string) => ctx.services.t(actor.locale, `subscriptions:task.${key}`, params)
  await createTask({ ...ctx, actor: { ...actor, token: null } }, row.account_id, {
    title: say('title').slice(0, 200),
    description: `<p>${say('description')}${left !== null && left > 0 ? ` ${say('then')}` : ''}</p>`,
    type: 'call',
    priority: 'high',
    due_at: addDays(await accountToday(ctx, row.account_id), 2),
    user_assigned_id: actor.id,
  })
}
