import { z } from 'zod'
import { Media } from '../attachments/media.ts'
import { permission } from '../kit/access.ts'
import { instant } from '../kit/fields.ts'
import { searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

/** A product of the shop as one contact bought it, over all orders that count (processing, completed). */
export const PurchasedAccProduct = z.object({
  /** Of the product. */
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  sku: z.string().nullable(),
  /** The product was deleted since. */
  is_deleted: z.boolean(),
  /** Less what came back. */
  quantity: z.number(),
  orders_count: z.int(),
  /** With VAT, in the currency of the product; orders in another currency are not in it. */
  spent_minor: z.int(),
  currency: z.string(),
  first_purchased_at: instant,
  last_purchased_at: instant,
  coverMedia: Media.nullable().optional(),
})
export type PurchasedAccProduct = z.infer<typeof PurchasedAccProduct>

const path = '/api/v1/contacts/:contact_id/purchased-acc-products'
const resource = defineResource({
  name: 'purchased-acc-products',
  access: { read: permission('acc-orders.read') },
  paths: { collection: path, item: `${path}/:id` },
  row: PurchasedAccProduct,
  filters: { search: searchFilter() },
  sorts: ['name', 'quantity', 'spent', 'last_purchased'],
  includes: ['coverMedia'],
})

/** What of the shop one contact bought, how often and when last. */
export const contactPurchasedAccProducts = resource.listUnder('contacts.purchasedAccProducts.list', path)
