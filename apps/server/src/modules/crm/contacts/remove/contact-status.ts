import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { liftSuppressionsOf, suppressContacts } from '../../consent/index.ts'
import { refreshMarketable } from '../store/marketable.ts'

const CHANNELS = ['email', 'sms'] as const

/**
 * What follows when contacts were archived, blacklisted or brought back (domain.md 3.3); their `status` is written
 * already. Archived ones leave their pipelines; blacklisted ones are suppressed on every address and cleaned from
 * lists; coming back from there lifts only what a member or a failed check had put there.
 */
export async function followStatus(
  db: Db,
  contact_ids: readonly number[],
  status: 'active' | 'archived' | 'blacklisted',
  user_id: number,
): Promise<void> {
  if (!contact_ids.length) return
  if (status === 'archived') await sql`DELETE FROM contact_pipeline_stage WHERE contact_id = any(${contact_ids}::bigint[])`.execute(db)
  if (status === 'blacklisted') await suppress(db, contact_ids)
  if (status === 'active') await liftSuppressionsOf(db, contact_ids, { channels: CHANNELS, reasons: ['manual', 'invalid'], by_id: user_id })
  await refreshMarketable(db, contact_ids)
}

async function suppress(db: Db, contact_ids: readonly number[]): Promise<void> {
  await suppressContacts(db, contact_ids, { channels: CHANNELS, reason: 'manual', created_by_id: null })
  await sql`
    UPDATE subscriptions SET status = 'cleaned', cleaned_reason = 'blacklisted', version = version + 1, updated_at = now()
    WHERE contact_id = any(${contact_ids}::bigint[]) AND status <> 'cleaned'`.execute(db)
}
