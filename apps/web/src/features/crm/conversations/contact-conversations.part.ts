export { ContactConversations as part } from './contact-conversations.tsx'
