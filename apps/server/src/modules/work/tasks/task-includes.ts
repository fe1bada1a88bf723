import { sql } from 'kysely'
import type { Recurrence, Subtask } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, type IncludeLoaders, joined, valuesOf } from '#kit/query/includes.ts'
import { loadTaskMaterial } from '../../attachments/assets/index.ts'
import { type CommentRow, presentComment } from '../../attachments/comments/index.ts'
import { loadMedia } from '../../attachments/media/index.ts'
import { type NoteRow, presentNote } from '../../attachments/notes/index.ts'
import { userBadges, userInclude } from '../../attachments/subjects/index.ts'
import { nextOccurrence } from './recurrence/recurrence.ts'
import { isFromOutside } from './tasks.policy.ts'
import type { TaskRow } from './task-row.ts'

/** Newest notes and comments that come with a task; the rest has lists of its own. */
const NEWEST = 50
const SUBTASK = sql`uuid AS id, uuid, number, title, status, due_at, user_assigned_id, version`

/** Relations of tasks. What belongs to a contact or a request comes only to those who may read it. */
export const taskIncludes = {
  user: userInclude('user_id'),
  userAssigned: userInclude('user_assigned_id'),
  account: accountBadge('account_id'),
  accountAssigned: accountBadge('account_assigned_id'),
  contact: loadContacts,
  contactRequest: loadRequests,
  orderItem: loadOrderItems,
  project: loadProjects,
  parent: loadParents,
  subtasks: loadSubtasks,
  subtasks_count: joined(
    sql`(SELECT count(*) FROM tasks s WHERE s.account_id = t.account_id AND s.parent_uuid = t.uuid AND s.deleted_at IS NULL)`,
  ),
  subtasks_done_count: joined(
    sql`(SELECT count(*) FROM tasks s WHERE s.account_id = t.account_id AND s.parent_uuid = t.uuid AND s.deleted_at IS NULL AND s.status = 'done')`,
  ),
  next_occurrence_at: loadNextOccurrences,
  links: loadLinks,
  notes: loadNotes,
  comments: loadComments,
  media: loadMedia('task', 'uuid'),
  assets: loadTaskMaterial,
} satisfies IncludeLoaders<string>

