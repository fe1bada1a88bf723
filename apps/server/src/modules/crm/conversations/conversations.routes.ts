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
import { createConversation, createConversationOfContact } from './begin/create-conversation.ts'
import { createConversationOfRequest, readConversationOfRequest } from './begin/request-conversation.ts'
import { close, reopen, snooze, wake } from './change/change-state.ts'
import { merge } from './change/merge-conversations.ts'
import { updateConversation } from './change/update-conversation.ts'
import { conversationQuery, findConversation } from './conversations.query.ts'
import { countConversations, listAssignees } from './count-conversations.ts'
import { listConversations, listConversationsOfContact, listJoined } from './list-conversations.ts'
import { removeOwnMessage, updateOwnMessage } from './messages/change-message.ts'
import { messageGuard } from './messages/find-message.ts'
import { listMessages } from './messages/list-messages.ts'
import { postMessage } from './messages/write-message.ts'
import { addToConversation, joinAsCaller } from './participants/join-conversation.ts'
import { leaveAsCaller, participantGuard, removeFromConversation } from './participants/leave-conversation.ts'
import { listParticipants } from './participants/list-participants.ts'
import { setReadMark } from './participants/read-marks.ts'
import { createConversationOfProject, readConversationOfProject } from './projects/project-conversation.ts'

/** Conversations, their participants and messages. */
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
  serve(routes, addParticipant, addToConversation)
  serve(routes, removeParticipant, removeFromConversation)
  // The contract declares the query of this window itself, so its type is not that of a list.
  serve(routes, conversationMessages, listMessages as never)
  serve(routes, createMessage, postMessage)
  serve(routes, updateMessage, updateOwnMessage)
  serve(routes, removeMessage, removeOwnMessage)
}
