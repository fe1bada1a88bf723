export { endShares, relatedAccounts, shareRecords, shareWithRelated } from './store.ts'
