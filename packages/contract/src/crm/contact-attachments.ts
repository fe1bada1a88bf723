import { activityLogsOn } from '../attachments/activity-logs.ts'
import { commentsOn } from '../attachments/comments.ts'
import { notesOn } from '../attachments/notes.ts'
import { tasksOn } from '../attachments/tasks.ts'
import { permission } from '../kit/access.ts'

const PATH = '/api/v1/contacts/:contact_id'

export const contactNotes = notesOn('contacts', PATH)
export const contactComments = commentsOn('contacts', PATH)
export const contactTasks = tasksOn('contacts', PATH)
export const contactActivityLogs = activityLogsOn('contacts.activityLogs.list', PATH, permission('contacts.read'))
