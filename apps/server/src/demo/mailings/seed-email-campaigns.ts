import { searchText, slug } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { recountCampaign } from '#modules/messaging/email/index.ts'
import { contactAccounts, DAY, type ContactAccount } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'
import { advanceSequences, writeRows } from '../write-rows.ts'
import { secondText } from './second-text.ts'
import { MAILINGS, type MailingText } from './mailing-texts.ts'
import { writeTest } from './write-test.ts'
import { writeMails } from './write-mails.ts'

/** Fewest campaigns of a small demo, so that each status occurs. */
const FEWEST = 12
const CAMPAIGNS = 46
const HOUR = 3_600_000
const REACH_BACK = 84

export type MailingStatus = 'sent' | 'draft' | 'scheduled' | 'paused' | 'cancelled' | 'sending'
/** Of twelve campaigns so many are in each status. Only a test whose winner a member chooses is being sent: any other would go on when the product starts. */
const STATUSES: readonly MailingStatus[] = [
  'sent',
  'sent',
  'draft',
  'sent',
  'sent',
  'cancelled',
  'sent',
  'draft',
  'sent',
  'scheduled',
  'sent',
  'paused',
]

/** An account that can send: its sender and the lists of its contacts. */
interface Place {
  account: ContactAccount
  sender: { uuid: string; email: string; name: string }
  lists: readonly number[]
  projects: readonly string[]
}

export interface MailingTest {
  rule: 'opens' | 'hand'
  share: number
}

/** Two campaigns of the first account test two subjects: one is decided, one waits for a member. */
const DECIDED: MailingTest = { rule: 'opens', share: 20 }
const WAITING: MailingTest = { rule: 'hand', share: 40 }

export interface Mailing {
  id: number
  place: Place
  status: MailingStatus
  text: MailingText
  recipients: { contact_list_ids: number[]; excluded_contact_list_ids?: number[] }
  started_at: Date | null
  test: MailingTest | null
}

/** E-mail campaigns of the last three months with a row for each person, from which their counts are counted (domain.md 7). */
export async function seedEmailCampaigns(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const places: Place[] = []
  for (const account of contactAccounts(run)) {
    const place = await placeOf(db, account)
    if (place) places.push(place)
  }
  if (!places.length) return
  const count = Math.max(FEWEST, Math.round(CAMPAIGNS * run.scale))
  const mailings = Array.from({ length: count }, (_, at) => mailingOf(run, places[at % places.length]!, at, at === 0 ? DECIDED : null))
  mailings.push(mailingOf(run, places[0]!, count, WAITING))
  await writeRows(
    db,
    'email_campaigns',
    mailings.map((mailing, at) => rowOf(run, mailing, at)),
  )
  const started = mailings.filter(({ started_at }) => started_at !== null)
  await writeRows(db, 'email_campaign_texts', started.flatMap(textsOf))
  await writeRows(db, 'tracked_links', started.map(linkOf))
  await advanceSequences(db, ['email_campaigns', 'email_campaign_texts'])
  for (const mailing of started) await writeMails(db, mailing)
  for (const mailing of started) if (mailing.test) await writeTest(db, mailing)
  await countClicks(db)
  for (const { id, place } of started) await recountCampaign(db, { id, account_id: place.account.account_id })
}

async function placeOf(db: Db, account: ContactAccount): Promise<Place | null> {
  const { account_id } = account
  const { rows } = await sql<{ sender: Place['sender'] | null; lists: number[] | null; projects: string[] | null }>`
    SELECT (SELECT jsonb_build_object('uuid', e.uuid, 'email', e.email, 'name', e.from_name) FROM account_emails e
        WHERE e.account_id = ${account_id} AND e.is_sender AND e.deleted_at IS NULL ORDER BY e.uuid LIMIT 1) AS sender,
      (SELECT jsonb_agg(l.id ORDER BY l.id) FROM contact_lists l WHERE l.account_id = ${account_id} AND l.deleted_at IS NULL) AS lists,
      (SELECT jsonb_agg(p.uuid ORDER BY p.number) FROM projects p WHERE p.account_id = ${account_id} AND p.status = 'active' AND p.deleted_at IS NULL) AS projects`.execute(
    db,
  )
  const { sender, lists, projects } = rows[0]!
  return sender && lists ? { account, sender, lists, projects: projects ?? [] } : null
}

