export { ContactRequestsTab as part } from './list/contact-requests-tab.tsx'
