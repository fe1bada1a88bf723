import { sql } from 'kysely'
import { insertRow, updateRow, type Db, type NewRow, type RowChange } from '#db/rows.ts'

/** Inserts a draft. @returns its key */
export async function insertSubscription(db: Db, subscription: NewRow<'account_subscriptions'>): Promise<string> {
  const { uuid } = await insertRow(db, 'account_subscriptions', subscription)
  return uuid
}

/** Changes a subscription and increments its version. */
export async function changeSubscriptionRow(db: Db, uuid: string, values: RowChange<'account_subscriptions'>): Promise<void> {
  await updateRow(db, 'account_subscriptions', { uuid }, values, { versioned: true })
}

/** Columns of the daily run, which do not affect the version and the time of the last change. */
type RunNotes = Pick<RowChange<'account_subscriptions'>, 'tended_on' | 'trial_reminded_at' | 'expiry_reminded_days'>

/** Records the day of the daily run and the sent reminders. */
export async function noteOnSubscription(db: Db, uuid: string, notes: RunNotes): Promise<void> {
  await updateRow(db, 'account_subscriptions', { uuid }, { ...notes, updated_at: sql`updated_at` })
}

/** Marks a draft as deleted. */
export async function deleteSubscription(db: Db, uuid: string): Promise<void> {
  await updateRow(db, 'account_subscriptions', { uuid }, { deleted_at: sql`now()` })
}
