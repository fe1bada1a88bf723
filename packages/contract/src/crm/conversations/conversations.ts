import { z } from 'zod'
import { ThirdPartyServiceBadge } from '../../accounts/third-party-services.ts'
import { AccountBadge, ProjectBadge, UserBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { flag, instant, optionalText, SelectOption, typedInstant } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { messageContents } from './messages.ts'

export const CONVERSATION_STATUSES = ['open', 'pending', 'snoozed', 'closed'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]
export const CONVERSATION_PRIORITIES = ['normal', 'low', 'high', 'urgent'] as const
export const CONVERSATION_CHANNELS = ['internal', 'email', 'sms', 'viber', 'facebook', 'instagram', 'whatsapp'] as const
/** Channels on which a member can start a conversation. */
export const STARTABLE_CHANNELS = ['internal', 'email'] as const
/** Number of days within which an answer reopens a closed conversation; a later one starts a new conversation. */
export const REOPEN_DAYS = 14
/** Maximum number of days for which a conversation can be snoozed. */
export const LONGEST_SNOOZE_DAYS = 366

/** The contact on the other side. */
export const ConversationContact = z.object({
  id: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
})
export type ConversationContact = z.infer<typeof ConversationContact>

/** The request of a conversation. */
export const ConversationRequest = z.object({ id: z.int(), number: z.int(), subject: z.string(), status: z.string() })

/** A participant: a user, contact or contact request. */
export const Participable = z.object({
  id: z.int(),
  name: z.string(),
  color: z.int().nullable(),
  avatar_url: z.string().nullable(),
})
export type Participable = z.infer<typeof Participable>

export const Participant = z.object({
  id: z.int(),
  conversation_id: z.int(),
  participable_type: z.enum(['user', 'contact', 'contact_request']),
  participable_id: z.int(),
  role: z.enum(['member', 'owner', 'observer']),
  /** The newest message that the participant has read. */
  last_read_message_id: z.int().nullable(),
  last_read_at: instant.nullable(),
  muted: z.boolean(),
  joined_at: instant,
  /** Set for participants who only read. */
  left_at: instant.nullable(),
  /** Null if the record is deleted. */
  participable: Participable.nullable().optional(),
})
export type Participant = z.infer<typeof Participant>

/** A thread with one counterpart on one channel (domain.md 2.5, 3.4). */
export const Conversation = z.object({
  id: z.int(),
  account_id: z.int(),
  channel_type: z.enum(CONVERSATION_CHANNELS),
  subject: z.string().nullable(),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  /** The project whose people participate. */
  project_uuid: z.string().nullable(),
  /** The assigned member. */
  user_id: z.int().nullable(),
  status: z.enum(CONVERSATION_STATUSES),
  priority: z.enum(CONVERSATION_PRIORITIES),
  snoozed_until: instant.nullable(),
  /** Time since which the counterpart waits for an answer. */
  waiting_since: instant.nullable(),
  first_reply_at: instant.nullable(),
  last_message_id: z.int().nullable(),
  last_message_at: instant,
  last_message_preview: z.string().nullable(),
  closed_at: instant.nullable(),
  merged_into_id: z.int().nullable(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  /** The service of the account that carries it, such as its SMS gateway; null for those of the platform. */
  thirdPartyService: ThirdPartyServiceBadge.nullable().optional(),
  participants: z.array(Participant).optional(),
  contact: ConversationContact.nullable().optional(),
  contactRequest: ConversationRequest.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  user: UserBadge.nullable().optional(),
  /** Number of unread messages of the caller. */
  unread_count: z.int().optional(),
})
export type Conversation = z.infer<typeof Conversation>

const start = {
  subject: optionalText(200),
  /** Default: `email` if the contact has an address, else `internal`. */
  channel_type: z.enum(STARTABLE_CHANNELS).optional(),
  user_id: z.int().positive().nullish(),
  priority: z.enum(CONVERSATION_PRIORITIES).optional(),
  /** Further members who participate. */
  user_ids: z.array(z.int().positive()).max(50).optional(),
  /** The first message. */
  message: messageContents.nullish(),
}

export const ConversationInput = z.object({
  ...start,
  contact_id: z.int().positive().nullish(),
  contact_request_id: z.int().positive().nullish(),
})
export type ConversationInput = z.infer<typeof ConversationInput>
const StartInput = z.object(start)

export const ConversationUpdate = z.object({
  subject: optionalText(200),
  priority: z.enum(CONVERSATION_PRIORITIES).optional(),
  /** Assigns it to a member; null removes the assignment. */
  user_id: z.int().positive().nullish(),
})

export const conversations = defineResource({
  name: 'conversations',
  id: 'accounts.conversations',
  itemId: 'conversations',
  paths: { collection: '/api/v1/accounts/:account_id/conversations', item: '/api/v1/conversations/:id' },
  row: Conversation,
  create: ConversationInput,
  update: ConversationUpdate,
  filters: {
    /** Subject, names of participants, text of messages. */
    search: searchFilter(),
    status: codeFilter(CONVERSATION_STATUSES),
    assignee: idFilter({ nullable: true }),
    channel_type: codeFilter(CONVERSATION_CHANNELS),
    /** With messages that the caller has not read; without those that they muted. */
    unread: booleanFilter(),
    /** The other side waits for an answer. */
    waiting: booleanFilter(),
    priority: codeFilter(CONVERSATION_PRIORITIES),
    contact: idFilter(),
    project: uuidFilter(),
    /** Assigned to the caller, or joined by the caller. */
    mine: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['last_message', 'waiting_since'],
  includes: [
    'account',
    'thirdPartyService',
    'participants',
    'participants.participable',
    'contact',
    'contactRequest',
    'project',
    'user',
    'unread_count',
  ],
})

const PATH = '/api/v1/conversations/:conversation_id'
const read = permission('conversations.read')
const create = permission('conversations.create')
const update = permission('conversations.update')
const result = oneOf(Conversation)

/** Conversations of one contact. */
export const contactConversations = conversations.listUnder('contacts.conversations.list', '/api/v1/contacts/:contact_id/conversations')
export const createContactConversation = defineEndpoint({
  id: 'contacts.conversations.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/conversations',
  access: create,
  summary: 'Begin a conversation with a contact',
  body: StartInput,
  response: result,
})

/** The conversation of a request, or null. */
export const contactRequestConversation = defineEndpoint({
  id: 'contactRequests.conversation.read',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/conversation',
  access: read,
  summary: 'Read the conversation about a request',
  query: z.object({ include: z.array(z.string()).optional() }),
  response: z.object({ data: Conversation.nullable() }),
  shape: { name: 'conversations', filters: {}, sorts: [], includes: conversations.shape.includes, paged: false },
})
/** Returns the existing conversation, unless it is closed permanently. */
export const createContactRequestConversation = defineEndpoint({
  id: 'contactRequests.conversation.create',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/conversation',
  access: create,
  summary: 'Begin the conversation about a request',
  body: StartInput,
  response: result,
})

export const closeConversation = defineEndpoint({
  id: 'conversations.close',
  method: 'POST',
  path: `${PATH}/close`,
  access: update,
  summary: 'Close a conversation',
  response: result,
})
export const reopenConversation = defineEndpoint({
  id: 'conversations.reopen',
  method: 'POST',
  path: `${PATH}/reopen`,
  access: update,
  summary: 'Reopen a closed conversation',
  response: result,
})
export const snoozeConversation = defineEndpoint({
  id: 'conversations.snooze.update',
  method: 'PUT',
  path: `${PATH}/snooze`,
  access: update,
  summary: 'Put a conversation aside until a time or an answer',
  body: z.object({ until: typedInstant }),
  response: result,
})
export const wakeConversation = defineEndpoint({
  id: 'conversations.snooze.delete',
  method: 'DELETE',
  path: `${PATH}/snooze`,
  access: update,
  summary: 'Take a conversation up again before its time',
  response: result,
})

/** Moves the messages of the other conversation into this one. The path of the other one then returns this one. */
export const mergeConversation = defineEndpoint({
  id: 'conversations.merge',
  method: 'POST',
  path: `${PATH}/merge`,
  access: update,
  summary: 'Merge another conversation into this one',
  body: z.object({ conversation_id: z.int().positive() }),
  response: result,
})

/** Marks messages as read up to a message. Default: up to the newest. */
export const readConversation = defineEndpoint({
  id: 'conversations.read.update',
  method: 'PUT',
  path: `${PATH}/read`,
  access: read,
  summary: 'Mark a conversation as read up to a message, or as unread from one on',
  body: z.object({ message_id: z.int().min(0).nullish() }),
  response: oneOf(z.object({ last_read_message_id: z.int().nullable(), unread_count: z.int() })),
})

export const joinedConversations = conversations.listUnder('joinedConversations.list', '/api/v1/joined-conversations')
export const joinConversation = defineEndpoint({
  id: 'joinedConversations.create',
  method: 'POST',
  path: '/api/v1/joined-conversations',
  access: read,
  summary: 'Take part in a conversation: be told of its messages',
  body: z.object({ conversation_id: z.int().positive(), muted: flag.optional() }),
  response: oneOf(Participant),
})
export const leaveConversation = defineEndpoint({
  id: 'joinedConversations.delete',
  method: 'DELETE',
  path: '/api/v1/joined-conversations/:conversation_id',
  access: read,
  summary: 'Leave a conversation',
})

export const conversationParticipants = defineEndpoint({
  id: 'conversations.participants.list',
  method: 'GET',
  path: `${PATH}/participants`,
  access: read,
  summary: 'Who takes part in a conversation, and how far each has read',
  response: manyOf(Participant),
})
export const addParticipant = defineEndpoint({
  id: 'conversations.participants.create',
  method: 'POST',
  path: `${PATH}/participants`,
  access: update,
  summary: 'Bring somebody into a conversation',
  body: z.object({
    participable_type: z.enum(['user', 'contact', 'contact_request']),
    participable_id: z.int().positive(),
    role: z.enum(['member', 'owner', 'observer']).optional(),
  }),
  response: oneOf(Participant),
})
export const removeParticipant = defineEndpoint({
  id: 'participants.delete',
  method: 'DELETE',
  path: '/api/v1/participants/:id',
  access: update,
  summary: 'Take somebody out of a conversation',
})

/** Counters of the sidebar and the inbox tabs. */
export const conversationCounts = defineEndpoint({
  id: 'accounts.conversations.counts',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/conversations/counts',
  access: read,
  summary: 'Unread and open conversations of the caller',
  params: accountParams,
  response: oneOf(
    z.object({
      /** Open conversations of the caller with unread messages, without those that they muted. */
      unread: z.int(),
      mine: z.int(),
      unassigned: z.int(),
      all: z.int(),
      snoozed: z.int(),
    }),
  ),
})

export const conversationAssignees = defineEndpoint({
  id: 'accounts.conversations.assignees',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/conversations/assignees',
  access: read,
  summary: 'Members who can take part in conversations',
  params: accountParams,
  response: manyOf(SelectOption),
})
