import type { Product } from '@stoa/contract/browser'
import { createContext, use } from 'react'
import type { ProductKind } from '../product-kinds.ts'

/** The context of the screens below a product. */
export interface ShownProduct {
  product: Product
  kind: ProductKind
  reload: () => void
}

export const ProductContext = createContext<ShownProduct | null>(null)

/** The product of the screen. @throws Error outside of a product's screens */
export function useShownProduct(): ShownProduct {
  const shown = use(ProductContext)
  if (!shown) throw new Error('useShownProduct requires a ProductShell.')
  return shown
}
