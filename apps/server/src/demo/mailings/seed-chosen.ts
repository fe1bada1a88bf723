import { sql } from 'kysely'
import { smsParts, searchText } from '@stoa/domain'
import { one, run as execute, type Sql } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { before, contactAccounts, DAY, MINUTE } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'

const SMS = 'Το γραφείο μας μεταφέρεται στις 15 του μήνα: Σταδίου 28, 3ος όροφος. Τηλέφωνα και e-mail μένουν ίδια.'
const MAIL = {
  sent: {
    subject: 'Νέα διεύθυνση από τις 15 του μήνα',
    body: '<p>Αγαπητέ/ή {{ contact.first_name }},</p><p>από τις 15 του μήνα θα μας βρίσκετε στη Σταδίου 28, 3ος όροφος. Τα τηλέφωνα μένουν ίδια.</p>',
  },
  draft: {
    subject: 'Ραντεβού για τον απολογισμό του έτους',
    body: '<p>Καλημέρα {{ contact.first_name }},</p><p>να κλείσουμε μία ώρα για τον απολογισμό της χρονιάς;</p>',
  },
}

/** E-mails and SMS that the main agency wrote to chosen contacts: one of each that was sent, and one of each that is a draft. */
export async function seedChosen(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const account = contactAccounts(run).find(({ code }) => code === 'aegean')
  if (!account) return
  const { account_id } = account
  const user_id = account.members[0]!
  const add = (channel: 'email' | 'sms', status: 'draft' | 'sent', text: { subject?: string; body: string }, at: Date) =>
    addMessage(db, { account_id, user_id, channel, status, at, ...text })
  const ago = (days: number) => before(run, days * DAY)
  await add('email', 'draft', MAIL.draft, ago(1))
  await add('sms', 'draft', { body: 'Θυμίζουμε το αυριανό μας ραντεβού στις 10:00.' }, ago(2))
  const mail = await add('email', 'sent', MAIL.sent, ago(6))
  const sms = await add('sms', 'sent', { body: SMS }, ago(5))
  if (mail) await addMails(db, mail, ago(6))
  if (sms) await addSms(db, sms, ago(5))
}

interface Message {
  account_id: number
  user_id: number
  channel: 'email' | 'sms'
  status: 'draft' | 'sent'
  subject?: string
  body: string
  at: Date
}

/** Stores a message to contacts that have an address or a mobile number. @returns its id, undefined without such contacts */
async function addMessage(db: Db, { account_id, user_id, channel, status, subject, body, at }: Message): Promise<number | undefined> {
  const reachable = channel === 'email' ? sql`c.email IS NOT NULL` : sql`c.phone LIKE '+3069%'`
  const ended = status === 'sent' ? new Date(at.getTime() + 2 * MINUTE) : null
  const row = await one<{ id: number }>(
    db,
    sql`INSERT INTO stage_messages (account_id, channel, contact_ids, user_id, purpose, from_email_uuid, sender_id, subject, body, search_text, status, recipients_count, started_at, finished_at,
      created_at, updated_at)
    SELECT ${account_id}, ${channel}, ids, ${user_id}, 'transactional', ${channel === 'email' ? senderOf(account_id) : null}, ${channel === 'sms' ? sql`a.sms_sender_id` : null}, ${subject ?? null}, ${body},
      ${searchText({ names: [], values: [subject ?? body] })}, ${status}, CASE WHEN ${status} = 'sent' THEN cardinality(ids) ELSE 0 END, ${ended && at}, ${ended}, ${at}, ${ended ?? at}
    FROM (SELECT array_agg(id) AS ids FROM (
        SELECT DISTINCT ON (coalesce(c.email_key, c.phone)) c.id FROM contacts c WHERE c.account_id = ${account_id} AND c.status = 'active' AND c.deleted_at IS NULL AND ${reachable}
        ORDER BY coalesce(c.email_key, c.phone), c.id LIMIT 9) AS first) AS chosen, accounts a WHERE a.id = ${account_id} AND ids IS NOT NULL RETURNING id`,
  )
  return row?.id
}

