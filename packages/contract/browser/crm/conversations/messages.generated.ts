// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/conversations/messages.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { Author, ConversationMessage, MessageInput } from '../../../src/crm/conversations/messages.ts'
export const MESSAGE_DIRECTIONS: typeof source.MESSAGE_DIRECTIONS = ['outgoing', 'incoming', 'internal', 'system']
export const MESSAGE_STATUSES: typeof source.MESSAGE_STATUSES = ['sent', 'queued', 'delivered', 'read', 'failed']
export const MESSAGE_LENGTH: typeof source.MESSAGE_LENGTH = 50000
export const MESSAGE_EDIT_MINUTES: typeof source.MESSAGE_EDIT_MINUTES = 15
export const MESSAGE_WINDOW: typeof source.MESSAGE_WINDOW = 50
export const MESSAGE_INCLUDES: typeof source.MESSAGE_INCLUDES = ['authorable', 'media', 'conversation', 'account', 'replyTo']
export const conversationMessages: InBrowser<typeof source.conversationMessages> = { id: 'conversations.messages.list', method: 'GET', path: '/api/v1/conversations/:conversation_id/messages', access: { who: 'permission', permission: 'conversations.read' }, records: 'messages' }
const createMessageLimits = { body: { maxLength: 50000 }, media: { maxItems: 20, item: { maxLength: 40 } }, mentions: { maxItems: 50 } } as const
export const createMessage: InBrowser<typeof source.createMessage, typeof createMessageLimits> = {
  id: 'conversations.messages.create',
  method: 'POST',
  path: '/api/v1/conversations/:conversation_id/messages',
  access: { who: 'permission', permission: 'messages.create' },
  records: 'messages',
  limits: createMessageLimits,
}
const updateMessageLimits = { body: { minLength: 1, maxLength: 50000 }, mentions: { maxItems: 50 } } as const
export const updateMessage: InBrowser<typeof source.updateMessage, typeof updateMessageLimits> = { id: 'messages.update', method: 'PUT', path: '/api/v1/messages/:id', access: { who: 'permission', permission: 'messages.create' }, records: 'messages', limits: updateMessageLimits }
export const removeMessage: InBrowser<typeof source.removeMessage> = { id: 'messages.delete', method: 'DELETE', path: '/api/v1/messages/:id', access: { who: 'permission', permission: 'messages.create' }, records: 'messages' }
