import { ProductListScreen } from './product-list-screen.tsx'

/** Products of all types. */
export function AllProductsScreen() {
  return <ProductListScreen />
}
