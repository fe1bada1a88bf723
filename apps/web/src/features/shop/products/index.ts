export { ProductFace } from './product-badges.tsx'
export { AttributesField } from './attributes-field.tsx'
