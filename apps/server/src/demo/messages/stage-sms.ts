import { sql } from 'kysely'
import { smsParts } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { DAY, MINUTE } from '../demo-story.ts'
import { writeRows } from '../write-rows.ts'
import { addMessage, SENDERS, type SmsMessage, type SmsReceiver, type SmsStory } from './sms-story.ts'
import { STAGE_SMS } from './sms-texts.ts'

/** Contacts by stage: by their own card, or by an open request. */
const PEOPLE_BY_STAGE = sql`
  SELECT pipeline_stage_id, contact_id FROM contact_pipeline_stage
  UNION SELECT pipeline_stage_id, contact_id FROM contact_requests WHERE status = 'open' AND deleted_at IS NULL`
/** The stage with the most people is preferred up to this number. */
const STAGE_MOST = 60

interface Stage {
  id: number
  pipeline_id: number
}
/** A contact of the stage; those without a phone number are skipped. */
type StageContact = Omit<SmsReceiver, 'phone'> & { phone: string | null }

/** Sends one message to all people of the fullest stage; those without a number are skipped, with the reason. */
export async function addStageMessage(db: Db, story: SmsStory): Promise<void> {
  const { run, account } = story
  const stage = await fullestStage(db, account.account_id)
  if (!stage) return
  const contacts = await contactsIn(db, account.account_id, stage)
  const at = new Date(run.today.getTime() - 3 * DAY)
  const reached = contacts.filter((contact): contact is SmsReceiver => contact.phone !== null)
  const skipped = contacts.filter((contact) => contact.phone === null)
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
    skipped_count: skipped.length,
    started_at: at,
    finished_at: new Date(at.getTime() + 5 * MINUTE),
    created_at: at,
    updated_at: at,
  }
  await writeRows(db, 'stage_messages', [row])
  for (const receiver of reached) addMessage(story, receiver, { id: row.id, body: STAGE_SMS, at })
  for (const { id } of skipped) addSkipped(story, id, { stage_message_id: row.id, at })
}

const fullestStage = (db: Db, account_id: number): Promise<Stage | undefined> =>
  one<Stage>(
    db,
    sql`SELECT s.id, s.pipeline_id FROM (${PEOPLE_BY_STAGE}) AS x JOIN pipeline_stages s ON s.id = x.pipeline_stage_id AND s.type = 'open'
      WHERE s.account_id = ${account_id} GROUP BY s.id, s.pipeline_id ORDER BY (count(*) <= ${STAGE_MOST}) DESC, count(*) DESC, s.id LIMIT 1`,
  )

/** Contacts of a stage, one for each phone number. */
const contactsIn = (db: Db, account_id: number, stage: Stage): Promise<StageContact[]> =>
  rows<StageContact>(
    db,
    sql`SELECT * FROM (
        SELECT DISTINCT ON (c.phone, CASE WHEN c.phone IS NULL THEN c.id END) c.id, c.phone, c.user_id, coalesce(c.locale, 'gr') AS locale, NULL::bigint AS contact_request_id
        FROM (${PEOPLE_BY_STAGE}) AS x JOIN contacts c ON c.id = x.contact_id AND c.status = 'active' AND c.deleted_at IS NULL
        WHERE c.account_id = ${account_id} AND x.pipeline_stage_id = ${stage.id} ORDER BY c.phone, CASE WHEN c.phone IS NULL THEN c.id END, c.id) AS reachable
      ORDER BY id`,
  )

/** Adds the message to a contact without a phone number, which is never sent. */
function addSkipped({ account, messages, random }: SmsStory, contact_id: number, sent: { stage_message_id: number; at: Date }): void {
  const { stage_message_id, at } = sent
  const { encoding, parts } = smsParts(STAGE_SMS)
  messages.push({
    id: messages.length + 1,
    account_id: account.account_id,
    direction: 'outgoing',
    contact_id,
    stage_message_id,
    user_id: account.members[0],
    purpose: 'transactional',
    to_number: '–––',
    sender_id: SENDERS[account.code],
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
    first_clicked_at: null,
    created_at: at,
    updated_at: at,
  } as unknown as SmsMessage)
}
