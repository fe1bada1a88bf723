import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { SenderRow } from '../senders/choose-sender.ts'
import type { StageEmailRow } from './stage-emails.query.ts'
import { audienceSql, visibleTo } from './stage-recipients.ts'

/**
 * One mail for each person in the stage, in one statement: those who may not get it are kept with the reason. Texts are
 * filled in when they leave. A person or an address has one at most, whatever happens twice.
 */
export async function insertRecipients(ctx: Context, row: StageEmailRow, sender: SenderRow): Promise<void> {
  const domain = sender.email.split('@')[1]!
  await sql`
    INSERT INTO email_messages (account_id, contact_id, stage_message_id, user_id, purpose, to_address, to_key, from_address, from_name, from_email_uuid, subject, message_id, token,
      status, status_rank, skip_reason, send_at, queued_at)
    SELECT ${row.account_id}, a.id, ${row.id}, ${row.user_id}, ${row.purpose}, coalesce(a.email, ''), coalesce(lower(a.email), ''), ${sender.email}, ${sender.from_name}, ${sender.uuid}, ${row.subject},
      '<' || a.token || ${`@${domain}>`}, a.token, CASE WHEN a.reason IS NULL THEN 'queued' ELSE 'skipped' END, CASE WHEN a.reason IS NULL THEN 1 ELSE 0 END, a.reason, ${row.send_at}, ${ctx.services.clock.now()}
    FROM (SELECT z.*, gen_random_uuid() AS token FROM (${audienceSql({ ...row, purpose: row.purpose as 'marketing' }, visibleTo(ctx))}) z) a
    ON CONFLICT DO NOTHING`.execute(ctx.db)
}
