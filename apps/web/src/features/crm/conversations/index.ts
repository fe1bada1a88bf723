export { ConversationThread } from './thread/conversation-thread.tsx'
