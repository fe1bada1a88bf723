import { searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { sql } from 'kysely'
import { DAY, type ContactAccount } from '../demo-story.ts'
import type { DemoContact } from './make-contacts.ts'
import { randomOf, type Random } from '../random.ts'
import { COMMENTS, NOTES, TASKS } from './collaboration-texts.ts'
import { rankOf } from '../work/task-rank.ts'
import { writeRows } from '../write-rows.ts'

export interface Collaboration {
  notes: object[]
  comments: object[]
  tasks: object[]
  notifications: object[]
  sequences: object[]
}

type Told = {
  setting: string
  subject: string
  subject_type: string
  subject_id: string
  url: string
  at: Date
  actor_id: number
  user_id: number
  more?: object
}

/** Notes, comments, tasks and what users were told of them, spread over the contacts; their counts go on the contacts. */
export function makeCollaboration(
  accounts: readonly { account: ContactAccount; contacts: readonly DemoContact[] }[],
  today: Date,
  scale: number,
): Collaboration {
  const made: Collaboration = { notes: [], comments: [], tasks: [], notifications: [], sequences: [] }
  const all = accounts.reduce((sum, { contacts }) => sum + contacts.length, 0)
  for (const { account, contacts } of accounts) {
    const random = randomOf(`collaboration:${account.code}`)
    const live = contacts.filter((contact) => contact.status === 'active')
    const share = (contacts.length / all) * scale
    const times = (count: number) => Math.max(2, Math.round(count * share))
    for (let at = 0; at < times(900); at++) addNote(random, made, account, random.pick(live), today)
    for (let at = 0; at < times(2600); at++) addComment(random, made, account, random.pick(live), today)
    const tasks = times(900)
    for (let number = 1; number <= tasks; number++) addTask(random, made, account, { contact: random.pick(live), number, today })
    made.sequences.push({ account_id: account.account_id, name: 'task', last: tasks, created_at: today, updated_at: today })
    for (const contact of live.slice(-times(6000)))
      if (contact.user_id && contact.created_by_id && contact.user_id !== contact.created_by_id)
        tellAssigned(random, made, account, contact, today)
  }
  return made
}

const since = (random: Random, contact: DemoContact, today: Date) =>
  new Date(contact.created_at.getTime() + random.next() * (today.getTime() - contact.created_at.getTime()))
const nameOf = (contact: DemoContact) => [contact.first_name, contact.last_name].filter(Boolean).join(' ')
const pathOf = (contact: DemoContact) => `/accounts/${contact.account_id}/contacts/${contact.id}`

function addNote(random: Random, made: Collaboration, account: ContactAccount, contact: DemoContact, today: Date): void {
  const at = since(random, contact, today)
  const text = random.pick(NOTES[account.locale])
  made.notes.push({
    id: made.notes.length + 1,
    account_id: contact.account_id,
    notable_type: 'contact',
    notable_id: String(contact.id),
    body: `<p>${text}</p>`,
    body_text: text,
    is_pinned: random.chance(0.06),
    created_by_id: random.pick(account.members),
    created_at: at,
    updated_at: at,
  })
  contact.notes_count += 1
}

function addComment(random: Random, made: Collaboration, account: ContactAccount, contact: DemoContact, today: Date): void {
  const at = since(random, contact, today)
  const text = random.pick(COMMENTS[account.locale])
  const user_id = random.pick(account.members)
  const mentioned = random.chance(0.2) ? random.pick(account.members) : user_id
  const mentions = mentioned === user_id ? [] : [mentioned]
  made.comments.push({
    id: made.comments.length + 1,
    account_id: contact.account_id,
    commentable_type: 'contact',
    commentable_id: String(contact.id),
    user_id,
    body: `<p>${text}</p>`,
    body_text: text,
    visibility: 'internal',
    mentions,
    created_at: at,
    updated_at: at,
  })
  if (mentions.length)
    tell(
      random,
      made,
      { account, today },
      {
        setting: 'comment.mention',
        subject: nameOf(contact),
        subject_type: 'contact',
        subject_id: String(contact.id),
        url: pathOf(contact),
        at,
        actor_id: user_id,
        user_id: mentioned,
        more: { excerpt: text },
      },
    )
}

function addTask(
  random: Random,
  made: Collaboration,
  account: ContactAccount,
  { contact, number, today }: { contact: DemoContact; number: number; today: Date },
): void {
  const at = since(random, contact, today)
  const { type, title: written } = random.pick(TASKS[account.locale])
  const { isDone, due_at } = dueOf(random, at, today)
  const user_id = random.pick(account.members)
  const user_assigned_id = random.chance(0.85) ? random.pick(account.members) : null
  const created_at = new Date(Math.min(at.getTime(), due_at.getTime() - DAY))
  const completed_at = isDone ? new Date(Math.min(created_at.getTime() + random.between(1, 6) * DAY, today.getTime())) : null
  const uuid = random.uuid(created_at)
  const title = `${written}: ${nameOf(contact)}`.slice(0, 200)
  made.tasks.push({
    uuid,
    account_id: contact.account_id,
    number,
    title,
    type,
    status: isDone ? 'done' : random.pick(['todo', 'todo', 'in_progress', 'blocked', 'backlog']),
    priority: random.pick(['normal', 'normal', 'normal', 'high', 'low', 'urgent']),
    user_id,
    user_assigned_id,
    contact_id: contact.id,
    due_at,
    position: rankOf(number),
    completed_at,
    completed_by_id: isDone ? (user_assigned_id ?? user_id) : null,
    search_text: searchText({ names: [], values: [title, String(number)] }),
    created_at,
    updated_at: completed_at ?? created_at,
  })
  contact.tasks_count += 1
  if (user_assigned_id !== null && user_assigned_id !== user_id)
    tell(
      random,
      made,
      { account, today },
      {
        setting: 'task.assigned',
        subject: title,
        subject_type: 'task',
        subject_id: uuid,
        url: pathOf(contact),
        at: created_at,
        actor_id: user_id,
        user_id: user_assigned_id,
      },
    )
}

/** 11 % are overdue, most of the others done. */
function dueOf(random: Random, at: Date, today: Date): { isDone: boolean; due_at: Date } {
  const roll = random.next()
  if (roll < 0.11) return { isDone: false, due_at: new Date(today.getTime() - random.between(1, 40) * DAY) }
  if (roll < 0.64) return { isDone: true, due_at: new Date(at.getTime() + 3 * DAY) }
  return { isDone: false, due_at: new Date(today.getTime() + random.between(0, 60) * DAY) }
}

const tellAssigned = (random: Random, made: Collaboration, account: ContactAccount, contact: DemoContact, today: Date) =>
  tell(
    random,
    made,
    { account, today },
    {
      setting: 'contact.assigned',
      subject: nameOf(contact),
      subject_type: 'contact',
      subject_id: String(contact.id),
      url: pathOf(contact),
      at: contact.assigned_at ?? contact.created_at,
      actor_id: contact.created_by_id!,
      user_id: contact.user_id!,
    },
  )

/** Old ones were read, most of the last week's were not. */
function tell(
  random: Random,
  made: Collaboration,
  { account, today }: { account: ContactAccount; today: Date },
  { setting, subject, at, actor_id, more, ...told }: Told,
): void {
  const created_at = new Date(Math.min(at.getTime(), today.getTime()))
  const isRecent = today.getTime() - created_at.getTime() < 7 * DAY
  const read_at = random.chance(isRecent ? 0.3 : 0.97)
    ? new Date(Math.min(created_at.getTime() + random.between(1, 600) * 60_000, today.getTime()))
    : null
  const { url, ...rest } = told
  made.notifications.push({
    uuid: random.uuid(created_at),
    account_id: account.account_id,
    notification_setting_code: setting,
    ...rest,
    data: { title_key: setting, params: { subject, actor: account.names.get(actor_id), account: account.name, ...more }, url },
    actor_id,
    group_key: null,
    read_at,
    created_at,
    updated_at: created_at,
  })
}

export async function writeCollaboration(db: Db, made: Collaboration): Promise<void> {
  await writeRows(db, 'notes', made.notes)
  await writeRows(db, 'comments', made.comments)
  await writeRows(db, 'tasks', made.tasks)
  await writeRows(db, 'account_sequences', made.sequences)
  await writeRows(db, 'notifications', made.notifications)
}

/** Log entries of every contact: created, assigned, and occasionally changed. */
export async function writeActivity(db: Db, today: Date): Promise<void> {
  await sql`
    INSERT INTO activity_logs (account_id, actor_id, event, subject_type, subject_id, subject_label, contact_id, changes, context, created_at)
    SELECT c.account_id, CASE WHEN n = 0 THEN c.created_by_id ELSE coalesce(c.user_id, c.created_by_id) END, CASE n WHEN 0 THEN 'contact.created' ELSE 'contact.updated' END, 'contact', c.id::text,
      left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id,
      CASE WHEN n = 0 THEN '{}'::jsonb WHEN n = 1 AND c.user_id IS NOT NULL THEN jsonb_build_object('user_id', jsonb_build_array(NULL, c.user_id))
        WHEN n = 2 THEN jsonb_build_object('lifecycle', jsonb_build_array('lead', c.lifecycle)) ELSE jsonb_build_object('company', jsonb_build_array(NULL, c.company)) END,
      '{}'::jsonb, c.created_at + (${today}::timestamptz - c.created_at) * (n * (1 + c.id % 7) / 40.0)
    FROM contacts c, generate_series(0, 4) AS n
    WHERE n = 0 OR (n = 1 AND c.user_id IS NOT NULL) OR (n = 2 AND c.lifecycle <> 'lead') OR (n > 2 AND c.company IS NOT NULL) OR (c.id + n) % 2 = 0
    ORDER BY c.created_at, c.id, n`.execute(db)
}
