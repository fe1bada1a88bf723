import { sql } from 'kysely'
import { smsParts } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { contactAccounts, DAY, MINUTE, type ContactAccount } from '../demo-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { SMS_TEXTS, STAGE_SMS } from './sms-texts.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'

/** Messages of an account of the demo's size. */
const MOST = 60
/** Name under which the messages of an account arrive. */
const SENDERS: Readonly<Record<string, string>> = {
  aegean: 'AegeanGr',
  olympus: 'Olympus',
  hotels: 'Kyklades',
  fashion: 'ModaAthina',
  dental: 'Xamogelo',
}
/** Of a part, in millionths of a euro. */
const COST = 45_000

interface Receiver {
  id: number
  phone: string
  user_id: number | null
  locale: 'en' | 'gr'
  contact_request_id: number | null
}
interface Story {
  run: DemoRun
  account: ContactAccount
  random: Random
  messages: Message[]
}
type Message = Record<string, unknown> & {
  id: number
  account_id: number
  status: string
  sent_at: Date
  delivered_at: Date | null
  clicks: number
  failed_at: Date | null
  error_code: string | null
}

/** SMS of the last 60 days to contacts and about their requests, with what became of each, and one to a whole stage. */
export async function seedSms(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const messages: Message[] = []
  for (const account of contactAccounts(run).filter((one) => SENDERS[one.code])) {
    const story = { run, account, random: randomOf(`sms ${account.code}`), messages }
    await sql`UPDATE accounts SET sms_sender_id = ${SENDERS[account.code]} WHERE id = ${account.account_id}`.execute(db)
    for (const receiver of await receiversOf(db, account, Math.max(4, Math.round(MOST * run.scale)))) addMessage(story, receiver)
    if (account.code === 'aegean') await addStage(db, story)
  }
  await writeRows(db, 'sms_messages', messages)
  const told = messages.filter((one) => one.status !== 'skipped')
  await writeRows(db, 'sms_tracking_logs', told.flatMap(logsOf))
  await writeRows(db, 'message_events', told.flatMap(eventsOf))
  await addLinks(db, run)
  await advanceSequences(db, ['sms_messages', 'sms_tracking_logs', 'stage_messages'])
}

