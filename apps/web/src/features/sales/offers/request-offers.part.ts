export { RequestOffers as part } from './list/panels-of-records.tsx'
