// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/conversations/conversations.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { ConversationStatus, ConversationContact, Participable, Participant, Conversation, ConversationInput } from '../../../src/crm/conversations/conversations.ts'
export const CONVERSATION_STATUSES: typeof source.CONVERSATION_STATUSES = ['open', 'pending', 'snoozed', 'closed']
export const CONVERSATION_PRIORITIES: typeof source.CONVERSATION_PRIORITIES = ['normal', 'low', 'high', 'urgent']
export const CONVERSATION_CHANNELS: typeof source.CONVERSATION_CHANNELS = ['internal', 'email', 'sms', 'viber', 'facebook', 'instagram', 'whatsapp']
export const STARTABLE_CHANNELS: typeof source.STARTABLE_CHANNELS = ['internal', 'email']
export const REOPEN_DAYS: typeof source.REOPEN_DAYS = 14
export const LONGEST_SNOOZE_DAYS: typeof source.LONGEST_SNOOZE_DAYS = 366
const conversationsLimits = {
  create: { subject: { maxLength: 200 }, user_ids: { maxItems: 50 }, message: { fields: { body: { maxLength: 50000 }, media: { maxItems: 20, item: { maxLength: 40 } }, mentions: { maxItems: 50 } } } },
  update: { subject: { maxLength: 200 } },
} as const
export const conversations: InBrowser<typeof source.conversations, typeof conversationsLimits> = {
  name: 'conversations',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['open', 'pending', 'snoozed', 'closed'] },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      channel_type: { kind: 'choice', value: 'code', options: ['internal', 'email', 'sms', 'viber', 'facebook', 'instagram', 'whatsapp'] },
      unread: { kind: 'boolean' },
      waiting: { kind: 'boolean' },
      priority: { kind: 'choice', value: 'code', options: ['normal', 'low', 'high', 'urgent'] },
      contact: { kind: 'choice', value: 'id' },
      project: { kind: 'choice', value: 'uuid' },
      mine: { kind: 'boolean' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.conversations.list', method: 'GET', path: '/api/v1/accounts/:account_id/conversations', access: { who: 'permission', permission: 'conversations.read' }, records: 'conversations' },
  export: {
    id: 'accounts.conversations.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/conversations/export',
    access: { who: 'permission', permission: 'conversations.export' },
    records: 'conversations',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.conversations.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/conversations/filters',
    access: { who: 'permission', permission: 'conversations.read' },
    records: 'conversations',
  },
  read: { id: 'conversations.read', method: 'GET', path: '/api/v1/conversations/:id', access: { who: 'permission', permission: 'conversations.read' }, records: 'conversations' },
  create: {
    id: 'accounts.conversations.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/conversations',
    access: { who: 'permission', permission: 'conversations.create' },
    records: 'conversations',
    limits: conversationsLimits.create,
  },
  update: {
    id: 'conversations.update',
    method: 'PUT',
    path: '/api/v1/conversations/:id',
    access: { who: 'permission', permission: 'conversations.update' },
    records: 'conversations',
    limits: conversationsLimits.update,
  },
  remove: { id: 'conversations.delete', method: 'DELETE', path: '/api/v1/conversations/:id', access: { who: 'permission', permission: 'conversations.delete' }, records: 'conversations' },
}
export const contactConversations: InBrowser<typeof source.contactConversations> = { id: 'contacts.conversations.list', method: 'GET', path: '/api/v1/contacts/:contact_id/conversations', access: { who: 'permission', permission: 'conversations.read' }, records: 'conversations' }
const createContactConversationLimits = { subject: { maxLength: 200 }, user_ids: { maxItems: 50 }, message: { fields: { body: { maxLength: 50000 }, media: { maxItems: 20, item: { maxLength: 40 } }, mentions: { maxItems: 50 } } } } as const
export const createContactConversation: InBrowser<typeof source.createContactConversation, typeof createContactConversationLimits> = {
  id: 'contacts.conversations.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/conversations',
  access: { who: 'permission', permission: 'conversations.create' },
  records: 'conversations',
  limits: createContactConversationLimits,
}
export const contactRequestConversation: InBrowser<typeof source.contactRequestConversation> = {
  id: 'contactRequests.conversation.read',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/conversation',
  access: { who: 'permission', permission: 'conversations.read' },
  records: 'conversations',
}
const createContactRequestConversationLimits = { subject: { maxLength: 200 }, user_ids: { maxItems: 50 }, message: { fields: { body: { maxLength: 50000 }, media: { maxItems: 20, item: { maxLength: 40 } }, mentions: { maxItems: 50 } } } } as const
export const createContactRequestConversation: InBrowser<typeof source.createContactRequestConversation, typeof createContactRequestConversationLimits> = {
  id: 'contactRequests.conversation.create',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/conversation',
  access: { who: 'permission', permission: 'conversations.create' },
  records: 'conversation',
  limits: createContactRequestConversationLimits,
}
export const closeConversation: InBrowser<typeof source.closeConversation> = { id: 'conversations.close', method: 'POST', path: '/api/v1/conversations/:conversation_id/close', access: { who: 'permission', permission: 'conversations.update' }, records: 'conversations' }
export const reopenConversation: InBrowser<typeof source.reopenConversation> = { id: 'conversations.reopen', method: 'POST', path: '/api/v1/conversations/:conversation_id/reopen', access: { who: 'permission', permission: 'conversations.update' }, records: 'conversations' }
export const snoozeConversation: InBrowser<typeof source.snoozeConversation> = { id: 'conversations.snooze.update', method: 'PUT', path: '/api/v1/conversations/:conversation_id/snooze', access: { who: 'permission', permission: 'conversations.update' }, records: 'snooze' }
export const wakeConversation: InBrowser<typeof source.wakeConversation> = { id: 'conversations.snooze.delete', method: 'DELETE', path: '/api/v1/conversations/:conversation_id/snooze', access: { who: 'permission', permission: 'conversations.update' }, records: 'snooze' }
export const mergeConversation: InBrowser<typeof source.mergeConversation> = { id: 'conversations.merge', method: 'POST', path: '/api/v1/conversations/:conversation_id/merge', access: { who: 'permission', permission: 'conversations.update' }, records: 'conversations' }
const readConversationLimits = { message_id: { min: 0 } } as const
export const readConversation: InBrowser<typeof source.readConversation, typeof readConversationLimits> = {
  id: 'conversations.read.update',
  method: 'PUT',
  path: '/api/v1/conversations/:conversation_id/read',
  access: { who: 'permission', permission: 'conversations.read' },
  records: 'read',
  limits: readConversationLimits,
}
export const joinedConversations: InBrowser<typeof source.joinedConversations> = { id: 'joinedConversations.list', method: 'GET', path: '/api/v1/joined-conversations', access: { who: 'permission', permission: 'conversations.read' }, records: 'conversations' }
export const joinConversation: InBrowser<typeof source.joinConversation> = { id: 'joinedConversations.create', method: 'POST', path: '/api/v1/joined-conversations', access: { who: 'permission', permission: 'conversations.read' }, records: 'joinedConversations' }
export const leaveConversation: InBrowser<typeof source.leaveConversation> = {
  id: 'joinedConversations.delete',
  method: 'DELETE',
  path: '/api/v1/joined-conversations/:conversation_id',
  access: { who: 'permission', permission: 'conversations.read' },
  records: 'joinedConversations',
}
export const conversationParticipants: InBrowser<typeof source.conversationParticipants> = {
  id: 'conversations.participants.list',
  method: 'GET',
  path: '/api/v1/conversations/:conversation_id/participants',
  access: { who: 'permission', permission: 'conversations.read' },
  records: 'participants',
}
export const addParticipant: InBrowser<typeof source.addParticipant> = {
  id: 'conversations.participants.create',
  method: 'POST',
  path: '/api/v1/conversations/:conversation_id/participants',
  access: { who: 'permission', permission: 'conversations.update' },
  records: 'participants',
}
export const removeParticipant: InBrowser<typeof source.removeParticipant> = { id: 'participants.delete', method: 'DELETE', path: '/api/v1/participants/:id', access: { who: 'permission', permission: 'conversations.update' }, records: 'participants' }
export const conversationCounts: InBrowser<typeof source.conversationCounts> = {
  id: 'accounts.conversations.counts',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/conversations/counts',
  access: { who: 'permission', permission: 'conversations.read' },
  records: 'conversations',
}
export const conversationAssignees: InBrowser<typeof source.conversationAssignees> = {
  id: 'accounts.conversations.assignees',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/conversations/assignees',
  access: { who: 'permission', permission: 'conversations.read' },
  records: 'conversations',
}
