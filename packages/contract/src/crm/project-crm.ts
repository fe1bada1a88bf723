import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { ContactList, ContactListInput, contactLists } from './contact-lists/contact-lists.ts'
import { Conversation, ConversationInput, conversations } from './conversations/conversations.ts'
import { Pipeline, PipelineInput, pipelines } from './pipelines/pipelines.ts'

/** Boards of a project, in the CRM that stores its results. */
export const projectPipelines = pipelines.listUnder('projects.pipelines.list', '/api/v1/projects/:project_uuid/pipelines')
export const exportProjectPipelines = pipelines.exportUnder('projects.pipelines.export', '/api/v1/projects/:project_uuid/pipelines/export')
export const createProjectPipeline = defineEndpoint({
  id: 'projects.pipelines.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/pipelines',
  access: permission('pipelines.create'),
  summary: 'Create a pipeline of a project',
  body: PipelineInput.omit({ project_uuid: true }),
  response: oneOf(Pipeline),
})

/** Lists of a project, in the CRM that stores its results. */
export const projectContactLists = contactLists.listUnder('projects.contactLists.list', '/api/v1/projects/:project_uuid/contact-lists')
export const exportProjectContactLists = contactLists.exportUnder(
  'projects.contactLists.export',
  '/api/v1/projects/:project_uuid/contact-lists/export',
)
export const createProjectContactList = defineEndpoint({
  id: 'projects.contactLists.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/contact-lists',
  access: permission('contact-lists.create'),
  summary: 'Create a contact list of a project',
  body: ContactListInput.omit({ project_uuid: true }),
  response: oneOf(ContactList),
})

/** The conversation of a project, or null; also null for people of other accounts who do not participate. */
export const projectConversation = defineEndpoint({
  id: 'projects.conversation.read',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/conversation',
  access: permission('conversations.read'),
  summary: 'Read the conversation of a project',
  query: z.object({ include: z.array(z.string()).optional() }),
  response: z.object({ data: Conversation.nullable() }),
  shape: { name: 'conversations', filters: {}, sorts: [], includes: conversations.shape.includes, paged: false },
})
/** Returns the existing conversation, and adds the given people of the project. */
export const createProjectConversation = defineEndpoint({
  id: 'projects.conversation.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/conversation',
  access: permission('conversations.create'),
  summary: 'Begin the conversation of a project',
  body: ConversationInput.pick({ subject: true, user_ids: true, message: true }),
  response: oneOf(Conversation),
})
