import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { contactAccounts, type ContactAccount } from '../demo-story.ts'
import { addDesignedTemplates } from './designed-templates.ts'
import { TEMPLATES, THREADS, type DemoThread } from './email-texts.ts'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

interface Receiver {
  id: number
  email: string
  name: string
  user_id: number
  locale: 'en' | 'gr'
  contact_request_id: number | null
}
interface Sender {
  uuid: string
  email: string
  name: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Conversations by mail in an account of the demo's size. */
const MOST = 160

/**
 * E-mail of the last 60 days: senders with proven mailboxes, templates, signatures, mails that were opened, clicked,
 * answered, or came back.
 */
export async function seedEmails(db: Db, run: DemoRun): Promise<void> {
  const mails: object[] = []
  const events: object[] = []
  for (const account of contactAccounts(run)) {
    const sender = await proveSender(db, account, run.today)
    if (!sender) continue
    await addTemplates(db, account, run.today)
    await addDesignedTemplates(db, run, account)
    const random = randomOf(`emails ${account.code}`)
    for (const receiver of await receiversOf(db, account, Math.max(4, Math.round(MOST * run.scale))))
      addThread({ mails, events, random, account, sender, today: run.today }, receiver)
  }
  await writeRows(db, 'email_messages', mails)
  await writeRows(
    db,
    'message_events',
    events.map((event, at) => ({ id: at + 1, ...event })),
  )
  // The partitions share a separate sequence, which does not restart.
  await sql`SELECT setval('message_event_ids', ${Math.max(1, events.length)})`.execute(db)
  await sql`UPDATE email_messages m SET in_reply_to_id = o.id FROM email_messages o WHERE o.account_id = m.account_id AND o.message_id = m.in_reply_to AND m.direction = 'incoming'`.execute(
    db,
  )
  await sql`UPDATE message_events e SET email_message_id = m.id FROM email_messages m WHERE e.provider_event_id = 'demo:' || m.token`.execute(
    db,
  )
  await sql`UPDATE message_events SET provider_event_id = NULL WHERE provider_event_id LIKE 'demo:%'`.execute(db)
}

/** The account's primary e-mail becomes its sender, with a signature below. */
async function proveSender(db: Db, account: ContactAccount, today: Date): Promise<Sender | null> {
  const since = new Date(today.getTime() - 200 * DAY)
  const { rows } = await sql<Sender>`
    UPDATE account_emails e SET is_sender = true, from_name = left(a.name, 80), verified_at = ${since}, verify_sent_at = ${since}, domain_status = 'verified'
    FROM accounts a WHERE a.id = e.account_id AND e.account_id = ${account.account_id} AND e.is_primary AND e.deleted_at IS NULL RETURNING e.uuid, e.email, a.name`.execute(
    db,
  )
  const sender = rows[0]
  if (!sender) return null
  const html = `<p>${sender.name}<br><a href="mailto:${sender.email}">${sender.email}</a></p>`
  await sql`INSERT INTO email_signatures (uuid, account_id, html, text_body, created_at, updated_at)
    VALUES (${randomOf(`signature ${account.code}`).uuid(since)}, ${account.account_id}, ${html}, ${`${sender.name}\n${sender.email}`}, ${since}, ${since})`.execute(
    db,
  )
  return sender
}

async function addTemplates(db: Db, { account_id, locale }: ContactAccount, today: Date): Promise<void> {
  const at = new Date(today.getTime() - 150 * DAY)
  for (const { name, subject, html } of TEMPLATES[locale])
    await sql`INSERT INTO email_templates (account_id, name, kind, locale, subject, html, text_body, variables, used_count, search_text, created_at, updated_at)
      VALUES (${account_id}, ${name}, 'transactional', ${locale}, ${subject}, ${html}, ${textOf(html)}, ${[...new Set([...`${subject}${html}`.matchAll(/\{\{ (\w+\.\w+)/g)].map((match) => match[1]!))]}::text[], 12,
        ${searchText({ names: [name], values: [subject] })}, ${at}, ${at})`.execute(db)
}

/** Assigned contacts with an address, those with a request first. */
async function receiversOf(db: Db, { account_id, locale }: ContactAccount, limit: number): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT c.id, c.email, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email) AS name, c.user_id, coalesce(c.locale, ${locale}) AS locale,
      (SELECT r.id FROM contact_requests r WHERE r.contact_id = c.id AND r.status = 'open' ORDER BY r.id LIMIT 1) AS contact_request_id
    FROM contacts c WHERE c.account_id = ${account_id} AND c.status = 'active' AND c.deleted_at IS NULL AND c.email IS NOT NULL AND c.user_id IS NOT NULL
    ORDER BY EXISTS (SELECT FROM contact_requests r WHERE r.contact_id = c.id) DESC, c.id LIMIT ${limit}`.execute(db)
  return rows
}

interface Story {
  mails: object[]
  events: object[]
  random: Random
  account: ContactAccount
  sender: Sender
  today: Date
}

function addThread(story: Story, receiver: Receiver): void {
  const { random, today } = story
  const thread = random.pick(THREADS[receiver.locale])
  const sent_at = new Date(today.getTime() - random.between(1, 60) * DAY - random.between(0, 8) * HOUR)
  const fate = random.next()
  const token = addSent(story, receiver, thread, { sent_at, fate })
  if (fate < 0.4) addReply(story, receiver, thread, { token, at: new Date(sent_at.getTime() + random.between(1, 30) * HOUR) })
}

/** What became of a mail, by when. */
function fateOf(random: Random, html: string, sent_at: Date, fate: number) {
  const later = (hours: number) => new Date(sent_at.getTime() + hours * HOUR)
  if (fate > 0.97) return { status: 'bounced', rank: 3, bounced: later(0.1), delivered: null, opened: null, clicked: null }
  const opened = fate < 0.85 ? later(random.between(1, 20)) : null
  const clicked = fate < 0.6 && opened && html.includes('href') ? new Date(opened.getTime() + 60_000) : null
  const [status, rank] = clicked ? (['clicked', 6] as const) : opened ? (['opened', 5] as const) : (['delivered', 4] as const)
  return { status, rank, bounced: null, delivered: later(0.01), opened, clicked }
}

/** Below 0.4 answered, below 0.6 clicked, below 0.85 opened, at the very end it came back. */
function addSent(story: Story, receiver: Receiver, thread: DemoThread, { sent_at, fate }: { sent_at: Date; fate: number }): string {
  const { mails, random, sender } = story
  const token = random.uuid(sent_at)
  const { status, rank, bounced, delivered, opened, clicked } = fateOf(random, thread.html, sent_at, fate)
  mails.push({
    ...base(story, receiver, token, thread.subject, thread.html, sent_at),
    direction: 'outgoing',
    user_id: receiver.user_id,
    to_address: receiver.email,
    to_key: receiver.email.toLowerCase(),
    from_address: sender.email,
    from_name: sender.name,
    from_email_uuid: sender.uuid,
    in_reply_to: null,
    status,
    status_rank: rank,
    queued_at: sent_at,
    sent_at,
    delivered_at: delivered,
    first_opened_at: opened,
    last_opened_at: opened,
    first_clicked_at: clicked,
    bounced_at: bounced,
    opens: opened ? random.between(1, 4) : 0,
    machine_opens: random.chance(0.3) ? 1 : 0,
    clicks: clicked ? 1 : 0,
    bounce_type: bounced && 'soft',
    attempts: 1,
    error: bounced && FULL,
    track_opens: true,
    track_clicks: true,
  })
  addEvents(story, token, { sent: sent_at, bounced, delivered, opened, clicked })
  return token
}

const FULL = '452 4.2.2 Mailbox full'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'

function addEvents({ events, account }: Story, token: string, happened: Record<string, Date | null>): void {
  for (const [type, occurred_at] of Object.entries(happened))
    if (occurred_at)
      events.push({
        account_id: account.account_id,
        type,
        is_machine: false,
        provider_event_id: `demo:${token}`,
        payload: type === 'bounced' ? { detail: FULL } : null,
        browser: type === 'opened' ? PHONE : null,
        occurred_at,
      })
}

function addReply(story: Story, receiver: Receiver, thread: DemoThread, { token, at }: { token: string; at: Date }): void {
  const { mails, random, sender, today } = story
  if (at > today) return
  mails.push({
    ...base(story, receiver, random.uuid(at), `Re: ${thread.subject}`, thread.reply, at),
    direction: 'incoming',
    user_id: null,
    to_address: sender.email,
    to_key: sender.email.toLowerCase(),
    from_address: receiver.email,
    from_name: receiver.name.slice(0, 160),
    from_email_uuid: null,
    in_reply_to: messageId(token, sender.email),
    status: 'received',
    status_rank: 0,
    queued_at: null,
    sent_at: null,
    delivered_at: at,
    first_opened_at: null,
    last_opened_at: null,
    first_clicked_at: null,
    bounced_at: null,
    opens: 0,
    machine_opens: 0,
    clicks: 0,
    bounce_type: null,
    attempts: 0,
    error: null,
    track_opens: false,
    track_clicks: false,
  })
  addEvents(story, token, { replied: at })
}

function base({ account, sender }: Story, receiver: Receiver, token: string, subject: string, html: string, at: Date) {
  const text_body = textOf(html)
  return {
    account_id: account.account_id,
    contact_id: receiver.id,
    contact_request_id: receiver.contact_request_id,
    purpose: 'transactional',
    cc: [],
    bcc: [],
    subject,
    html,
    text_body,
    token,
    message_id: messageId(token, sender.email),
    search_text: searchText({ names: [receiver.name], values: [subject, receiver.email, text_body] }),
    created_at: at,
    updated_at: at,
  }
}

const messageId = (token: string, from: string) => `<${token}@${from.split('@')[1]}>`
const textOf = (html: string) =>
  html
    .replace(/<br>|<\/p><p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim()
