import type { Area } from '../../../registry.ts'
import { commentRoutes } from './serve-comments.ts'

export { type CommentRow, presentComment } from './comments.query.ts'
export { addComment, serveComments } from './serve-comments.ts'
export const commentsArea: Area = { routes: commentRoutes }
