import type { AccProduct } from '@stoa/contract'

/** A product or variation as a shop states it, in our words. */
export interface IncomingProduct
  extends Pick<
    AccProduct,
    | 'name'
    | 'type'
    | 'description'
    | 'price_minor'
    | 'sale_price_minor'
    | 'currency'
    | 'stock_quantity'
    | 'stock_status'
    | 'weight_g'
    | 'attributes'
    | 'categories'
    | 'status'
  > {
  /** The shop's key of the product or variation. */
  external_id: string
  /** The shop's key of the product of which it is a variation. */
  external_parent_id: string | null
  /** SKU by which people know it there. */
  external_code: string | null
  external_updated_at: string
}
