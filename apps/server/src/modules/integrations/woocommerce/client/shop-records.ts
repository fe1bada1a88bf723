/** Money is a decimal number in a string. */
type Decimal = string

/** An address of a customer. */
export interface ShopAddress {
  first_name?: string
  last_name?: string
  company?: string
  address_1?: string
  address_2?: string
  city?: string
  state?: string
  postcode?: string
  country?: string
  email?: string
  phone?: string
}

export interface ShopOrderLine {
  id: number
  name: string
  product_id: number
  variation_id: number
  quantity: number
  subtotal: Decimal
  total: Decimal
  total_tax: Decimal
  sku?: string | null
  /** Shops answer a number or a string. */
  price?: number | Decimal
}

interface ShopCharge {
  id: number
  total: Decimal
  total_tax: Decimal
}

/** An order, with the fields that are read (integrations.md 3.2). */
export interface ShopOrder {
  id: number
  number: string
  status: string
  currency: string
  date_created_gmt: string
  date_modified_gmt: string | null
  date_paid_gmt: string | null
  discount_total: Decimal
  shipping_total: Decimal
  total: Decimal
  total_tax: Decimal
  prices_include_tax: boolean
  customer_note: string
  billing: ShopAddress
  shipping: ShopAddress
  payment_method: string
  payment_method_title: string
  transaction_id: string
  line_items: ShopOrderLine[]
  shipping_lines: (ShopCharge & { method_title: string })[]
  fee_lines: (ShopCharge & { name: string })[]
  coupon_lines: { id: number; code: string; discount: Decimal }[]
  refunds: { id: number; total: Decimal }[]
  meta_data: { key: string; value: unknown }[]
}

/** A refund of an order. Its lines have negative quantities and totals. */
export interface ShopRefund {
  id: number
  amount: Decimal
  reason: string
  line_items: ShopOrderLine[]
}

/** A product or one of its variations. */
export interface ShopProduct {
  id: number
  name: string
  type?: string
  status: string
  description: string
  short_description?: string
  sku: string
  price: Decimal
  regular_price: Decimal
  sale_price: Decimal
  virtual?: boolean
  manage_stock: boolean | 'parent'
  stock_quantity: number | null
  stock_status: string
  weight: string
  categories?: { name: string }[]
  attributes: { name: string; option?: string; options?: string[] }[]
  variations?: number[]
  parent_id?: number
  date_modified_gmt: string | null
}

export interface ShopWebhook {
  id: number
  status: 'active' | 'paused' | 'disabled'
  topic: string
  delivery_url: string
}
