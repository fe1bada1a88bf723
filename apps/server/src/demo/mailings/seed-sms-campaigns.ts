import { searchText, smsParts, transliterateSms } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { recountSmsCampaign } from '#modules/messaging/sms/index.ts'
import { contactAccounts, DAY, type ContactAccount } from '../demo-story.ts'
import { SENDERS } from '../messages/sms-story.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'
import { SMS_CAMPAIGN_TEXTS } from './sms-campaign-texts.ts'
import { writeCampaignSms, type SmsMailing, type SmsMailingStatus } from './write-campaign-sms.ts'

const CAMPAIGNS = 20
/** Fewest campaigns of a small demo, so that each status occurs. */
const FEWEST = 10
const REACH_BACK = 80
const HOUR = 3_600_000
/** Of ten campaigns so many are in each status. One that is being sent would go on when the product starts. */
const STATUSES: readonly SmsMailingStatus[] = ['sent', 'draft', 'sent', 'paused', 'sent', 'scheduled', 'sent', 'sent', 'cancelled', 'sent']

interface Place {
  account: ContactAccount
  lists: readonly number[]
  projects: readonly string[]
}

/** SMS campaigns of the last three months with an SMS for each person, from which their counts are counted (domain.md 7). */
export async function seedSmsCampaigns(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const places: Place[] = []
  for (const account of contactAccounts(run).filter(({ code }) => SENDERS[code])) {
    const place = await placeOf(db, account)
    if (place.lists.length) places.push(place)
  }
  if (!places.length) return
  const count = Math.max(FEWEST, Math.round(CAMPAIGNS * run.scale))
  // The first account, which visitors see, has one of each status.
  const made = Array.from({ length: count }, (_, at) => mailingOf(run, places[at < STATUSES.length / 2 ? 0 : at % places.length]!, at))
  await writeRows(
    db,
    'sms_campaigns',
    made.map(({ row }) => row),
  )
  await advanceSequences(db, ['sms_campaigns'])
  const started = made.flatMap(({ mailing }) => (mailing.started_at === null ? [] : [mailing]))
  for (const mailing of started) await writeCampaignSms(db, mailing)
  for (const { id, account_id } of started) await recountSmsCampaign(db, { id, account_id })
  await sellToVisitors(db)
}

/**
 * Names a person who came by the link of an SMS as the buyer of the next order after that, so that campaigns have sold something. Each
 * order goes to the person who came last, and each person buys once.
 */
async function sellToVisitors(db: Db): Promise<void> {
  await sql`
    WITH visits AS (
      SELECT m.account_id, m.contact_id, min(m.first_clicked_at) AS at FROM sms_messages m
      WHERE m.sms_campaign_id IS NOT NULL AND m.first_clicked_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM email_messages e WHERE e.account_id = m.account_id AND e.contact_id = m.contact_id AND e.first_clicked_at IS NOT NULL)
      GROUP BY 1, 2
    ), matches AS (
      SELECT DISTINCT ON (o.uuid) o.uuid, o.number, o.account_id, v.contact_id FROM orders o
        JOIN visits v ON v.account_id = o.account_id AND o.confirmed_at BETWEEN v.at AND v.at + interval '60 days'
      WHERE o.kind = 'sales' AND o.contact_id IS NULL AND o.cancelled_at IS NULL AND o.deleted_at IS NULL
      ORDER BY o.uuid, v.at DESC, v.contact_id
    ), sold AS (SELECT DISTINCT ON (account_id, contact_id) uuid, contact_id FROM matches ORDER BY account_id, contact_id, number)
    UPDATE orders o SET contact_id = s.contact_id FROM sold s WHERE o.uuid = s.uuid`.execute(db)
}

async function placeOf(db: Db, account: ContactAccount): Promise<Place> {
  const { rows } = await sql<{ lists: number[] | null; projects: string[] | null }>`
    SELECT (SELECT jsonb_agg(l.id ORDER BY l.id) FROM contact_lists l WHERE l.account_id = ${account.account_id} AND l.deleted_at IS NULL) AS lists,
      (SELECT jsonb_agg(p.uuid ORDER BY p.number) FROM projects p WHERE p.account_id = ${account.account_id} AND p.status = 'active' AND p.deleted_at IS NULL) AS projects`.execute(
    db,
  )
  return { account, lists: rows[0]!.lists ?? [], projects: rows[0]!.projects ?? [] }
}

function mailingOf(run: DemoRun, { account, lists, projects }: Place, at: number): { mailing: SmsMailing; row: object } {
  const { today } = run
  const status = STATUSES[at % STATUSES.length]!
  const texts = SMS_CAMPAIGN_TEXTS[account.locale]
  const { name, body } = texts[at % texts.length]!
  const transliterate = at % 3 !== 2
  const leaving = transliterate ? transliterateSms(body) : body
  const { encoding, parts } = smsParts(leaving)
  const days_ago = status === 'paused' ? 1 : 3 + ((at * 9) % REACH_BACK)
  const mailing: SmsMailing = {
    id: at + 1,
    account_id: account.account_id,
    status,
    body: leaving,
    sender_id: SENDERS[account.code]!,
    recipients: { contact_list_ids: [lists[at % lists.length]!] },
    encoding,
    parts,
    started_at: status === 'draft' || status === 'scheduled' ? null : new Date(today.getTime() - days_ago * DAY),
  }
  const owner = account.sellers[at % Math.max(1, account.sellers.length)] ?? account.members[0] ?? null
  const project_uuid = at % 3 === 0 && projects.length ? projects[at % projects.length] : null
  return { mailing, row: rowOf(run, mailing, { name, body, transliterate, owner, project_uuid }) }
}

interface Written {
  name: string
  body: string
  transliterate: boolean
  owner: number | null
  project_uuid: string | null | undefined
}

function rowOf({ today }: DemoRun, mailing: SmsMailing, written: Written): object {
  const { id, account_id, status, sender_id, recipients, encoding, parts, started_at } = mailing
  const { body, transliterate, owner, project_uuid } = written
  const [year, month] = (started_at ?? today).toISOString().split('-')
  const name = `${written.name} ${month}/${year}`
  const created_at = new Date((started_at ?? today).getTime() - (1 + (id % 3)) * DAY)
  return {
    ...NOT_COUNTED,
    id,
    account_id,
    project_uuid,
    name,
    sender_id,
    body,
    transliterate,
    track_clicks: true,
    recipients,
    status,
    pause_reason: status === 'paused' ? 'member' : null,
    scheduled_at: status === 'scheduled' ? new Date(today.getTime() + (4 + (id % 9)) * DAY) : null,
    quiet_hours: true,
    encoding,
    parts,
    cost_currency: started_at && 'EUR',
    started_at,
    finished_at: started_at && status !== 'paused' ? new Date(started_at.getTime() + HOUR) : null,
    prepared_at: started_at,
    started_by_id: status === 'draft' ? null : owner,
    created_by_id: owner,
    search_text: searchText({ names: [name], values: [body] }),
    version: 1,
    created_at,
    updated_at: started_at ?? created_at,
  }
}

/** Counted from the SMS at the end. */
const NOT_COUNTED = Object.fromEntries(
  ['hour', 'recipients', 'sent', 'delivered', 'clicked', 'failed', 'stopped', 'skipped', 'cancelled', 'parts'].map((name) => [
    `${name}_count`,
    0,
  ]),
)
