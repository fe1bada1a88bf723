export { RequestConversation as part } from './request-conversation.tsx'
