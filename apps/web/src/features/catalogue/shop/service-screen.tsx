import { readService } from '@stoa/contract/browser'
import { LoadedProduct } from './loaded-product.tsx'
import { ProductPage } from './product-page.tsx'

/** A service of the catalogue. */
export function ServiceScreen() {
  return (
    <LoadedProduct endpoint={readService} param="serviceId" include={['categories', 'subscriptionPlans', 'projects']}>
      {(product) => <ProductPage product={product} />}
    </LoadedProduct>
  )
}
