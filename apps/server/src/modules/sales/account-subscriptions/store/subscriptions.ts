import { sql } from 'kysely'
import { insertRow, updateRow, type Db, type NewRow, type RowChange } from '#db/rows.ts'

/** Inserts a draft. @returns its key */
export async function insertSubscription(db: Db, subscription: NewRow<'account_subscriptions'>): Promise<string> {
  const { uuid } = await insertRow(db, 'account_subscriptions', subscription)
  return uuid
}

/** Changes a subscription and counts its version up. */
export async function changeSubscriptionRow(db: Db, uuid: string, values: RowChange<'account_subscriptions'>): Promise<void> {
  await updateRow(db, 'account_subscriptions', { uuid }, values, { versioned: true })
}

/** What the daily run remembers about a subscription. It leaves version and time of change alone. */
type RunNotes = Pick<RowChange<'account_subscriptions'>, 'tended_on' | 'trial_reminded_at' | 'expiry_reminded_days'>

/** Keeps what the daily run did: the day of the run, and the reminders that went out. */
export async function noteOnSubscription(db: Db, uuid: string, notes: RunNotes): Promise<void> {
  await updateRow(db, 'account_subscriptions', { uuid }, { ...notes, updated_at: sql`updated_at` })
}

/** Marks a draft as deleted. */
export async function deleteSubscription(db: Db, uuid: string): Promise<void> {
  await updateRow(db, 'account_subscriptions', { uuid }, { deleted_at: sql`now()` })
}
