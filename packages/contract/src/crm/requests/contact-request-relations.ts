import { z } from 'zod'
import { activityLogsOn } from '../../attachments/activity-logs.ts'
import { TagBadge } from '../../attachments/badges.ts'
import { commentsOn } from '../../attachments/comments.ts'
import { Media, MediaInput, media } from '../../attachments/media.ts'
import { notesOn } from '../../attachments/notes.ts'
import { tasksOn } from '../../work/tasks.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { flag } from '../../kit/fields.ts'
import { Contact } from '../contacts/contacts.ts'
import { tagReferences } from '../contacts/contact-relations.ts'
import { ContactRequest, ContactRequestInput, contactRequests } from './contact-requests.ts'

const PATH = '/api/v1/contact-requests/:contact_request_id'
const read = permission('contact-requests.read')
const update = permission('contact-requests.update')
const assign = permission('contact-requests.assign')
const result = oneOf(ContactRequest)

export const contactRequestNotes = notesOn('contact-requests', PATH, 'contactRequests')
export const contactRequestComments = commentsOn('contact-requests', PATH, 'contactRequests')
export const contactRequestTasks = tasksOn('contactRequests', PATH)
export const contactRequestActivityLogs = activityLogsOn('contactRequests.activityLogs.list', PATH, read)

/** Files of a request. Delete one as `/media/:id`. */
export const contactRequestAttachments = media.listUnder('contactRequests.attachments.list', `${PATH}/attachments`, read)

/** Attaches a file: `file` in a multipart body, or the uuid of a temporary upload. */
export const createContactRequestAttachment = defineEndpoint({
  id: 'contactRequests.attachments.create',
  method: 'POST',
  path: `${PATH}/attachments`,
  access: update,
  summary: 'Attach a file to a request',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})

export const contactRequestTags = defineEndpoint({
  id: 'contactRequests.tags.list',
  method: 'GET',
  path: `${PATH}/tags`,
  access: read,
  summary: 'Tags of a request',
  response: manyOf(TagBadge),
})
export const addContactRequestTags = defineEndpoint({
  id: 'contactRequests.tags.create',
  method: 'POST',
  path: `${PATH}/tags`,
  access: update,
  summary: 'Tag a request',
  body: z.object({ tags: tagReferences.min(1) }),
  response: manyOf(TagBadge),
})
export const removeContactRequestTag = defineEndpoint({
  id: 'contactRequests.tags.delete',
  method: 'DELETE',
  path: `${PATH}/tags/:tag_id`,
  access: update,
  summary: 'Take a tag off a request',
})

export const assignContactRequest = defineEndpoint({
  id: 'contactRequests.user.update',
  method: 'PUT',
  path: `${PATH}/user`,
  access: assign,
  summary: 'Give a request to a member',
  body: z.object({ user_id: z.int().positive() }),
  response: result,
})
export const unassignContactRequest = defineEndpoint({
  id: 'contactRequests.user.delete',
  method: 'DELETE',
  path: `${PATH}/user`,
  access: assign,
  summary: 'Take a request from its member',
  response: result,
})

/** Requests of a project in all accounts in which the caller may read them. */
export const projectContactRequests = contactRequests.listUnder(
  'projects.contactRequests.list',
  '/api/v1/projects/:project_uuid/contact-requests',
)
export const exportProjectContactRequests = contactRequests.exportUnder(
  'projects.contactRequests.export',
  '/api/v1/projects/:project_uuid/contact-requests/export',
)
/** Creates a request in the CRM that stores the results of the project. */
export const createProjectContactRequest = defineEndpoint({
  id: 'projects.contactRequests.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/contact-requests',
  access: permission('contact-requests.create'),
  summary: 'Create a request of a project',
  body: ContactRequestInput,
  response: result,
})

/** Null removes it from its project. */
export const setContactRequestProject = defineEndpoint({
  id: 'contactRequests.project.update',
  method: 'PUT',
  path: `${PATH}/project`,
  access: update,
  summary: 'Put a request into a project',
  body: z.object({ project_uuid: z.uuid().nullable() }),
  response: result,
})

export const contactRequestContact = defineEndpoint({
  id: 'contactRequests.contact.read',
  method: 'GET',
  path: `${PATH}/contact`,
  access: read,
  summary: 'The contact of a request',
  response: oneOf(Contact),
})
export const setContactRequestContact = defineEndpoint({
  id: 'contactRequests.contact.update',
  method: 'PUT',
  path: `${PATH}/contact`,
  access: update,
  summary: 'Hang a request on another contact',
  body: z.object({ contact_id: z.int().positive() }),
  response: result,
})

/** Marks a request as read for the whole team. */
export const setContactRequestRead = defineEndpoint({
  id: 'contactRequests.read.update',
  method: 'PUT',
  path: `${PATH}/read`,
  access: read,
  summary: 'Mark a request read or unread',
  body: z.object({ read: flag }),
  response: result,
})

/** Records a first answer that was given outside of the product, such as by phone. */
export const markContactRequestAnswered = defineEndpoint({
  id: 'contactRequests.firstResponse.create',
  method: 'POST',
  path: `${PATH}/first-response`,
  access: update,
  summary: 'State that a request was answered',
  response: result,
})
