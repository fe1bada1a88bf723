import type { ServerModule } from '../../../registry.ts'
import { commentRoutes } from './serve-comments.ts'

export { type CommentRow, presentComment } from './comments.query.ts'
export { addComment, serveComments } from './serve-comments.ts'
/** Comments follow a contact in a merge. */
export const commentChild = { table: 'comments', column: 'commentable_id', morph: 'commentable_type', key: ['id'], tenant: false } as const

export const commentsModule: ServerModule = { routes: commentRoutes }
