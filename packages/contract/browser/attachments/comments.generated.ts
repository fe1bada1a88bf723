// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/comments.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Comment, CommentInput } from '../../src/attachments/comments.ts'
export const COMMENT_LENGTH: typeof source.COMMENT_LENGTH = 10000
export const COMMENT_EDIT_MINUTES: typeof source.COMMENT_EDIT_MINUTES = 15
const commentsLimits = { create: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } }, update: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } } } as const
export const comments: InBrowser<typeof source.comments, typeof commentsLimits> = {
  name: 'comments',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'comments.list', method: 'GET', path: '/api/v1/comments', access: { who: 'verified' }, records: 'comments' },
  export: { id: 'comments.export', method: 'GET', path: '/api/v1/comments/export', access: { who: 'verified' }, records: 'comments', produces: 'xlsx' },
  filters: { id: 'comments.filters', method: 'GET', path: '/api/v1/comments/filters', access: { who: 'verified' }, records: 'comments' },
  read: { id: 'comments.read', method: 'GET', path: '/api/v1/comments/:id', access: { who: 'verified' }, records: 'comments' },
  create: { id: 'comments.create', method: 'POST', path: '/api/v1/comments', access: { who: 'verified' }, records: 'comments', limits: commentsLimits.create },
  update: { id: 'comments.update', method: 'PUT', path: '/api/v1/comments/:id', access: { who: 'verified' }, records: 'comments', limits: commentsLimits.update },
  remove: { id: 'comments.delete', method: 'DELETE', path: '/api/v1/comments/:id', access: { who: 'verified' }, records: 'comments' },
}
