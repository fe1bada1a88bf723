export { ConversationThread } from './conversation-thread.tsx'
