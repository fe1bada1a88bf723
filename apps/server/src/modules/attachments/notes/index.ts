import type { Area } from '../../../registry.ts'
import { noteRoutes } from './serve-notes.ts'

export { type NoteRow, presentNote } from './notes.query.ts'
export { serveNotes } from './serve-notes.ts'
export const notesArea: Area = { routes: noteRoutes }
