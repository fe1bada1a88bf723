import { readPackage } from '@stoa/contract/browser'
import { EditionsGrid } from './editions-grid.tsx'
import { LoadedProduct } from './loaded-product.tsx'
import { PackageItems } from './package-items.tsx'
import { ProductPage } from './product-page.tsx'

const INCLUDE = [
  'categories',
  'subscriptionPlans',
  'projects',
  'packageItems',
  'packageItems.product',
  'packageEditions',
  'packageEditions.packageItems',
] as const

/** A package with its editions, or with its items if it has none. */
export function PackageScreen() {
  return (
    <LoadedProduct endpoint={readPackage} param="packageId" include={INCLUDE}>
      {(product) => (
        <ProductPage product={product}>
          {product.packageEditions?.length ? <EditionsGrid product={product} /> : <PackageItems product={product} />}
        </ProductPage>
      )}
    </LoadedProduct>
  )
}
