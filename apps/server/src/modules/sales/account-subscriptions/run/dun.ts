import { AccountSettings } from '@stoa/contract'
import { daysBetween, localToday } from '@stoa/domain'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { accountZone } from '../../documents/index.ts'
import { localeOf } from '../bill/bill-documents.ts'
import { endSubscription } from './end-subscription.ts'
import { giveTask } from './dunning-task.ts'
import { notifySubscription } from '../notify-subscription.ts'
import { markOverdue } from '../store/bills.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { writeSubscription } from '../write-subscription.ts'

type Step = NonNullable<AccountSettings['dunning']>[number]

/** Reminders after 1, 7 and 14 days, the last with a task for the manager; suspension after 21, cancellation after 45. */
const DUNNING: readonly Step[] = [
  { days: 1, action: 'remind' },
  { days: 7, action: 'remind' },
  { days: 14, action: 'warn' },
  { days: 21, action: 'suspend' },
  { days: 45, action: 'cancel' },
]

/** Most steps of a ladder, as its settings and `dunning_level` allow. */
const MOST_STEPS = 10

const DUNNED: ReadonlySet<string> = new Set(['active', 'past_due', 'suspended'])

/**
 * Marks overdue bills, and takes due dunning steps of the seller (domain.md 3.27). After downtime, only the last of several
 * due reminders is sent.
 */
export async function dun(ctx: Context, row: SubscriptionRow, day: string): Promise<SubscriptionRow> {
  if (!DUNNED.has(row.status)) return row
  const since = await markOverdue(ctx.db, row.uuid, day)
  if (!since) return row
  const late = daysBetween(since, day)
  const steps = await ladderOf(ctx, row.account_id)
  const suspended_for = row.suspended_at === null ? null : daysBetween(await dayOf(ctx, row.account_id, row.suspended_at), day)
  const due = steps
    .slice(row.dunning_level)
    .filter((step) => step.days <= late && (step.action !== 'cancel' || mayCancel(steps, step, suspended_for)))
  const late_row =
    row.status === 'active' ? await writeSubscription(ctx, row, { status: 'past_due' }, 'past-due', { due_date: since }) : row
  if (!due.length) return late_row
  const reached = await writeSubscription(ctx, late_row, { dunning_level: row.dunning_level + due.length }, null)
  const suspension = steps.find((one) => one.action === 'suspend')
  return take(ctx, reached, due, { since, late, left: suspension ? suspension.days - late : null })
}

/**
 * A late suspension postpones the cancellation by the same number of days.
 * @param suspended_for days since the suspension; null without one
 */
function mayCancel(steps: readonly Step[], step: Step, suspended_for: number | null): boolean {
  const suspension = steps.find((one) => one.action === 'suspend')
  if (!suspension) return true
  return suspended_for !== null && suspended_for >= step.days - suspension.days
}

/** The day of a moment where the seller is. */
const dayOf = async (ctx: Context, account_id: number, at: string): Promise<string> =>
  localToday(await accountZone(ctx, account_id), new Date(at))

async function take(
  ctx: Context,
  row: SubscriptionRow,
  due: readonly Step[],
  how: { since: string; late: number; left: number | null },
): Promise<SubscriptionRow> {
  const actions = new Set(due.map((step) => step.action))
  const params = { days: how.late, date: how.since.split('-').reverse().join('/') }
  if (actions.has('warn')) await giveTask(ctx, row, how.late, how.left)
  if (actions.has('cancel')) {
    const cancel_reason = ctx.services.t(await localeOf(ctx, row.account_id), 'subscriptions:unpaid_reason', params)
    return endSubscription(ctx, row, 'cancelled', { cancel_reason })
  }
  const suspends = actions.has('suspend') && row.status !== 'suspended'
  const after = suspends
    ? await writeSubscription(ctx, row, { status: 'suspended', suspended_at: ctx.services.clock.now() }, 'suspended', params)
    : row
  await notifySubscription(ctx, after, 'subscription.payment-failed', suspends ? 'suspended' : 'reminder', params)
  return after
}

async function ladderOf({ db }: Context, account_id: number): Promise<readonly Step[]> {
  const account = await findRow(db, 'accounts', { id: account_id })
  const settings = AccountSettings.safeParse(account!.settings)
  return (
    (settings.success ? settings.data.dunning : undefined)?.toSorted((one, other) => one.days - other.days).slice(0, MOST_STEPS) ?? DUNNING
  )
}
