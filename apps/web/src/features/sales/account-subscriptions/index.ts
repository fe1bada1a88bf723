export { ClientSubscriptions } from './client-subscriptions.tsx'
