export { ClientOffers as part } from './part-panels.tsx'
