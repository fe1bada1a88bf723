import { z } from 'zod'
import { Media } from '../attachments/media.ts'
import { permission } from '../kit/access.ts'
import { instant } from '../kit/fields.ts'
import { searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

/** Purchases of one product by one contact, in processing and completed orders. */
export const PurchasedAccProduct = z.object({
  /** Id of the product. */
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  sku: z.string().nullable(),
  /** Whether the product has been deleted. */
  is_deleted: z.boolean(),
  /** Quantity less returns. */
  quantity: z.number(),
  orders_count: z.int(),
  /** Amount with VAT in the currency of the product, without orders in other currencies. */
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

/** Products that one contact bought, with number and date of purchases. */
export const contactPurchasedAccProducts = resource.listUnder('contacts.purchasedAccProducts.list', path)
