import type { AccOrder, AccOrderAddress, AccOrderLineItem } from '@stoa/contract'

/** A line of an order as a shop states it. */
export interface IncomingLine
  extends Pick<
    AccOrderLineItem,
    'kind' | 'name' | 'sku' | 'quantity' | 'unit_price_minor' | 'subtotal_minor' | 'total_minor' | 'vat_minor' | 'vat_bp'
  > {
  /** The shop's key of the line, unique among those of its kind in the order. */
  external_id: string
  /** The shop's key of the product or variation. */
  external_product_id: string | null
}

/** An order as a shop states it, in our words. */
export interface IncomingOrder
  extends Pick<
    AccOrder,
    | 'external_status'
    | 'status'
    | 'currency'
    | 'subtotal_minor'
    | 'discount_minor'
    | 'shipping_minor'
    | 'fee_minor'
    | 'vat_minor'
    | 'total_minor'
    | 'refunded_minor'
    | 'prices_include_vat'
    | 'payment_method'
    | 'payment_method_title'
    | 'transaction_id'
    | 'paid_at'
    | 'shipping_method'
    | 'tracking_number'
    | 'customer_note'
    | 'vat_number'
    | 'wants_invoice'
    | 'coupon_codes'
    | 'external_created_at'
    | 'external_updated_at'
  > {
  external_id: string
  external_number: string
  billing: AccOrderAddress
  shipping: AccOrderAddress
  lines: readonly IncomingLine[]
  /** Whether the shop moved it to its bin. */
  is_deleted: boolean
}
