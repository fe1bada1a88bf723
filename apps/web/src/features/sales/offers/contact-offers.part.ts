export { ContactOffers as part } from './list/panels-of-records.tsx'
