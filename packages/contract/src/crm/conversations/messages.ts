import { z } from 'zod'
import { AccountBadge } from '../../attachments/badges.ts'
import { Media } from '../../attachments/media.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { ids, instant, integer } from '../../kit/fields.ts'
import { PageLinks, PageMeta } from '../../kit/page.ts'

export const MESSAGE_DIRECTIONS = ['outgoing', 'incoming', 'internal', 'system'] as const
export const MESSAGE_STATUSES = ['sent', 'queued', 'delivered', 'read', 'failed'] as const
export const MESSAGE_LENGTH = 50_000
/** Time for which an author may edit a message. */
export const MESSAGE_EDIT_MINUTES = 15
/** Default number of messages in a window. */
export const MESSAGE_WINDOW = 50

/** Author: a user or a contact. */
export const Author = z.object({
  type: z.enum(['user', 'contact']),
  id: z.int(),
  name: z.string(),
  color: z.int().nullable(),
  avatar_url: z.string().nullable(),
})
export type Author = z.infer<typeof Author>

/** The message to which an answer refers. */
export const MessageExcerpt = z.object({ id: z.int(), body_text: z.string(), author: z.string().nullable() })

export const ConversationMessage = z.object({
  id: z.int(),
  account_id: z.int(),
  conversation_id: z.int(),
  authorable_type: z.enum(['user', 'contact']).nullable(),
  authorable_id: z.int().nullable(),
  /** `internal`: a note for members of the account, hidden from the counterpart. */
  direction: z.enum(MESSAGE_DIRECTIONS),
  /** HTML cleaned by an allow-list. */
  body: z.string(),
  body_text: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  /** Why it could not be sent. */
  error: z.string().nullable(),
  reply_to_id: z.int().nullable(),
  mentions: z.array(z.int()),
  /** System messages: the event, with the names for its text. */
  event: z.record(z.string(), z.string()).nullable(),
  edited_at: instant.nullable(),
  /** Time until which the author may edit it; null for messages sent outside. */
  editable_until: instant.nullable(),
  sent_at: instant,
  created_at: instant,
  updated_at: instant,
  authorable: Author.nullable().optional(),
  conversation: z.object({ id: z.int(), subject: z.string().nullable(), status: z.string() }).optional(),
  account: AccountBadge.nullable().optional(),
  media: z.array(Media).optional(),
  replyTo: MessageExcerpt.nullable().optional(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

export const messageContents = z.object({
  /** Plain text, or HTML that is cleaned by an allow-list. Required unless there are files. */
  body: z.string().max(MESSAGE_LENGTH).nullish(),
  direction: z.enum(['outgoing', 'internal']).optional(),
  reply_to_id: z.int().positive().nullish(),
  /** Files by id or uuid, or uuids of temporary uploads. */
  media: z
    .array(z.union([z.int().positive(), z.string().max(40)]))
    .max(20)
    .optional(),
  /** Users to notify. */
  mentions: z.array(z.int().positive()).max(50).optional(),
})
export type MessageInput = z.input<typeof messageContents>

export const MESSAGE_INCLUDES = ['authorable', 'media', 'conversation', 'account', 'replyTo'] as const
const includes = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z.array(z.enum(MESSAGE_INCLUDES)).default([]),
)

const PATH = '/api/v1/conversations/:conversation_id/messages'

/** A window of a thread, oldest first. By default it ends with the newest message. */
export const conversationMessages = defineEndpoint({
  id: 'conversations.messages.list',
  method: 'GET',
  path: PATH,
  access: permission('conversations.read'),
  summary: 'Messages of a conversation',
  query: z.object({
    /** Only messages older than this one. */
    before: integer.pipe(z.int().positive()).optional(),
    /** Only messages newer than this one. */
    after: integer.pipe(z.int().min(0)).optional(),
    /** Messages around this one. */
    around: integer.pipe(z.int().positive()).optional(),
    limit: integer.pipe(z.int().min(1).max(200)).optional(),
    include: includes.optional(),
  }),
  response: z.object({
    data: z.array(ConversationMessage),
    links: PageLinks,
    meta: PageMeta.extend({ has_older: z.boolean(), has_newer: z.boolean() }),
  }),
})

export const createMessage = defineEndpoint({
  id: 'conversations.messages.create',
  method: 'POST',
  path: PATH,
  access: permission('messages.create'),
  summary: 'Write in a conversation',
  body: messageContents,
  response: oneOf(ConversationMessage),
})

export const updateMessage = defineEndpoint({
  id: 'messages.update',
  method: 'PUT',
  path: '/api/v1/messages/:id',
  access: permission('messages.create'),
  summary: 'Change an own message, within 15 minutes',
  body: z.object({ body: z.string().min(1).max(MESSAGE_LENGTH), mentions: ids(50).optional() }),
  response: oneOf(ConversationMessage),
})

export const removeMessage = defineEndpoint({
  id: 'messages.delete',
  method: 'DELETE',
  path: '/api/v1/messages/:id',
  access: permission('messages.create'),
  summary: 'Delete an own message',
})
