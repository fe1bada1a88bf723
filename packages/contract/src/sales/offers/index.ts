export * from './offer-rows.ts'
export * from './offers.ts'
export * from './public-offers.ts'
