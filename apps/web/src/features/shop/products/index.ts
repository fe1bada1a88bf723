export { ProductFace } from './product-face.tsx'
export { AttributesField } from './attributes-field.tsx'
