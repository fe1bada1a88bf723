export { ContactOffers as part } from './part-panels.tsx'
