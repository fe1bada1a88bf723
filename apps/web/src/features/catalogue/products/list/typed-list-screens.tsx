import { KINDS } from '../product-kinds.ts'
import { ProductListScreen } from './product-list-screen.tsx'

/** Basic products, which consist of services. */
export function BasicProductsScreen() {
  return <ProductListScreen key="basic" kind={KINDS.basic} />
}

/** Services, which providers or the platform's team deliver. */
export function ServicesScreen() {
  return <ProductListScreen key="service" kind={KINDS.service} />
}

/** Packages of several products. */
export function PackagesScreen() {
  return <ProductListScreen key="package" kind={KINDS.package} />
}

/** Plans, which accounts buy from the platform. */
export function PlansScreen() {
  return <ProductListScreen key="membership" kind={KINDS.membership} />
}
