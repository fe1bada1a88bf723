import { sql } from 'kysely'
import { one, type RowChange } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { versionConflict } from '#lib/errors.ts'
import { updateAccountPlan } from './update-account-plan.ts'
import { changeSubscriptionRow } from './store/subscriptions.ts'
import type { SubscriptionRow } from './subscriptions.presenter.ts'

/** Events of a subscription (domain.md 2.11, Log). */
export type SubscriptionEvent =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'activated'
  | 'renewed'
  | 'upgraded'
  | 'downgraded'
  | 'change-planned'
  | 'change-dropped'
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'cancellation-planned'
  | 'kept'
  | 'expired'
  | 'skipped'
  | 'trial-started'
  | 'past-due'
  | 'suspended'
  | 'paid-up'
  | 'charged'
  | 'bill-issued'

const PLAIN: Readonly<Record<string, 'created' | 'deleted'>> = { created: 'created', deleted: 'deleted' }

export const subscriptionLabel = (row: Pick<SubscriptionRow, 'number' | 'name'>) => `${row.number} ${row.name}`.slice(0, 200)

/** Broadcasts an event to both accounts, and logs it in both. */
export function recordSubscription(
  ctx: Pick<Context, 'emit' | 'log'>,
  event: SubscriptionEvent,
  row: SubscriptionRow,
  options: { changes?: Record<string, readonly [unknown, unknown]>; context?: Record<string, unknown> } = {},
): void {
  const { changes, context } = options
  const sides = row.status === 'draft' ? [row.account_id] : [row.account_id, row.buyer_account_id]
  for (const account_id of sides) {
    ctx.emit({
      name: `account-subscription.${PLAIN[event] ?? 'updated'}`,
      account_id,
      type: 'account_subscription',
      key: row.uuid,
      version: row.version,
      requires: 'account-subscriptions.read',
      ...(changes && { changed: Object.keys(changes) }),
    })
    ctx.log({
      account_id,
      event: `account-subscription.${event}`,
      subject_type: 'account_subscription',
      subject_id: row.uuid,
      subject_label: subscriptionLabel(row),
      ...(changes && { changes }),
      ...(context && { context }),
    })
  }
}

/** Changes a locked subscription, announces the event, and updates the plan of an account that depends on it. */
export async function writeSubscription(
  ctx: Context,
  row: SubscriptionRow,
  values: RowChange<'account_subscriptions'>,
  event: SubscriptionEvent | null,
  context?: Record<string, unknown>,
): Promise<SubscriptionRow> {
  const [, after] = await together(changeSubscriptionRow(ctx.db, row.uuid, values), readSubscription(ctx, row.uuid))
  const names = Object.keys(values) as (keyof SubscriptionRow)[]
  const pick = (of: SubscriptionRow) => Object.fromEntries(names.map((name) => [name, of[name]]))
  if (event) recordSubscription(ctx, event, after, { changes: changesOf(pick(row), pick(after)), ...(context && { context }) })
  await updateAccountPlan(ctx, after, names)
  return after
}

/** Reads the row of the list view without checking permissions. */
export async function readSubscription({ db }: Pick<Context, 'db'>, uuid: string): Promise<SubscriptionRow> {
  const row = await one<SubscriptionRow>(db, sql`SELECT t.* FROM account_subscription_list t WHERE t.uuid = ${uuid}`)
  return row!
}

/** Checks the version. @throws 409 for a stale version */
export function checkVersion(row: SubscriptionRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw versionConflict()
}
