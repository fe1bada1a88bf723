export { nameOf, shortTextOf } from './product-name.ts'
export { planFor, PriceText, usePlanPrice, type Interval } from './plan-price.tsx'
