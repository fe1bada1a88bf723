import type { ServerModule } from '../../../registry.ts'
import { noteRoutes } from './serve-notes.ts'

export { type NoteRow, presentNote } from './notes.query.ts'
export { serveNotes } from './serve-notes.ts'
/** Notes follow a contact in a merge. */
export const noteChild = { table: 'notes', column: 'notable_id', morph: 'notable_type', key: ['id'] } as const

export const notesModule: ServerModule = { routes: noteRoutes }
