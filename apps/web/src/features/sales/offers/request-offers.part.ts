export { RequestOffers as part } from './part-panels.tsx'
