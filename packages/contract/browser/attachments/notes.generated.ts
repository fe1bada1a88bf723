// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/notes.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Note, NoteInput } from '../../src/attachments/notes.ts'
export const NOTE_LENGTH: typeof source.NOTE_LENGTH = 20000
const notesLimits = { create: { body: { minLength: 1, maxLength: 20000 } }, update: { body: { minLength: 1, maxLength: 20000 } } } as const
export const notes: InBrowser<typeof source.notes, typeof notesLimits> = {
  name: 'notes',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'notes.list', method: 'GET', path: '/api/v1/notes', access: { who: 'verified' }, records: 'notes' },
  export: { id: 'notes.export', method: 'GET', path: '/api/v1/notes/export', access: { who: 'verified' }, records: 'notes', produces: 'xlsx' },
  filters: { id: 'notes.filters', method: 'GET', path: '/api/v1/notes/filters', access: { who: 'verified' }, records: 'notes' },
  read: { id: 'notes.read', method: 'GET', path: '/api/v1/notes/:id', access: { who: 'verified' }, records: 'notes' },
  create: { id: 'notes.create', method: 'POST', path: '/api/v1/notes', access: { who: 'verified' }, records: 'notes', limits: notesLimits.create },
  update: { id: 'notes.update', method: 'PUT', path: '/api/v1/notes/:id', access: { who: 'verified' }, records: 'notes', limits: notesLimits.update },
  remove: { id: 'notes.delete', method: 'DELETE', path: '/api/v1/notes/:id', access: { who: 'verified' }, records: 'notes' },
}
