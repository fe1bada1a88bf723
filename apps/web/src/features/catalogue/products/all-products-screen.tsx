import { ProductListScreen } from './shared/product-list-screen.tsx'

/** Products of all types. */
export function AllProductsScreen() {
  return <ProductListScreen />
}
