import type { AccOrder, AccOrderLineItem } from '@stoa/contract'

/** A row of `acc_orders` with the loaded relations. */
export interface AccOrderRow extends Omit<AccOrder, 'customer_name' | 'customer_email'> {
  search_text: string
}

/** Name of the customer in the billing address of the shop: the person, otherwise the company. */
export function customerName({ billing: { first_name, last_name, company } }: Pick<AccOrderRow, 'billing'>): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || company || null
}

/** Presents an order to members of the account. Columns not listed here stay private. */
export function presentAccOrder(row: AccOrderRow): AccOrder {
  return {
    id: row.id,
    account_id: row.account_id,
    third_party_service_id: row.third_party_service_id,
    external_id: row.external_id,
    external_number: row.external_number,
    contact_id: row.contact_id,
    customer_name: customerName(row),
    customer_email: row.billing.email ?? null,
    external_status: row.external_status,
    status: row.status,
    currency: row.currency,
    subtotal_minor: row.subtotal_minor,
    discount_minor: row.discount_minor,
    shipping_minor: row.shipping_minor,
    fee_minor: row.fee_minor,
    vat_minor: row.vat_minor,
    total_minor: row.total_minor,
    refunded_minor: row.refunded_minor,
    totals_differ: row.totals_differ,
    prices_include_vat: row.prices_include_vat,
    payment_method: row.payment_method,
    payment_method_title: row.payment_method_title,
    transaction_id: row.transaction_id,
    paid_at: row.paid_at,
    shipping_method: row.shipping_method,
    tracking_number: row.tracking_number,
    billing: row.billing,
    shipping: row.shipping,
    customer_note: row.customer_note,
    vat_number: row.vat_number,
    wants_invoice: row.wants_invoice,
    coupon_codes: row.coupon_codes,
    external_created_at: row.external_created_at,
    external_updated_at: row.external_updated_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...relationsOf(row),
  }
}

function relationsOf({
  account,
  contact,
  products,
  lineItems,
  thirdPartyService,
  thirdPartyServiceDocuments,
}: AccOrderRow): Partial<AccOrder> {
  return {
    ...(account && { account }),
    ...(contact !== undefined && { contact }),
    ...(thirdPartyService !== undefined && { thirdPartyService }),
    ...(products && { products }),
    ...(lineItems && { lineItems: lineItems.map(presentLine) }),
    ...(thirdPartyServiceDocuments && { thirdPartyServiceDocuments }),
  }
}

const presentLine = (line: AccOrderLineItem): AccOrderLineItem => ({
  id: line.id,
  acc_order_id: line.acc_order_id,
  kind: line.kind,
  acc_product_id: line.acc_product_id,
  name: line.name,
  sku: line.sku,
  quantity: line.quantity,
  unit_price_minor: line.unit_price_minor,
  subtotal_minor: line.subtotal_minor,
  total_minor: line.total_minor,
  vat_minor: line.vat_minor,
  vat_bp: line.vat_bp,
})
