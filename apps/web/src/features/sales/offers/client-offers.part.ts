export { ClientOffers as part } from './list/panels-of-records.tsx'