function accountBadge(column: string) {
  return joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`,
  )
}

async function loadContacts(ctx: Context, rows: TaskRow[]): Promise<void> {
  const readable = rows.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
  const { rows: contacts } = await sql<{ id: number }>`
    SELECT id, first_name, last_name, company, email, phone FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[])`.execute(
    ctx.db,
  )
  attachOne(rows, 'contact', contacts, 'contact_id')
}

/** The item of an order, to those who may read orders. */
async function loadOrderItems(ctx: Context, rows: TaskRow[]): Promise<void> {
  const readable = rows.filter((row) => holdsIn(ctx.actor, row.account_id, 'orders.read'))
  const { rows: items } = await sql<{ uuid: string }>`
    SELECT i.uuid, i.order_uuid, i.name, i.status, o.number AS order_number FROM order_items i JOIN orders o ON o.uuid = i.order_uuid
    WHERE i.uuid = any(${valuesOf(readable, 'order_item_uuid')}::uuid[]) AND i.deleted_at IS NULL AND o.deleted_at IS NULL`.execute(ctx.db)
  attachOne(rows, 'orderItem', items, 'order_item_uuid', 'uuid')
}

/** Its project, to readers of projects on either side of the task; a provider knows of it as of its task. */
async function loadProjects(ctx: Context, rows: TaskRow[]): Promise<void> {
  const readable = rows.filter((row) =>
    [row.account_id, ...(row.published_at !== null && row.account_assigned_id ? [row.account_assigned_id] : [])].some((account_id) =>
      holdsIn(ctx.actor, account_id, 'projects.read'),
    ),
  )
  const { rows: projects } = await sql<{ uuid: string }>`
    SELECT uuid, name, status FROM projects WHERE uuid = any(${valuesOf<string>(readable, 'project_uuid')}::uuid[]) AND deleted_at IS NULL`.execute(
    ctx.db,
  )
  attachOne(rows, 'project', projects, 'project_uuid', 'uuid')
}

async function loadRequests(ctx: Context, rows: TaskRow[]): Promise<void> {
  const readable = rows.filter((row) => holdsIn(ctx.actor, row.account_id, 'contact-requests.read'))
  const { rows: requests } = await sql<{ id: number }>`
    SELECT id, number, subject, status, contact_id FROM contact_requests WHERE id = any(${valuesOf(readable, 'contact_request_id')}::bigint[])`.execute(
    ctx.db,
  )
  attachOne(rows, 'contactRequest', requests, 'contact_request_id')
}

async function loadParents(ctx: Context, rows: TaskRow[]): Promise<void> {
  const uuids = valuesOf<string>(rows, 'parent_uuid')
  const { rows: parents } = await sql<Subtask>`SELECT ${SUBTASK} FROM tasks WHERE uuid = any(${uuids}::uuid[])`.execute(ctx.db)
  attachOne(rows, 'parent', parents, 'parent_uuid', 'uuid')
}

async function loadSubtasks(ctx: Context, rows: TaskRow[]): Promise<void> {
  const { rows: found } = await sql<Subtask & { parent_uuid: string }>`
    SELECT ${SUBTASK}, parent_uuid FROM tasks WHERE account_id = any(${valuesOf(rows, 'account_id')}::bigint[])
      AND parent_uuid = any(${valuesOf<string>(rows, 'uuid')}::uuid[]) AND deleted_at IS NULL ORDER BY subtask_position, uuid`.execute(
    ctx.db,
  )
  attachMany(rows, 'subtasks', found, 'parent_uuid', 'uuid')
}

async function loadNextOccurrences(ctx: Context, rows: TaskRow[]): Promise<void> {
  const repeating = rows.filter((row) => row.recurrence !== null)
  const { rows: zones } = await sql<{ id: number; time_zone: string }>`
    SELECT id, time_zone FROM accounts WHERE id = any(${valuesOf(repeating, 'account_id')}::bigint[])`.execute(ctx.db)
  const zoneOf = new Map(zones.map((account) => [account.id, account.time_zone]))
  for (const row of rows) {
    const zone = zoneOf.get(row.account_id)
    const isRepeating = row.recurrence !== null && row.due_at !== null && zone !== undefined
    row.next_occurrence_at = isRepeating
      ? (nextOccurrence(row.recurrence as Recurrence, new Date(row.due_at!), zone, ctx.services.clock.now())?.toISOString() ?? null)
      : null
  }
}

async function loadLinks(ctx: Context, rows: TaskRow[]): Promise<void> {
  const { rows: links } = await sql<{ id: number; linkable_id: string }>`
    SELECT * FROM links WHERE account_id = any(${valuesOf(rows, 'account_id')}::bigint[]) AND linkable_type = 'task'
      AND linkable_id = any(${valuesOf<string>(rows, 'uuid')}::text[]) ORDER BY id`.execute(ctx.db)
  attachMany(rows, 'links', links, 'linkable_id', 'uuid')
}

async function loadNotes(ctx: Context, rows: TaskRow[]): Promise<void> {
  const { rows: notes } = await sql<NoteRow>`
    SELECT n.* FROM tasks k CROSS JOIN LATERAL (
      SELECT * FROM notes n WHERE n.account_id = k.account_id AND n.notable_type = 'task' AND n.notable_id = k.uuid::text AND n.deleted_at IS NULL
      ORDER BY n.is_pinned DESC, n.id DESC LIMIT ${NEWEST}) n
    WHERE k.uuid = any(${valuesOf<string>(rows, 'uuid')}::uuid[])`.execute(ctx.db)
  attachOne(notes, 'createdBy', await userBadges(ctx, valuesOf(notes, 'created_by_id')), 'created_by_id')
  for (const row of rows)
    row.notes = notes
      .filter((note) => note.notable_id === row.uuid && (note.visibility === 'shared' || !isFromOutside(ctx.actor, row)))
      .map(presentNote)
}

async function loadComments(ctx: Context, rows: TaskRow[]): Promise<void> {
  const { rows: comments } = await sql<CommentRow>`
    SELECT n.* FROM unnest(${valuesOf<string>(rows, 'uuid')}::text[]) AS k(key) CROSS JOIN LATERAL (
      SELECT * FROM comments n WHERE n.commentable_type = 'task' AND n.commentable_id = k.key AND n.deleted_at IS NULL ORDER BY n.id DESC LIMIT ${NEWEST}) n`.execute(
    ctx.db,
  )
  attachOne(comments, 'user', await userBadges(ctx, valuesOf(comments, 'user_id')), 'user_id')
  const reads = (comment: CommentRow) => comment.visibility === 'shared' || ctx.actor.staff || ctx.actor.memberships.has(comment.account_id)
  for (const row of rows)
    row.comments = comments.filter((comment) => comment.commentable_id === row.uuid && reads(comment)).map(presentComment)
}
