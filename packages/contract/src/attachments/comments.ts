import { z } from 'zod'
import { permission, verified } from '../kit/access.ts'
import { instant } from '../kit/fields.ts'
import { defineResource } from '../kit/resource.ts'
import { UserBadge } from './badges.ts'

export const COMMENT_LENGTH = 10_000
/** Time for which an author may edit a comment. */
export const COMMENT_EDIT_MINUTES = 15

/** A comment on a record (domain.md 2.3). */
export const Comment = z.object({
  id: z.int(),
  account_id: z.int(),
  commentable_type: z.string(),
  commentable_id: z.string(),
  user_id: z.int(),
  /** Answered comment; one level only. */
  parent_id: z.int().nullable(),
  body: z.string(),
  body_text: z.string(),
  visibility: z.enum(['shared', 'internal']),
  /** Users mentioned. */
  mentions: z.array(z.int()),
  edited_at: instant.nullable(),
  /** Time until which the author may edit it. */
  editable_until: instant,
  created_at: instant,
  updated_at: instant,
  user: UserBadge.nullable().optional(),
})
export type Comment = z.infer<typeof Comment>

export const CommentInput = z.object({
  body: z.string().trim().min(1).max(COMMENT_LENGTH),
  parent_id: z.int().positive().nullish(),
  visibility: z.enum(['shared', 'internal']).optional(),
  mentions: z.array(z.int().positive()).max(50).optional(),
})
export type CommentInput = z.infer<typeof CommentInput>

const listed = {
  name: 'comments',
  row: Comment,
  create: CommentInput,
  update: CommentInput.pick({ body: true, mentions: true }).partial({ mentions: true }),
  includes: ['user'],
} as const

/**
 * The comments of one kind of record. Anyone who may read the record may comment on it (domain.md 5.6).
 * @param id prefix of the endpoint ids if it differs from that of the permissions
 */
export function commentsOn(owner: string, path: string, id = owner) {
  return defineResource({
    ...listed,
    id: `${id}.comments`,
    access: { read: permission(`${owner}.read`), create: permission(`${owner}.read`) },
    paths: { collection: `${path}/comments`, item: '/api/v1/comments/:id' },
  })
}

/** One comment. Its author may edit it for 15 minutes and delete it at any time; moderators may delete any comment. */
export const comments = defineResource({
  ...listed,
  access: { read: verified, create: verified, update: verified, delete: verified, export: verified },
  paths: { collection: '/api/v1/comments', item: '/api/v1/comments/:id' },
})
