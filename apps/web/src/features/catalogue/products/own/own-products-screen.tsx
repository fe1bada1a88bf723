import { ProductListScreen } from '../list/product-list-screen.tsx'

/** The products that an account sells itself. */
export function OwnProductsScreen() {
  return <ProductListScreen />
}
