export { PayByCard as part } from './pay-by-card.tsx'
