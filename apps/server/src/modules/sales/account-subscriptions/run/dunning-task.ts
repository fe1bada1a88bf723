import { addDays, formatMoney } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { createTask } from '#modules/work/tasks/index.ts'
import { accountToday } from '../../documents/index.ts'
import { managerOf } from '../notify-subscription.ts'
import { subscriptionLabel } from '../write-subscription.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

/**
 * Creates a task for the client's manager to call about the overdue amount, if there is a manager.
 * @param days number of days since the due date
 * @param left number of days until suspension; null without suspension
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
