import { KINDS } from '../product-kinds.ts'
import { ProductListScreen } from './product-list-screen.tsx'

/** What is sold by itself, made of services. */
export function BasicProductsScreen() {
  return <ProductListScreen key="basic" kind={KINDS.basic} />
}

/** What providers or own people make. */
export function ServicesScreen() {
  return <ProductListScreen key="service" kind={KINDS.service} />
}

/** What is sold together. */
export function PackagesScreen() {
  return <ProductListScreen key="package" kind={KINDS.package} />
}

/** What accounts have from the platform. */
export function MembershipsScreen() {
  return <ProductListScreen key="membership" kind={KINDS.membership} />
}
