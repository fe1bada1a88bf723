import type { ServerModule } from '../../../registry.ts'
import { noteRoutes } from './serve-notes.ts'

export { type NoteRow, presentNote } from './notes.query.ts'
export { serveNotes } from './serve-notes.ts'
export const notesModule: ServerModule = { routes: noteRoutes }
