import { sql } from 'kysely'
import {
  AccountBadge,
  ContactEmailAddress,
  ContactPhoneNumber,
  ContactPhysicalAddress,
  LinkedAccount,
  Person,
  TagBadge,
} from '@stoa/contract'
import { rows } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { jsonArray, jsonColumns, jsonRecord } from '#kit/query/json-rows.ts'
import { type CommentRow, presentComment } from '#modules/attachments/comments/index.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { type NoteRow, presentNote } from '#modules/attachments/notes/index.ts'
import { userBadges, userInclude } from '#modules/attachments/subjects/index.ts'
import { presentTask, taskQuery, type TaskRow } from '#modules/work/tasks/index.ts'
import { countDuplicates } from './count-duplicates.ts'
import { subscriptionsOf } from './related-rows.ts'

/** How many of the newest notes, comments and tasks are included with a contact. The rest has separate lists. */
const NEWEST = 50

type Row = Record<string, unknown> & { id: number; account_id: number }

const EMAIL_ADDRESSES = sql`SELECT ${jsonColumns(ContactEmailAddress, 'e')} FROM contact_email_addresses e WHERE e.contact_id = t.id`
const PHONE_NUMBERS = sql`SELECT ${jsonColumns(ContactPhoneNumber, 'n', { is_valid: sql`coalesce(n.is_valid, false)` })}
  FROM contact_phone_numbers n WHERE n.contact_id = t.id`

/** Relations of contacts. Most are joined to the row; the others are loaded for a whole page in one or two queries. */
export const contactIncludes = {
  tags: joined(
    jsonArray(sql`SELECT ${jsonColumns(TagBadge, 'g')} FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id AND g.deleted_at IS NULL
      WHERE ct.contact_id = t.id ORDER BY g.name, g.id`),
    {
      shared: {
        ids: sql`ARRAY(SELECT ct.tag_id FROM contact_tag ct WHERE ct.contact_id = t.id)`,
        records: (ids) =>
          sql`SELECT ${jsonColumns(TagBadge, 'g')} FROM tags g WHERE g.id IN (${ids}) AND g.deleted_at IS NULL ORDER BY g.name, g.id`,
      },
    },
  ),
  'tags.tagCategory': loadTagCategories,
  user: userInclude('user_id'),
  account: joined(jsonRecord(sql`SELECT ${jsonColumns(AccountBadge, 'a')} FROM accounts a WHERE a.id = t.account_id`)),
  person: joined(jsonRecord(sql`SELECT ${jsonColumns(Person, 'p')} FROM people p WHERE p.id = t.person_id`)),
  emailAddresses: joined(jsonArray(sql`${EMAIL_ADDRESSES} ORDER BY e.is_primary DESC, e.id`)),
  primaryEmailAddress: joined(jsonRecord(sql`${EMAIL_ADDRESSES} AND e.is_primary`)),
  phoneNumbers: joined(jsonArray(sql`${PHONE_NUMBERS} ORDER BY n.is_primary DESC, n.id`)),
  primaryPhoneNumber: joined(jsonRecord(sql`${PHONE_NUMBERS} AND n.is_primary`)),
  physicalAddresses: joined(
    jsonArray(sql`SELECT ${jsonColumns(ContactPhysicalAddress, 'a')} FROM contact_physical_addresses a WHERE a.contact_id = t.id
      ORDER BY a.is_primary DESC, a.id`),
  ),
  notes: loadNotes,
  comments: loadComments,
  tasks: loadTasks,
  media: loadMedia('contact'),
  accounts: joined(
    jsonArray(sql`SELECT ${jsonColumns(LinkedAccount, 'a', { relation: sql`l.relation`, title: sql`l.title`, is_contact_point: sql`l.is_contact_point` })}
      FROM contact_account l JOIN accounts a ON a.id = l.linked_account_id AND a.deleted_at IS NULL WHERE l.contact_id = t.id ORDER BY a.name, a.id`),
  ),
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
