export { ClientSubscriptions } from './list/client-subscriptions.tsx'
