import { sql } from 'kysely'
import { z } from 'zod'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { intoActivityLog } from '#platform/activity/store.ts'

/** Ends invitations that nobody answered within their 14 days; runs every hour. */
export const expireInvitationsJob = defineJob({
  name: 'expire-invitations',
  payload: z.object({}),
})

export const expireInvitationsHandler = handleJob(expireInvitationsJob, async (services, { logger }) => {
  const expired = await expireInvitations(services.database.db, services.clock.now())
  if (expired) logger.info({ expired }, 'invitations expired')
  services.wakeOutbox()
})

/** @returns how many ended; each is in the activity log and announced to its account */
export async function expireInvitations(db: Db, now: Date): Promise<number> {
  const row = await one<{ expired: number }>(
    db,
    sql`WITH gone AS (
      UPDATE membership_invitations SET status = 'expired', responded_at = ${now}, updated_at = now() WHERE status = 'pending' AND expires_at <= ${now} RETURNING id, account_id, email
    ),
    log AS (
      ${intoActivityLog(['account_id', 'event', 'subject_type', 'subject_id', 'subject_label', 'changes', 'context'])}
      SELECT account_id, 'invitation.updated', 'invitation', id::text, left(email, 200), '{"status": ["pending", "expired"]}', '{}' FROM gone
    ),
    told AS (
      ${intoOutbox}
      SELECT account_id, 'broadcast', jsonb_build_object('channels', jsonb_build_array('private-accounts.' || account_id), 'event', 'invitation.updated',
        'data', jsonb_build_object('type', 'invitation', 'key', id, 'changed', jsonb_build_array('status'), 'at', ${now.toISOString()}::text),
        'requires', jsonb_build_object('account_id', account_id, 'permission', 'members.read')) FROM gone
    )
    SELECT count(*) AS expired FROM gone`,
  )
  return row!.expired
}