const senderOf = (account_id: number): Sql =>
  sql`(SELECT e.uuid FROM account_emails e WHERE e.account_id = ${account_id} AND e.is_sender AND e.deleted_at IS NULL ORDER BY e.uuid LIMIT 1)`

/** One delivered mail for each contact; some were opened. */
const addMails = (db: Db, id: number, at: Date) =>
  execute(
    db,
    sql`INSERT INTO email_messages (account_id, contact_id, stage_message_id, user_id, purpose, to_address, to_key, from_address, from_name, from_email_uuid, subject, message_id, token, status,
      status_rank, queued_at, sent_at, delivered_at, first_opened_at, last_opened_at, opens, created_at, updated_at)
    SELECT s.account_id, c.id, s.id, s.user_id, s.purpose, c.email, lower(c.email), e.email, e.from_name, e.uuid, s.subject, '<' || t.token || '@demo.example>', t.token,
      CASE WHEN c.id % 3 = 0 THEN 'delivered' ELSE 'opened' END, CASE WHEN c.id % 3 = 0 THEN 4 ELSE 5 END, ${at}::timestamptz, ${at}::timestamptz + interval '20 seconds',
      ${at}::timestamptz + interval '25 seconds', o.at, o.at, CASE WHEN o.at IS NULL THEN 0 ELSE 1 END, ${at}, ${at}
    FROM stage_messages s JOIN account_emails e ON e.uuid = s.from_email_uuid JOIN contacts c ON c.account_id = s.account_id AND c.id = any(s.contact_ids)
      CROSS JOIN LATERAL (SELECT md5('chosen ' || c.id)::uuid AS token) t
      CROSS JOIN LATERAL (SELECT CASE WHEN c.id % 3 <> 0 THEN ${at}::timestamptz + c.id % 7 * interval '1 hour' + interval '5 minutes' END AS at) o
    WHERE s.id = ${id}`,
  )

/** One delivered SMS for each contact. */
async function addSms(db: Db, id: number, at: Date): Promise<void> {
  const { encoding, parts } = smsParts(SMS)
  await execute(
    db,
    sql`INSERT INTO sms_messages (account_id, contact_id, stage_message_id, user_id, purpose, to_number, sender_id, body, encoding, parts, token, status, queued_at, sent_at, delivered_at, created_at,
      updated_at)
    SELECT s.account_id, c.id, s.id, s.user_id, s.purpose, c.phone, s.sender_id, s.body, ${encoding}, ${parts}, md5('chosen sms ' || c.id)::uuid, 'delivered', ${at}::timestamptz,
      ${at}::timestamptz + interval '5 seconds', ${at}::timestamptz + interval '9 seconds', ${at}, ${at}
    FROM stage_messages s JOIN contacts c ON c.account_id = s.account_id AND c.id = any(s.contact_ids) WHERE s.id = ${id}`,
  )
  const ofMessage = sql`FROM sms_messages m JOIN stage_messages s ON s.account_id = m.account_id AND s.id = m.stage_message_id
    CROSS JOIN LATERAL (VALUES ('sent', m.sent_at), ('delivered', m.delivered_at)) AS told(status, at) WHERE s.id = ${id} ORDER BY told.at, m.id`
  await execute(
    db,
    sql`INSERT INTO sms_tracking_logs (account_id, sms_message_id, status, provider_status, occurred_at, created_at) SELECT m.account_id, m.id, told.status, told.status, told.at, told.at ${ofMessage}`,
  )
  await execute(
    db,
    sql`INSERT INTO message_events (account_id, sms_message_id, type, is_machine, occurred_at) SELECT m.account_id, m.id, told.status, false, told.at ${ofMessage}`,
  )
}
