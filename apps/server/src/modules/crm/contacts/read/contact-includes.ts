import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { type CommentRow, presentComment } from '#modules/attachments/comments/index.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { type NoteRow, presentNote } from '#modules/attachments/notes/index.ts'
import { userBadges, userInclude } from '#modules/attachments/subjects/index.ts'
import { presentTask, taskQuery, type TaskRow } from '#modules/work/tasks/index.ts'
import {
  type EmailAddressRow,
  type PhoneNumberRow,
  type PhysicalAddressRow,
  presentEmailAddress,
  presentPhoneNumber,
  presentPhysicalAddress,
} from './detail-presenters.ts'
import { countDuplicates } from './count-duplicates.ts'
import { linkedAccountsOf, subscriptionsOf } from './related-rows.ts'

/** How many of the newest notes, comments and tasks are included with a contact. The rest has separate lists. */
const NEWEST = 50

type Row = Record<string, unknown> & { id: number; account_id: number }

/** Relations of contacts. Small ones are joined to the row; the others are loaded for a whole page in one or two queries. */
export const contactIncludes = {
  tags: joined(sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id) ORDER BY g.name, g.id)
    FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id AND g.deleted_at IS NULL WHERE ct.contact_id = t.id), '[]')`),
  'tags.tagCategory': loadTagCategories,
  user: userInclude('user_id'),
  account: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
  ),
  person: loadPeople,
  emailAddresses: async (ctx, contacts) =>
    attachMany(contacts, 'emailAddresses', (await emailAddresses(ctx, contacts)).map(presentEmailAddress), 'contact_id'),
  primaryEmailAddress: async (ctx, contacts) =>
    attachPrimary(contacts, 'primaryEmailAddress', (await emailAddresses(ctx, contacts)).map(presentEmailAddress)),
  phoneNumbers: async (ctx, contacts) =>
    attachMany(contacts, 'phoneNumbers', (await phoneNumbers(ctx, contacts)).map(presentPhoneNumber), 'contact_id'),
  primaryPhoneNumber: async (ctx, contacts) =>
    attachPrimary(contacts, 'primaryPhoneNumber', (await phoneNumbers(ctx, contacts)).map(presentPhoneNumber)),
  physicalAddresses: loadPhysicalAddresses,
  notes: loadNotes,
  comments: loadComments,
  tasks: loadTasks,
  media: loadMedia('contact'),
  accounts: async (ctx, contacts) => {
    const linked = await linkedAccountsOf(ctx.db, valuesOf(contacts, 'id'))
    for (const row of contacts)
      row.accounts = linked.filter((one) => one.contact_id === row.id).map(({ contact_id: _contact, ...account }) => account)
  },
  subscriptions: loadSubscriptions,
  duplicates_count: countDuplicates,
} satisfies IncludeLoaders<string>

async function loadTagCategories(ctx: Context, tags: Row[]): Promise<void> {
  const ids = valuesOf(tags, 'tag_category_id')
  const found = await rows<{ id: number; name: string; color: string | null; is_exclusive: boolean }>(
    ctx.db,
    sql`
    SELECT id, name, color, is_exclusive FROM tag_categories WHERE id = any(${ids}::bigint[]) AND deleted_at IS NULL`,
  )
  attachOne(tags, 'tagCategory', found, 'tag_category_id')
}

async function loadPeople(ctx: Context, contacts: Row[]): Promise<void> {
  const people = await rows<{ id: number }>(
    ctx.db,
    sql`
    SELECT id, account_id, display_name, contacts_count, orders_count, revenue_minor, currency, user_id, first_seen_at, last_seen_at, created_at, updated_at
    FROM people WHERE id = any(${valuesOf(contacts, 'person_id')}::bigint[])`,
  )
  attachOne(contacts, 'person', people, 'person_id')
}

function emailAddresses(ctx: Context, contacts: Row[]): Promise<EmailAddressRow[]> {
  return rows<EmailAddressRow>(
    ctx.db,
    sql`
    SELECT * FROM contact_email_addresses WHERE contact_id = any(${valuesOf(contacts, 'id')}::bigint[]) ORDER BY is_primary DESC, id`,
  )
}

function phoneNumbers(ctx: Context, contacts: Row[]): Promise<PhoneNumberRow[]> {
  return rows<PhoneNumberRow>(
    ctx.db,
    sql`
    SELECT * FROM contact_phone_numbers WHERE contact_id = any(${valuesOf(contacts, 'id')}::bigint[]) ORDER BY is_primary DESC, id`,
  )
}

function attachPrimary(contacts: Row[], relation: string, children: readonly { contact_id: number; is_primary: boolean }[]): void {
  const primary = new Map(children.filter((child) => child.is_primary).map((child) => [child.contact_id, child]))
  for (const row of contacts) row[relation] = primary.get(row.id) ?? null
}

async function loadPhysicalAddresses(ctx: Context, contacts: Row[]): Promise<void> {
  const found = await rows<PhysicalAddressRow>(
    ctx.db,
    sql`
    SELECT * FROM contact_physical_addresses WHERE contact_id = any(${valuesOf(contacts, 'id')}::bigint[]) ORDER BY is_primary DESC, id`,
  )
  attachMany(contacts, 'physicalAddresses', found.map(presentPhysicalAddress), 'contact_id')
}

async function loadNotes(ctx: Context, contacts: Row[]): Promise<void> {
  const notes = await rows<NoteRow & { contact_id: number }>(
    ctx.db,
    sql`
    SELECT n.*, c.id AS contact_id FROM contacts c CROSS JOIN LATERAL (
      SELECT * FROM notes n WHERE n.account_id = c.account_id AND n.notable_type = 'contact' AND n.notable_id = c.id::text AND n.deleted_at IS NULL
      ORDER BY n.is_pinned DESC, n.id DESC LIMIT ${NEWEST}) n
    WHERE c.id = any(${valuesOf(contacts, 'id')}::bigint[]) ORDER BY n.is_pinned DESC, n.id DESC`,
  )
  attachOne(notes, 'createdBy', await userBadges(ctx, valuesOf(notes, 'created_by_id')), 'created_by_id')
  for (const row of contacts) row.notes = notes.filter((note) => note.contact_id === row.id).map(presentNote)
}

async function loadComments(ctx: Context, contacts: Row[]): Promise<void> {
  const comments = await rows<CommentRow & { contact_id: number }>(
    ctx.db,
    sql`
    SELECT n.*, c.id AS contact_id FROM contacts c CROSS JOIN LATERAL (
      SELECT * FROM comments n WHERE n.commentable_type = 'contact' AND n.commentable_id = c.id::text AND n.deleted_at IS NULL ORDER BY n.id DESC LIMIT ${NEWEST}) n
    WHERE c.id = any(${valuesOf(contacts, 'id')}::bigint[]) ORDER BY n.id DESC`,
  )
  attachOne(comments, 'user', await userBadges(ctx, valuesOf(comments, 'user_id')), 'user_id')
  for (const row of contacts) row.comments = comments.filter((comment) => comment.contact_id === row.id).map(presentComment)
}

/** Tasks that the caller may read: none without `tasks.read`, only their own with own scope. */
async function loadTasks(ctx: Context, contacts: Row[]): Promise<void> {
  const all = await rows<TaskRow>(
    ctx.db,
    sql`
    SELECT k.* FROM contacts c CROSS JOIN LATERAL (
      SELECT * FROM tasks k WHERE k.account_id = c.account_id AND k.contact_id = c.id AND k.deleted_at IS NULL ORDER BY k.created_at DESC LIMIT ${NEWEST}) k
    WHERE c.id = any(${valuesOf(contacts, 'id')}::bigint[]) ORDER BY k.created_at DESC`,
  )
  const { policy } = taskQuery.spec
  const tasks = all.filter((task) => policy.knows(ctx.actor, task) && policy.holds(ctx.actor, 'tasks.read', task))
  attachOne(tasks, 'userAssigned', await userBadges(ctx, valuesOf(tasks, 'user_assigned_id')), 'user_assigned_id')
  const now = ctx.services.clock.now()
  attachMany(contacts, 'tasks', tasks.map((task) => presentTask(task, now)) as { contact_id: number | null }[], 'contact_id')
}

async function loadSubscriptions(ctx: Context, contacts: Row[]): Promise<void> {
  const readable = contacts.filter((row) => holdsIn(ctx.actor, row.account_id, 'subscriptions.read'))
  attachMany(contacts, 'subscriptions', await subscriptionsOf(ctx.db, valuesOf(readable, 'id')), 'contact_id')
}
