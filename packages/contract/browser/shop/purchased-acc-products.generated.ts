// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/shop/purchased-acc-products.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { PurchasedAccProduct } from '../../src/shop/purchased-acc-products.ts'
export const contactPurchasedAccProducts: InBrowser<typeof source.contactPurchasedAccProducts> = {
  id: 'contacts.purchasedAccProducts.list',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/purchased-acc-products',
  access: { who: 'permission', permission: 'acc-orders.read' },
  records: 'purchased-acc-products',
  shape: { filters: { search: { kind: 'search' } } },
}
