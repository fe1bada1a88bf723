export { RequestOffersCard as part } from './list/contact-offers-card.tsx'
