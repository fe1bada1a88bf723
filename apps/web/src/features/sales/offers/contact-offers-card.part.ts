export { ContactOffersCard as part } from './list/contact-offers-card.tsx'
