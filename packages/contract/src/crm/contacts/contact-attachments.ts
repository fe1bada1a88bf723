import { activityLogsOn } from '../../attachments/activity-logs.ts'
import { commentsOn } from '../../attachments/comments.ts'
import { Media, MediaInput, media } from '../../attachments/media.ts'
import { notesOn } from '../../attachments/notes.ts'
import { tasksOn } from '../../work/tasks.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'

const PATH = '/api/v1/contacts/:contact_id'

export const contactNotes = notesOn('contacts', PATH)
export const contactComments = commentsOn('contacts', PATH)
export const contactTasks = tasksOn('contacts', PATH)
export const contactActivityLogs = activityLogsOn('contacts.activityLogs.list', PATH, permission('contacts.read'))

/** Files of a contact. Delete one as `/media/:id`. */
export const contactMedia = media.listUnder('contacts.media.list', `${PATH}/media`, permission('contacts.read'))

/** Attaches a file: `file` in a multipart body, or the uuid of a temporary upload. */
export const createContactMedia = defineEndpoint({
  id: 'contacts.media.create',
  method: 'POST',
  path: `${PATH}/media`,
  access: permission('contacts.update'),
  summary: 'Attach a file to a contact',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})
