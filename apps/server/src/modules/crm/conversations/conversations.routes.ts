import {
  addParticipant,
  closeConversation,
  contactConversations,
  contactRequestConversation,
  conversationAssignees,
  conversationCounts,
  conversationMessages,
  conversationParticipants,
  conversations,
  createContactConversation,
  createContactRequestConversation,
  createMessage,
  createProjectConversation,
  joinConversation,
  joinedConversations,
  leaveConversation,
  type Params,
  mergeConversation,
  projectConversation,
  readConversation,
  removeMessage,
  removeParticipant,
  reopenConversation,
  snoozeConversation,
  updateMessage,
  wakeConversation,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { messageGuard, removeOwnMessage, updateOwnMessage } from './change-message.ts'
import { conversationQuery, findConversation } from './conversations.query.ts'
import { countConversations, listAssignees } from './counts.ts'
import {
  createConversation,
  createConversationOfContact,
  createConversationOfRequest,
  listConversations,
  listConversationsOfContact,
  readConversationOfRequest,
} from './create-conversation.ts'
import { listMessages } from './list-messages.ts'
import { merge } from './merge-conversations.ts'
import { bringIn, joinAsCaller, leaveAsCaller, listJoined, listParticipants, participantGuard, takeOut } from './participants.ts'
import { createConversationOfProject, readConversationOfProject } from './project-conversation.ts'
import { setReadMark } from './read-marks.ts'
import { close, reopen, snooze, updateConversation, wake } from './update-conversation.ts'
import { postMessage } from './write-message.ts'

/** Conversations, who takes part in them, and what is written there. */
export function conversationRoutes(routes: Routes): void {
  routes.records.set('conversations', conversationQuery)
  routes.records.set('messages', messageGuard)
  routes.records.set('participants', participantGuard)
  serve(routes, conversationCounts, countConversations)
  serve(routes, conversationAssignees, listAssignees)
  serveResource(routes, conversations, {
    list: listConversations,
    read: async (ctx, { params, query }: { params: Params; query: ListRequest }) =>
      conversationQuery.one(ctx, await findConversation(ctx, params), query.include),
    filters: filterOptions(conversations),
    create: createConversation,
    update: updateConversation,
  })
  serve(routes, contactConversations, listConversationsOfContact)
  serve(routes, createContactConversation, createConversationOfContact)
  serve(routes, contactRequestConversation, readConversationOfRequest)
  serve(routes, createContactRequestConversation, createConversationOfRequest)
  serve(routes, projectConversation, readConversationOfProject)
  serve(routes, createProjectConversation, createConversationOfProject)
  serve(routes, closeConversation, close)
  serve(routes, reopenConversation, reopen)
  serve(routes, snoozeConversation, snooze)
  serve(routes, wakeConversation, wake)
  serve(routes, mergeConversation, merge)
  serve(routes, readConversation, setReadMark)
  serve(routes, joinedConversations, listJoined)
  serve(routes, joinConversation, joinAsCaller)
  serve(routes, leaveConversation, leaveAsCaller)
  serve(routes, conversationParticipants, listParticipants)
  serve(routes, addParticipant, bringIn)
  serve(routes, removeParticipant, takeOut)
  // The kit reads `include` of lists; this window has a query of its own.
  serve(routes, conversationMessages, listMessages as never)
  serve(routes, createMessage, postMessage)
  serve(routes, updateMessage, updateOwnMessage)
  serve(routes, removeMessage, removeOwnMessage)
}
