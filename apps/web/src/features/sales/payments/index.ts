export { PayByCard } from './pay-by-card.tsx'
export { paymentPaths } from './payment-paths.ts'
export { paymentTabs } from './gateway/settings-tabs.ts'
