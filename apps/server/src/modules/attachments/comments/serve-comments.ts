import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { type CommentInput, comments, type commentsOn, type Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { forbidden } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { serveResource, type Routes } from '#kit/routes.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { announce, findSubject, type Subject } from '../subjects/index.ts'
import { commentQuery, type CommentRow, editableUntil } from './comments.query.ts'
import { checkMentions, notifyMentioned } from './mentions.ts'
import { deleteThread, editComment, insertComment } from './store.ts'

/**
 * Serves the comments of one kind of record. Everyone who may read a record may comment on it; internal comments are
 * visible only to members of the author's account.
 * @param subject morph alias and the path parameter that holds its key
 */
export function serveComments(routes: Routes, resource: ReturnType<typeof commentsOn>, subject: { type: string; param: string }): void {
  serveResource(routes, resource, {
    list: async (ctx, { params, query }: { params: Params; query: ListRequest }) => {
      const found = await findSubject(ctx, subject.type, params[subject.param], 'read')
      return commentQuery.page(
        ctx,
        query,
        {},
        sql`t.commentable_type = ${found.type} AND t.commentable_id = ${found.key} AND (t.visibility = 'shared' OR t.account_id = any(${accountsOf(ctx, found)}::bigint[]))`,
      )
    },
    create: async (ctx, { params, body }) => {
      const row = await addComment(ctx, await findSubject(ctx, subject.type, params[subject.param], 'read'), body)
      return commentQuery.one(ctx, row, ['user'])
    },
  })
}

/** One comment by its id. */
export function commentRoutes(routes: Routes): void {
  serveResource(routes, comments, { update: updateComment, remove: removeComment })
  routes.unguarded.set('comments', (ctx, id) => commentQuery.find(ctx, id))
}

/** Comments a record that was found as the caller may read it; a mentioned user who may not read it is a 422. */
export async function addComment(ctx: Context, subject: Subject, body: CommentInput): Promise<CommentRow> {
  const mentions = await checkMentions(ctx, subject, body.mentions ?? [])
  if (body.parent_id) await checkParent(ctx, subject, body.parent_id)
  const row = await insertComment(ctx.db, {
    account_id: subject.visitor_account_id ?? subject.account_id,
    commentable_type: subject.type,
    commentable_id: subject.key,
    user_id: ctx.actor.id,
    parent_id: body.parent_id ?? null,
    ...textOf(ctx, body.body),
    visibility: body.visibility,
    mentions,
  })
  await announce(ctx, subject, 'comment', 'created', row.id, audienceOf(row))
  notifyMentioned(ctx, subject, row, mentions)
  return row
}

/** Internal comments are for the account of their author only (invariant 8). */
const audienceOf = ({ visibility, account_id }: CommentRow) => (visibility === 'internal' ? account_id : null)

async function updateComment(ctx: Context, { params, body }: { params: Params; body: { body?: string; mentions?: number[] | undefined } }) {
  const { comment, subject } = await findComment(ctx, params.id)
  const now = ctx.services.clock.now()
  if (comment.user_id !== ctx.actor.id) throw forbidden()
  if (now > editableUntil(comment)) throw forbidden(ctx.services.t(ctx.request.locale, 'attachments:comment_closed'))
  const mentions = body.mentions && (await checkMentions(ctx, subject, body.mentions))
  const text = body.body === undefined ? {} : textOf(ctx, body.body)
  const after = await editComment(ctx.db, comment.id, { ...text, mentions, edited_at: now })
  await announce(ctx, subject, 'comment', 'updated', comment.id, audienceOf(after))
  notifyMentioned(
    ctx,
    subject,
    after,
    (mentions ?? []).filter((id) => !comment.mentions.includes(id)),
  )
  return commentQuery.one(ctx, after, ['user'])
}

/** The author deletes at any time, `comments.moderate` deletes what others wrote; its replies are deleted with it. */
async function removeComment(ctx: Context, { params }: { params: Params }) {
  const { comment, subject } = await findComment(ctx, params.id)
  if (comment.user_id !== ctx.actor.id && !holdsIn(ctx.actor, comment.account_id, 'comments.moderate')) throw forbidden()
  await deleteThread(ctx.db, comment.id)
  await announce(ctx, subject, 'comment', 'deleted', comment.id, audienceOf(comment))
  return { data: null }
}

async function findComment(ctx: Context, id: number) {
  const comment = await commentQuery.find(ctx, id, 'update')
  return { comment, subject: await findSubject(ctx, comment.commentable_type, comment.commentable_id, 'read') }
}

/** An answer belongs to a comment of the same record that is not itself an answer. */
async function checkParent(ctx: Context, subject: Subject, parent_id: number): Promise<void> {
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM comments WHERE id = ${parent_id} AND parent_id IS NULL AND deleted_at IS NULL AND commentable_type = ${subject.type} AND commentable_id = ${subject.key}`,
  )
  if (!found.length) refuseUnknown(ctx, 'parent_id')
}

const accountsOf = (ctx: Context, subject: Subject) => (ctx.actor.staff ? [subject.account_id] : [...ctx.actor.memberships.keys()])

function textOf(ctx: Context, body: string) {
  const text = cleanHtml(body)
  if (!text.body_text) refuseMissing(ctx, 'body')
  return text
}
