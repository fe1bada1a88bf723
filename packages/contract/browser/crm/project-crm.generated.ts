// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/crm/project-crm.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export const projectPipelines: InBrowser<typeof source.projectPipelines> = { id: 'projects.pipelines.list', method: 'GET', path: '/api/v1/projects/:project_uuid/pipelines', access: { who: 'permission', permission: 'pipelines.read' }, records: 'pipelines' }
export const exportProjectPipelines: InBrowser<typeof source.exportProjectPipelines> = {
  id: 'projects.pipelines.export',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/pipelines/export',
  access: { who: 'permission', permission: 'pipelines.read' },
  records: 'pipelines',
  produces: 'xlsx',
}
const createProjectPipelineLimits = {
  name: { minLength: 1, maxLength: 80 },
  description: { maxLength: 500 },
  assignee_ids: { maxItems: 100 },
  rotting_days: { min: 1, max: 3650 },
  position: { min: 0, max: 10000 },
  stages: {
    maxItems: 30,
    item: {
      fields: {
        name: { minLength: 1, maxLength: 60 },
        probability_bp: { min: 0, max: 10000 },
        rotting_days: { min: 1, max: 3650 },
        auto_tasks: { maxItems: 10, item: { fields: { title: { minLength: 1, maxLength: 200 }, due_in_days: { min: 0, max: 365 } } } },
      },
    },
  },
} as const
export const createProjectPipeline: InBrowser<typeof source.createProjectPipeline, typeof createProjectPipelineLimits> = {
  id: 'projects.pipelines.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/pipelines',
  access: { who: 'permission', permission: 'pipelines.create' },
  records: 'pipelines',
  limits: createProjectPipelineLimits,
}
export const projectContactLists: InBrowser<typeof source.projectContactLists> = { id: 'projects.contactLists.list', method: 'GET', path: '/api/v1/projects/:project_uuid/contact-lists', access: { who: 'permission', permission: 'contact-lists.read' }, records: 'contact-lists' }
export const exportProjectContactLists: InBrowser<typeof source.exportProjectContactLists> = {
  id: 'projects.contactLists.export',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/contact-lists/export',
  access: { who: 'permission', permission: 'contact-lists.read' },
  records: 'contact-lists',
  produces: 'xlsx',
}
const createProjectContactListLimits = { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 }, public_name: { maxLength: 120 }, welcome_subject: { maxLength: 200 }, welcome_message: { maxLength: 4000 } } as const
export const createProjectContactList: InBrowser<typeof source.createProjectContactList, typeof createProjectContactListLimits> = {
  id: 'projects.contactLists.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/contact-lists',
  access: { who: 'permission', permission: 'contact-lists.create' },
  records: 'contact-lists',
  limits: createProjectContactListLimits,
}
export const projectConversation: InBrowser<typeof source.projectConversation> = { id: 'projects.conversation.read', method: 'GET', path: '/api/v1/projects/:project_uuid/conversation', access: { who: 'permission', permission: 'conversations.read' }, records: 'conversations' }
const createProjectConversationLimits = { subject: { maxLength: 200 }, user_ids: { maxItems: 50 }, message: { fields: { body: { maxLength: 50000 }, media: { maxItems: 20, item: { maxLength: 40 } }, mentions: { maxItems: 50 } } } } as const
export const createProjectConversation: InBrowser<typeof source.createProjectConversation, typeof createProjectConversationLimits> = {
  id: 'projects.conversation.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/conversation',
  access: { who: 'permission', permission: 'conversations.create' },
  records: 'conversation',
  limits: createProjectConversationLimits,
}
