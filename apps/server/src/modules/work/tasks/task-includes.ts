import { sql } from 'kysely'
import type { Recurrence, Subtask } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, type IncludeLoaders, joined, valuesOf } from '#kit/query/includes.ts'
import { loadTaskMaterial } from '#modules/attachments/assets/index.ts'
import { type CommentRow, presentComment } from '#modules/attachments/comments/index.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { type NoteRow, presentNote } from '#modules/attachments/notes/index.ts'
import { userBadges, userInclude } from '#modules/attachments/subjects/index.ts'
import { nextOccurrence } from './recurrence/recurrence.ts'
import { isFromOutside } from './tasks.policy.ts'
import type { TaskRow } from './task-row.ts'

/** Newest notes and comments included with a task; their endpoints list all of them. */
const NEWEST = 50
const SUBTASK = sql`uuid AS id, uuid, number, title, status, due_at, user_assigned_id, version`

/** Relations of tasks. Contacts, requests, order items and projects are included for callers who may read them. */
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

async function loadContacts(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const readable = tasks.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
  const contacts = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id, first_name, last_name, company, email, phone FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[])`,
  )
  attachOne(tasks, 'contact', contacts, 'contact_id')
}

async function loadOrderItems(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const readable = tasks.filter((row) => holdsIn(ctx.actor, row.account_id, 'orders.read'))
  const items = await rows<{ uuid: string }>(
    ctx.db,
    sql`SELECT i.uuid, i.order_uuid, i.name, i.status, o.number AS order_number FROM order_items i JOIN orders o ON o.uuid = i.order_uuid
      WHERE i.uuid = any(${valuesOf(readable, 'order_item_uuid')}::uuid[]) AND i.deleted_at IS NULL AND o.deleted_at IS NULL`,
  )
  attachOne(tasks, 'orderItem', items, 'order_item_uuid', 'uuid')
}

/** Includes the project for readers of projects on either side of a shared task. */
async function loadProjects(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const readable = tasks.filter((row) =>
    [row.account_id, ...(row.published_at !== null && row.account_assigned_id ? [row.account_assigned_id] : [])].some((account_id) =>
      holdsIn(ctx.actor, account_id, 'projects.read'),
    ),
  )
  const projects = await rows<{ uuid: string }>(
    ctx.db,
    sql`SELECT uuid, name, status FROM projects WHERE uuid = any(${valuesOf<string>(readable, 'project_uuid')}::uuid[]) AND deleted_at IS NULL`,
  )
  attachOne(tasks, 'project', projects, 'project_uuid', 'uuid')
}

async function loadRequests(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const readable = tasks.filter((row) => holdsIn(ctx.actor, row.account_id, 'contact-requests.read'))
  const requests = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id, number, subject, status, contact_id FROM contact_requests WHERE id = any(${valuesOf(readable, 'contact_request_id')}::bigint[])`,
  )
  attachOne(tasks, 'contactRequest', requests, 'contact_request_id')
}

async function loadParents(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const uuids = valuesOf<string>(tasks, 'parent_uuid')
  const parents = await rows<Subtask>(ctx.db, sql`SELECT ${SUBTASK} FROM tasks WHERE uuid = any(${uuids}::uuid[])`)
  attachOne(tasks, 'parent', parents, 'parent_uuid', 'uuid')
}

async function loadSubtasks(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const found = await rows<Subtask & { parent_uuid: string }>(
    ctx.db,
    sql`SELECT ${SUBTASK}, parent_uuid FROM tasks WHERE account_id = any(${valuesOf(tasks, 'account_id')}::bigint[])
        AND parent_uuid = any(${valuesOf<string>(tasks, 'uuid')}::uuid[]) AND deleted_at IS NULL ORDER BY subtask_position, uuid`,
  )
  attachMany(tasks, 'subtasks', found, 'parent_uuid', 'uuid')
}

async function loadNextOccurrences(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const repeating = tasks.filter((row) => row.recurrence !== null)
  const zones = await rows<{ id: number; time_zone: string }>(
    ctx.db,
    sql`SELECT id, time_zone FROM accounts WHERE id = any(${valuesOf(repeating, 'account_id')}::bigint[])`,
  )
  const zoneOf = new Map(zones.map((account) => [account.id, account.time_zone]))
  for (const row of tasks) {
    const zone = zoneOf.get(row.account_id)
    const isRepeating = row.recurrence !== null && row.due_at !== null && zone !== undefined
    row.next_occurrence_at = isRepeating
      ? (nextOccurrence(row.recurrence as Recurrence, new Date(row.due_at!), zone, ctx.services.clock.now())?.toISOString() ?? null)
      : null
  }
}

async function loadLinks(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const links = await rows<{ id: number; linkable_id: string }>(
    ctx.db,
    sql`SELECT * FROM links WHERE account_id = any(${valuesOf(tasks, 'account_id')}::bigint[]) AND linkable_type = 'task'
        AND linkable_id = any(${valuesOf<string>(tasks, 'uuid')}::text[]) ORDER BY id`,
  )
  attachMany(tasks, 'links', links, 'linkable_id', 'uuid')
}

async function loadNotes(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const notes = await rows<NoteRow>(
    ctx.db,
    sql`SELECT n.* FROM tasks k CROSS JOIN LATERAL (
        SELECT * FROM notes n WHERE n.account_id = k.account_id AND n.notable_type = 'task' AND n.notable_id = k.uuid::text AND n.deleted_at IS NULL
        ORDER BY n.is_pinned DESC, n.id DESC LIMIT ${NEWEST}) n
      WHERE k.uuid = any(${valuesOf<string>(tasks, 'uuid')}::uuid[])`,
  )
  attachOne(notes, 'createdBy', await userBadges(ctx, valuesOf(notes, 'created_by_id')), 'created_by_id')
  for (const row of tasks)
    row.notes = notes
      .filter((note) => note.notable_id === row.uuid && (note.visibility === 'shared' || !isFromOutside(ctx.actor, row)))
      .map(presentNote)
}

async function loadComments(ctx: Context, tasks: TaskRow[]): Promise<void> {
  const comments = await rows<CommentRow>(
    ctx.db,
    sql`SELECT n.* FROM unnest(${valuesOf<string>(tasks, 'uuid')}::text[]) AS k(key) CROSS JOIN LATERAL (
        SELECT * FROM comments n WHERE n.commentable_type = 'task' AND n.commentable_id = k.key AND n.deleted_at IS NULL ORDER BY n.id DESC LIMIT ${NEWEST}) n`,
  )
  attachOne(comments, 'user', await userBadges(ctx, valuesOf(comments, 'user_id')), 'user_id')
  const reads = (comment: CommentRow) => comment.visibility === 'shared' || ctx.actor.staff || ctx.actor.memberships.has(comment.account_id)
  for (const row of tasks)
    row.comments = comments.filter((comment) => comment.commentable_id === row.uuid && reads(comment)).map(presentComment)
}
