import { sql } from 'kysely'
import { insertRow, run, updateRows, type Db, type NewRow, type Row, type Sql } from '#db/rows.ts'

type SmsMessage = Row<'sms_messages'>

/** Inserts an SMS to one person. */
export const insertSms = (db: Db, message: NewRow<'sms_messages'>): Promise<SmsMessage> => insertRow(db, 'sms_messages', message)

interface StageSms {
  sender_id: string
  encoding: string
  parts: number
  send_at: Date
  now: Date
  /** Query of id, phone and reason. */
  audience: Sql
}

/**
 * Inserts one SMS for each person in a stage, in one statement; those who may not receive it are stored with the reason.
 * A person or a number gets one SMS at most, even if this runs twice.
 */
export async function insertStageSms(db: Db, message: Row<'stage_messages'>, sms: StageSms): Promise<void> {
  const { id, account_id, user_id, purpose, body, track_clicks } = message
  await run(
    db,
    sql`INSERT INTO sms_messages (account_id, contact_id, stage_message_id, user_id, purpose, to_number, sender_id, body, encoding, parts, token, track_clicks, status, skip_reason, send_at, queued_at)
    SELECT ${account_id}, a.id, ${id}, ${user_id}, ${purpose}, coalesce(a.phone, '–––'), ${sms.sender_id}, ${body}, ${sms.encoding}, ${sms.parts}, gen_random_uuid(), ${track_clicks},
      CASE WHEN a.reason IS NULL THEN 'queued' ELSE 'skipped' END, a.reason, ${sms.send_at}, ${sms.now}
    FROM (${sms.audience}) a ON CONFLICT DO NOTHING`,
  )
}

/** Puts an SMS into a conversation. */
export async function setSmsConversation(db: Db, id: number, conversation_id: number): Promise<void> {
  await run(db, sql`UPDATE sms_messages SET conversation_id = ${conversation_id} WHERE id = ${id}`)
}

/** Moves the SMS of a merged conversation to its survivor. */
export async function moveSmsToConversation(
  { db }: { db: Db },
  merged: { id: number; account_id: number },
  survivor: { id: number },
): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_messages SET conversation_id = ${survivor.id} WHERE account_id = ${merged.account_id} AND conversation_id = ${merged.id}`,
  )
}

/** Cancels a queued SMS. @returns undefined once a process has claimed it */
export async function cancelQueued(db: Db, id: number): Promise<SmsMessage | undefined> {
  const [row] = await updateRows(db, 'sms_messages', { id, status: 'queued' }, { status: 'cancelled', next_attempt_at: null })
  return row
}

/** Cancels the queued SMS to a stage. */
export async function cancelToStage(db: Db, account_id: number, stage_message_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_messages SET status = 'cancelled', updated_at = now()
      WHERE account_id = ${account_id} AND stage_message_id = ${stage_message_id} AND status = 'queued'`,
  )
}

interface Prepared {
  body: string
  sender_id: string
  stop_code: string | null
  encoding: string
  parts: number
  provider: string
  is_practice: boolean
  third_party_service_id: number | null
}

/** Stores the text and the gateway of an SMS that is about to be sent. */
export async function setPrepared(db: Db, id: number, sms: Prepared): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_messages SET body = ${sms.body}, sender_id = ${sms.sender_id}, stop_code = ${sms.stop_code}, encoding = ${sms.encoding}, parts = ${sms.parts},
      provider = ${sms.provider}, is_practice = ${sms.is_practice}, third_party_service_id = ${sms.third_party_service_id} WHERE id = ${id}`,
  )
}
