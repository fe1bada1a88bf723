import { z } from 'zod'
import { permission, verified } from '../kit/access.ts'
import { flag, instant } from '../kit/fields.ts'
import { defineResource } from '../kit/resource.ts'
import { UserBadge } from './badges.ts'

export const NOTE_LENGTH = 20_000

/** A note on a record (domain.md 2.3). */
export const Note = z.object({
  id: z.int(),
  account_id: z.int(),
  notable_type: z.string(),
  notable_id: z.string(),
  /** HTML cleaned by an allow-list. */
  body: z.string(),
  body_text: z.string(),
  is_pinned: z.boolean(),
  visibility: z.enum(['internal', 'shared']),
  created_by_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
  createdBy: UserBadge.nullable().optional(),
})
export type Note = z.infer<typeof Note>

export const NoteInput = z.object({
  /** Plain text, or HTML that is cleaned by an allow-list. */
  body: z.string().trim().min(1).max(NOTE_LENGTH),
  is_pinned: flag.optional(),
  visibility: z.enum(['internal', 'shared']).optional(),
})
export type NoteInput = z.infer<typeof NoteInput>

const listed = { name: 'notes', row: Note, create: NoteInput, update: NoteInput.partial(), includes: ['createdBy'] } as const

/**
 * The notes of one kind of record: list and create below it.
 * @param owner prefix of the endpoint ids and of the permissions, such as `contacts`
 * @param path the record's path
 * @param id prefix of the endpoint ids if it differs from that of the permissions
 */
export function notesOn(owner: string, path: string, id = owner) {
  return defineResource({
    ...listed,
    id: `${id}.notes`,
    access: { read: permission(`${owner}.read`), create: permission(`${owner}.update`) },
    paths: { collection: `${path}/notes`, item: '/api/v1/notes/:id' },
  })
}

/** One note of any record. Access depends on the record. */
export const notes = defineResource({
  ...listed,
  access: { read: verified, create: verified, update: verified, delete: verified, export: verified },
  paths: { collection: '/api/v1/notes', item: '/api/v1/notes/:id' },
})
