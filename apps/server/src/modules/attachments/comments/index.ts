import type { ServerModule } from '../../../registry.ts'
import { commentRoutes } from './serve-comments.ts'

export { type CommentRow, presentComment } from './comments.query.ts'
export { addComment, serveComments } from './serve-comments.ts'
export { commentChild, commentSection, eraseComments } from './store.ts'

export const commentsModule: ServerModule = { routes: commentRoutes }
