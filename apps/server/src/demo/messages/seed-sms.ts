import { sql } from 'kysely'
import { rows, run as execute } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { contactAccounts, type ContactAccount } from '../demo-story.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { addLinks, eventsOf, logsOf } from './sms-reports.ts'
import { addMessage, SENDERS, type SmsMessage, type SmsReceiver } from './sms-story.ts'
import { addStageMessage } from './stage-sms.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'

/** Number of messages of an account in the profile "demo". */
const MOST = 60

/** SMS of the last 60 days to contacts and about their requests, with their delivery reports, and one message to a whole stage. */
export async function seedSms(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const messages: SmsMessage[] = []
  for (const account of contactAccounts(run).filter((one) => SENDERS[one.code])) {
    const story = { run, account, random: randomOf(`sms ${account.code}`), messages }
    await execute(db, sql`UPDATE accounts SET sms_sender_id = ${SENDERS[account.code]} WHERE id = ${account.account_id}`)
    for (const receiver of await receiversOf(db, account, Math.max(4, Math.round(MOST * run.scale)))) addMessage(story, receiver)
    if (account.code === 'aegean') await addStageMessage(db, story)
  }
  await writeRows(db, 'sms_messages', messages)
  const sent = messages.filter((one) => one.status !== 'skipped')
  await writeRows(db, 'sms_tracking_logs', sent.flatMap(logsOf))
  await writeRows(db, 'message_events', sent.flatMap(eventsOf))
  await addLinks(db, run)
  await advanceSequences(db, ['sms_messages', 'sms_tracking_logs', 'stage_messages'])
}

/** Contacts with a mobile number; every second message concerns a request. */
async function receiversOf(db: Db, { account_id, locale }: ContactAccount, most: number): Promise<SmsReceiver[]> {
  return rows<SmsReceiver>(
    db,
    sql`SELECT c.id, c.phone, c.user_id, coalesce(c.locale, ${locale}) AS locale,
      CASE WHEN c.id % 2 = 0 THEN (SELECT max(r.id) FROM contact_requests r WHERE r.contact_id = c.id AND r.status IN ('open', 'won')) END AS contact_request_id
    FROM contacts c WHERE c.account_id = ${account_id} AND c.status = 'active' AND c.deleted_at IS NULL AND c.phone LIKE '+3069%'
    ORDER BY c.requests_count DESC, c.id LIMIT ${most}`,
  )
}
