import type { ServerModule } from '../../../registry.ts'
import { noteRoutes } from './serve-notes.ts'

export { type NoteRow, presentNote } from './notes.query.ts'
export { serveNotes } from './serve-notes.ts'
export { eraseNotes, insertAssetNote, intoNotes, noteChild, noteSection, replaceNoteText, reserveNoteId } from './store.ts'

export const notesModule: ServerModule = { routes: noteRoutes }
