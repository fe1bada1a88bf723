export { nameOf, shortTextOf } from './product-name.ts'
export { planFor, PriceText, usePlanPrice, type Interval } from './plan-price.tsx'
export { useCopyProduct } from './use-copy-product.ts'
export { ownPath, useSells } from './own-products.ts'
