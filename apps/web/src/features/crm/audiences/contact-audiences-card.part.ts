export { ContactAudiencesCard as part } from './contact/contact-audiences-card.tsx'
