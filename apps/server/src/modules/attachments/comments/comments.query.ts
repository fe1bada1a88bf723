import { type Selectable, sql } from 'kysely'
import { COMMENT_EDIT_MINUTES, type Comment, comments } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { childPolicy, userInclude } from '../subjects/index.ts'

export type CommentRow = Selectable<DB['comments']> & Pick<Comment, 'user'>

export const commentQuery = resourceQuery<typeof comments, CommentRow>(comments, {
  from: 'comments',
  policy: childPolicy<CommentRow>(),
  where: sql`t.deleted_at IS NULL`,
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: { user: userInclude('user_id') },
  present: presentComment,
})

/** What a client sees of a comment. */
export function presentComment(row: CommentRow): Comment {
  return {
    id: row.id,
    account_id: row.account_id,
    commentable_type: row.commentable_type,
    commentable_id: row.commentable_id,
    user_id: row.user_id,
    parent_id: row.parent_id,
    body: row.body,
    body_text: row.body_text,
    visibility: row.visibility as Comment['visibility'],
    mentions: row.mentions,
    edited_at: row.edited_at,
    editable_until: editableUntil(row).toISOString(),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.user !== undefined && { user: row.user }),
  }
}

/** The end of the time in which the author may change it. */
export const editableUntil = (row: Pick<CommentRow, 'created_at'>) =>
  new Date(new Date(row.created_at).getTime() + COMMENT_EDIT_MINUTES * 60_000)
