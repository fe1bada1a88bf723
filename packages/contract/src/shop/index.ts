export * from './acc-orders.ts'
export * from './acc-product-templates.ts'
export * from './acc-products.ts'
export * from './purchased-acc-products.ts'