function mailingOf({ today }: DemoRun, place: Place, at: number, test: MailingTest | null): Mailing {
  const status = test?.rule === 'hand' ? 'sending' : STATUSES[at % STATUSES.length]!
  const [newsletter, customers] = place.lists
  const isToCustomers = at % 4 === 3 && customers !== undefined
  const days_ago = status === 'paused' || status === 'sending' ? 1 : 2 + ((at * 7) % REACH_BACK)
  return {
    id: at + 1,
    place,
    status,
    test,
    text: MAILINGS[place.account.locale][Math.floor(at / 3) % MAILINGS[place.account.locale].length]!,
    recipients: isToCustomers
      ? { contact_list_ids: [customers] }
      : {
          contact_list_ids: [newsletter!],
          ...(at % 5 === 1 && customers !== undefined && { excluded_contact_list_ids: [customers] }),
        },
    started_at: status === 'draft' || status === 'scheduled' ? null : new Date(today.getTime() - days_ago * DAY),
  }
}

/** What a campaign stores of its test: another subject. */
const testColumn = ({ share, rule }: MailingTest, text: MailingText) => ({
  share,
  rule,
  wait_hours: 4,
  variants: [{ ...SAME, subject: text.preheader }],
})
const SAME = { subject: null, preheader: null, from_email_uuid: null, from_name: null, email_template_id: null, html: null }

/** A campaign with a test is sent within this time, one without within {@link TAKES}. */
const WITH_TEST = 8 * HOUR
/** A campaign is sent within this time. */
const TAKES = 2 * HOUR

function rowOf({ today }: DemoRun, mailing: Mailing, at: number): object {
  const { id, place, text, recipients, started_at } = mailing
  const { account, sender, projects } = place
  const written = new Date((started_at ?? today).getTime() - (1 + (at % 4)) * DAY)
  const [year, month] = (started_at ?? today).toISOString().split('-')
  const name = `${text.name} ${month}/${year}`
  return {
    id,
    account_id: account.account_id,
    project_uuid: at % 3 === 0 && projects.length ? projects[at % projects.length] : null,
    name,
    subject: text.subject,
    preheader: text.preheader,
    from_email_uuid: sender.uuid,
    design: {},
    html: text.html,
    text_body: plain(text.html),
    recipients,
    track_opens: true,
    track_clicks: true,
    utm: { source: 'newsletter', medium: 'email', campaign: slug(name, 70) },
    ...stateOf(mailing, { today, at }),
    ...NOT_COUNTED,
    search_text: searchText({ names: [name], values: [text.subject] }),
    version: 1,
    created_at: written,
    updated_at: started_at ?? written,
  }
}

/** Status, times and people of a campaign. */
function stateOf({ place, status, started_at, test, text }: Mailing, { today, at }: { today: Date; at: number }): object {
  const { sellers, members } = place.account
  const owner = sellers[at % Math.max(1, sellers.length)] ?? members[0] ?? null
  return {
    status,
    pause_reason: status === 'paused' ? 'member' : null,
    scheduled_at: status === 'scheduled' ? new Date(today.getTime() + (5 + (at % 9)) * DAY) : null,
    started_at,
    finished_at:
      started_at && status !== 'paused' && status !== 'sending' ? new Date(started_at.getTime() + (test ? WITH_TEST : TAKES)) : null,
    sending_since: started_at,
    ab_test: test && testColumn(test, text),
    prepared_at: started_at,
    started_by_id: status === 'draft' ? null : owner,
    created_by_id: owner,
  }
}

/** Counted from the mails at the end. */
const NOT_COUNTED = Object.fromEntries(
  [
    'hour_count',
    'recipients_count',
    'sent_count',
    'delivered_count',
    'opened_count',
    'clicked_count',
    'bounced_count',
    'complained_count',
    'unsubscribed_count',
    'failed_count',
    'skipped_count',
    'cancelled_count',
  ].map((column) => [column, 0]),
)

/** Texts, links and campaigns of the demo have the same ids. */
const textsOf = ({ id, place, text, started_at, test }: Mailing) => {
  const first = {
    id,
    account_id: place.account.account_id,
    email_campaign_id: id,
    variant: 1,
    subject: text.subject,
    preheader: text.preheader,
    body: text.html,
    created_at: started_at,
  }
  return test ? [first, { ...first, id: secondText(id), variant: 2, subject: text.preheader }] : [first]
}

const linkOf = ({ id, place, text, started_at }: Mailing) => ({
  account_id: place.account.account_id,
  owner_type: 'email_campaign',
  owner_id: id,
  url: text.url,
  code: `demo${String(id).padStart(4, '0')}`,
  clicks: 0,
  created_at: started_at,
})

const countClicks = (db: Db) =>
  sql`UPDATE tracked_links l SET clicks = (SELECT count(*) FROM message_events e WHERE e.tracked_link_id = l.id AND e.type = 'clicked')
    WHERE l.owner_type = 'email_campaign'`.execute(db)

const plain = (html: string) =>
  html
    .replace(/<\/(p|h1)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim()
