export { ContactConversations } from './contact-conversations.tsx'
export { ConversationModal } from './conversation-modal.tsx'
export { conversationPaths } from './conversation-paths.ts'
export { RequestConversation } from './request-conversation.tsx'
