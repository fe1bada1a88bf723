import { sql } from 'kysely'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { type CommentRow, presentComment } from '#modules/attachments/comments/index.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { userBadges, userInclude } from '#modules/attachments/subjects/index.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'
import { presentTask, taskQuery, type TaskRow } from '#modules/work/tasks/index.ts'

/** Number of comments and tasks included with a request. Separate lists contain all of them. */
const NEWEST = 50

type Row = Record<string, unknown> & { id: number; account_id: number }

/** Relations of requests. Small ones are selected with the row; each other one is loaded for the whole page in one or two queries. */
export const requestIncludes = {
  account: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
  ),
  contact: async (ctx, requests) => {
    const readable = requests.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
    const contacts = await rows<{ id: number; avatar_url: string | null }>(
      ctx.db,
      sql`SELECT id, account_id, first_name, last_name, company, job_title, email, phone, avatar_uuid::text AS avatar_url, locale, status, lifecycle, emails_marketable, sms_marketable
      FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[])`,
    )
    attachOne(requests, 'contact', signAvatars(ctx.services, contacts), 'contact_id')
  },
  user: userInclude('user_id'),
  pipelineStage:
    joined(sql`(SELECT jsonb_build_object('id', s.id, 'pipeline_id', s.pipeline_id, 'name', s.name, 'type', s.type, 'probability_bp', s.probability_bp,
    'color', s.color, 'position', s.position, 'rotting_days', coalesce(s.rotting_days, p.rotting_days)) FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id WHERE s.id = t.pipeline_stage_id)`),
  currentPipeline: joined(
    sql`(SELECT jsonb_build_object('id', p.id, 'uuid', p.uuid, 'name', p.name, 'color', p.color) FROM pipelines p WHERE p.id = t.pipeline_id)`,
  ),
  project: loadProject,
  lostReason: joined(sql`(SELECT jsonb_build_object('id', l.id, 'name', l.name) FROM lost_reasons l WHERE l.id = t.lost_reason_id)`),
  channel: joined(
    sql`(SELECT jsonb_build_object('id', h.id, 'name', h.name, 'type', h.type, 'campaign_id', h.campaign_id) FROM channels h WHERE h.id = t.channel_id)`,
  ),
  tags: joined(sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id) ORDER BY g.name, g.id)
    FROM contact_request_tag rt JOIN tags g ON g.id = rt.tag_id AND g.deleted_at IS NULL WHERE rt.contact_request_id = t.id), '[]')`),
  'tags.tagCategory': async (ctx, tags) => {
    const found = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, name, color, is_exclusive FROM tag_categories WHERE id = any(${valuesOf(tags, 'tag_category_id')}::bigint[]) AND deleted_at IS NULL`,
    )
    attachOne(tags, 'tagCategory', found, 'tag_category_id')
  },
  tasks: loadTasks,
  comments: loadComments,
  media: loadMedia('contact_request'),
} satisfies IncludeLoaders<string>

/** Condition on the tasks that the caller may read: none without `tasks.read`, with the scope `own` only their own. */
async function loadTasks(ctx: Context, requests: Row[]): Promise<void> {
  const all = await rows<TaskRow & { contact_request_id: number }>(
    ctx.db,
    sql`SELECT k.* FROM contact_requests r CROSS JOIN LATERAL (
      SELECT * FROM tasks k WHERE k.account_id = r.account_id AND k.contact_request_id = r.id AND k.deleted_at IS NULL ORDER BY k.created_at DESC LIMIT ${NEWEST}) k
    WHERE r.id = any(${valuesOf(requests, 'id')}::bigint[]) ORDER BY k.created_at DESC`,
  )
  const { policy } = taskQuery.spec
  const tasks = all.filter((task) => policy.knows(ctx.actor, task) && policy.holds(ctx.actor, 'tasks.read', task))
  attachOne(tasks, 'userAssigned', await userBadges(ctx, valuesOf(tasks, 'user_assigned_id')), 'user_assigned_id')
  const now = ctx.services.clock.now()
  const presented = tasks.map((task) => ({ ...presentTask(task, now), request_id: task.contact_request_id }))
  attachMany(requests, 'tasks', presented, 'request_id')
}

async function loadComments(ctx: Context, requests: Row[]): Promise<void> {
  const comments = await rows<CommentRow & { request_id: number }>(
    ctx.db,
    sql`SELECT n.*, r.id AS request_id FROM contact_requests r CROSS JOIN LATERAL (
      SELECT * FROM comments n WHERE n.commentable_type = 'contact_request' AND n.commentable_id = r.id::text AND n.deleted_at IS NULL ORDER BY n.id DESC LIMIT ${NEWEST}) n
    WHERE r.id = any(${valuesOf(requests, 'id')}::bigint[]) ORDER BY n.id DESC`,
  )
  attachOne(comments, 'user', await userBadges(ctx, valuesOf(comments, 'user_id')), 'user_id')
  for (const row of requests) row.comments = comments.filter((comment) => comment.request_id === row.id).map(presentComment)
}
