export { ContactRequestsTab as part } from './contact-requests-tab.tsx'
