export { ContactRequestsCard as part } from './list/contact-requests-card.tsx'
