import type { Product } from '@stoa/contract/browser'
import { createContext, use } from 'react'
import type { ProductKind } from '../product-kinds.ts'

/** What the screens below a product share. */
export interface ShownProduct {
  product: Product
  kind: ProductKind
  reload: () => void
}

export const ProductContext = createContext<ShownProduct | null>(null)

/** The product whose screens these are. @throws Error outside of them */
export function useShownProduct(): ShownProduct {
  const shown = use(ProductContext)
  if (!shown) throw new Error('useShownProduct stands below ProductShell.')
  return shown
}