/** People with a mobile number, every second one about a request of theirs. */
async function receiversOf(db: Db, { account_id, locale }: ContactAccount, most: number): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT c.id, c.phone, c.user_id, coalesce(c.locale, ${locale}) AS locale,
      CASE WHEN c.id % 2 = 0 THEN (SELECT max(r.id) FROM contact_requests r WHERE r.contact_id = c.id AND r.status IN ('open', 'won')) END AS contact_request_id
    FROM contacts c WHERE c.account_id = ${account_id} AND c.status = 'active' AND c.deleted_at IS NULL AND c.phone LIKE '+3069%'
    ORDER BY c.requests_count DESC, c.id LIMIT ${most}`.execute(db)
  return rows
}

function addMessage(story: Story, receiver: Receiver, stage?: { id: number; body: string; at: Date }): void {
  const { run, account, random, messages } = story
  const id = messages.length + 1
  const queued_at = stage?.at ?? new Date(run.today.getTime() - random.between(1, 60) * DAY + random.between(-420, -60) * MINUTE)
  const body = stage?.body ?? random.pick(SMS_TEXTS[receiver.locale])
  const { encoding, parts } = smsParts(body)
  const sent_at = new Date(queued_at.getTime() + 20_000)
  const ended_at = new Date(sent_at.getTime() + random.between(2, 90) * 1000)
  messages.push({
    id,
    account_id: account.account_id,
    direction: 'outgoing',
    contact_id: receiver.id,
    contact_request_id: receiver.contact_request_id,
    stage_message_id: stage?.id ?? null,
    user_id: receiver.user_id ?? account.members[0],
    purpose: 'transactional',
    to_number: receiver.phone,
    sender_id: SENDERS[account.code],
    body,
    encoding,
    parts,
    provider: 'twilio',
    provider_id: `SM${String(id).padStart(32, '0')}`,
    token: random.uuid(queued_at),
    track_clicks: true,
    queued_at,
    claimed_at: sent_at,
    sent_at,
    ...endOf(random, body, ended_at),
    attempts: 1,
    cost_micros: COST * parts,
    cost_currency: 'EUR',
    created_at: queued_at,
    updated_at: ended_at,
  })
}

/** Of a hundred 96 arrive; the others find the phone switched off, or the number gone. */
function endOf(random: Random, body: string, ended_at: Date) {
  const fate = random.next()
  if (fate >= 0.96) {
    const isGone = fate >= 0.985
    return {
      status: isGone ? 'failed' : 'undelivered',
      delivered_at: null,
      failed_at: ended_at,
      error_code: isGone ? '30006' : '30003',
      clicks: 0,
    }
  }
  const clicks = body.includes('https://') && random.chance(0.45) ? random.between(1, 3) : 0
  return { status: 'delivered', delivered_at: ended_at, failed_at: null, error_code: null, clicks }
}

/** Who stands where: contacts by their own card, or by an open request. */
const STANDING = sql`
  SELECT pipeline_stage_id, contact_id FROM contact_pipeline_stage
  UNION SELECT pipeline_stage_id, contact_id FROM contact_requests WHERE status = 'open' AND deleted_at IS NULL`
/** A stage with more people than these is written to more carefully. */
const STAGE_MOST = 60

/** One text to everybody who stands in the fullest stage; who has no number is left out, with the reason. */
async function addStage(db: Db, story: Story): Promise<void> {
  const { run, account, messages, random } = story
  const { rows: stages } = await sql<{ id: number; pipeline_id: number }>`
    SELECT s.id, s.pipeline_id FROM (${STANDING}) AS x JOIN pipeline_stages s ON s.id = x.pipeline_stage_id AND s.type = 'open'
    WHERE s.account_id = ${account.account_id} GROUP BY s.id, s.pipeline_id ORDER BY (count(*) <= ${STAGE_MOST}) DESC, count(*) DESC, s.id LIMIT 1`.execute(
    db,
  )
  const stage = stages[0]
  if (!stage) return
  const { rows } = await sql<Omit<Receiver, 'phone'> & { phone: string | null }>`
    SELECT * FROM (
      SELECT DISTINCT ON (c.phone, CASE WHEN c.phone IS NULL THEN c.id END) c.id, c.phone, c.user_id, coalesce(c.locale, 'gr') AS locale, NULL::bigint AS contact_request_id
      FROM (${STANDING}) AS x JOIN contacts c ON c.id = x.contact_id AND c.status = 'active' AND c.deleted_at IS NULL
      WHERE c.account_id = ${account.account_id} AND x.pipeline_stage_id = ${stage.id} ORDER BY c.phone, CASE WHEN c.phone IS NULL THEN c.id END, c.id) AS reachable
    ORDER BY id`.execute(db)
  const at = new Date(run.today.getTime() - 3 * DAY)
  const reached = rows.filter((row): row is Receiver => row.phone !== null)
  const unreached = rows.filter((row) => row.phone === null)
  const row = {
    id: 1,
    account_id: account.account_id,
    channel: 'sms',
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    user_id: account.members[0],
    purpose: 'transactional',
    sender_id: SENDERS[account.code],
    body: STAGE_SMS,
    excluded_contact_ids: [],
    status: 'sent',
    recipients_count: reached.length,
    skipped_count: unreached.length,
    started_at: at,
    finished_at: new Date(at.getTime() + 5 * MINUTE),
    created_at: at,
    updated_at: at,
  }
  await writeRows(db, 'stage_messages', [row])
  for (const receiver of reached) addMessage(story, receiver, { id: row.id, body: STAGE_SMS, at })
  const { encoding, parts } = smsParts(STAGE_SMS)
  for (const { id } of unreached)
    messages.push({
      id: messages.length + 1,
      account_id: account.account_id,
      direction: 'outgoing',
      contact_id: id,
      stage_message_id: row.id,
      user_id: row.user_id,
      purpose: row.purpose,
      to_number: '–––',
      sender_id: row.sender_id,
      body: STAGE_SMS,
      encoding,
      parts,
      token: random.uuid(at),
      track_clicks: true,
      status: 'skipped',
      skip_reason: 'no_number',
      queued_at: at,
      attempts: 0,
      clicks: 0,
      created_at: at,
      updated_at: at,
    } as unknown as Message)
}

/** What the provider told us of each: sent, and then how it ended. */
function logsOf(message: Message): object[] {
  const base = { account_id: message.account_id, sms_message_id: message.id }
  const ended_at = message.delivered_at ?? message.failed_at!
  return [
    {
      ...base,
      status: 'sent',
      error_code: null,
      provider_status: 'sent',
      payload: {},
      occurred_at: message.sent_at,
      created_at: message.sent_at,
    },
    {
      ...base,
      status: message.status,
      error_code: message.error_code,
      provider_status: message.status,
      payload: { MessageStatus: message.status },
      occurred_at: ended_at,
      created_at: ended_at,
    },
  ]
}

function eventsOf(message: Message): object[] {
  const base = { account_id: message.account_id, sms_message_id: message.id, is_machine: false }
  const ended_at = message.delivered_at ?? message.failed_at!
  return [
    { ...base, type: 'sent', occurred_at: message.sent_at },
    { ...base, type: message.delivered_at ? 'delivered' : 'failed', occurred_at: ended_at },
    ...Array.from({ length: message.clicks }, (_, nth) => ({
      ...base,
      type: 'clicked',
      occurred_at: new Date(ended_at.getTime() + (nth + 1) * 7 * MINUTE),
    })),
  ]
}

/** The short addresses that were counted. */
async function addLinks(db: Db, { today }: DemoRun): Promise<void> {
  await sql`
    INSERT INTO tracked_links (account_id, owner_type, owner_id, url, code, clicks, created_at)
    SELECT account_id, 'sms_message', id, substring(body from 'https://[^ ]+'), 'd' || lpad(id::text, 9, '0'), clicks, coalesce(sent_at, ${today}) FROM sms_messages
    WHERE body LIKE '%https://%' AND status <> 'skipped' ORDER BY id`.execute(db)
  await sql`UPDATE message_events e SET tracked_link_id = l.id FROM tracked_links l WHERE e.type = 'clicked' AND e.sms_message_id = l.owner_id AND l.owner_type = 'sms_message'`.execute(
    db,
  )
}
