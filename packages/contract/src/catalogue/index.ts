export * from './product-rows.ts'
export * from './product-services.ts'
export * from './products.ts'
export * from './requirements.ts'
