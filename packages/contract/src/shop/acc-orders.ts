import { z } from 'zod'
import { ThirdPartyServiceBadge } from '../accounts/third-party-services.ts'
import { AccountBadge } from '../attachments/badges.ts'
import { DOCUMENT_STATUSES, OrderDocument } from '../integrations/soft-one-documents.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf } from '../kit/endpoint.ts'
import { instant, SelectOption } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const ACC_ORDER_STATUSES = ['pending', 'processing', 'on_hold', 'completed', 'cancelled', 'refunded', 'failed', 'other'] as const
const ACC_ORDER_LINE_KINDS = ['product', 'shipping', 'fee', 'coupon', 'refund'] as const

export type AccOrderStatus = (typeof ACC_ORDER_STATUSES)[number]

/** Billing or shipping address that the customer entered in the shop. */
export const AccOrderAddress = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  company: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  line1: z.string().nullish(),
  line2: z.string().nullish(),
  city: z.string().nullish(),
  region: z.string().nullish(),
  postal_code: z.string().nullish(),
  country_code: z.string().nullish(),
})
export type AccOrderAddress = z.infer<typeof AccOrderAddress>

export const AccOrderLineItem = z.object({
  id: z.int(),
  acc_order_id: z.int(),
  kind: z.enum(ACC_ORDER_LINE_KINDS),
  acc_product_id: z.int().nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.number(),
  unit_price_minor: z.int(),
  /** Amounts before and after discount, without VAT. */
  subtotal_minor: z.int(),
  total_minor: z.int(),
  vat_minor: z.int(),
  vat_bp: z.int(),
})
export type AccOrderLineItem = z.infer<typeof AccOrderLineItem>

/** The current product of an order line. */
const OrderedProduct = z.object({ id: z.int(), name: z.string(), sku: z.string().nullable(), status: z.string() })
const OrderContact = z.object({ id: z.int(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })

/** An order that a customer placed in the shop of an account (domain.md 2.12). */
export const AccOrder = z.object({
  id: z.int(),
  account_id: z.int(),
  /** The service that synchronises it; null for orders without one. */
  third_party_service_id: z.int().nullable(),
  external_id: z.string().nullable(),
  external_number: z.string().nullable(),
  contact_id: z.int().nullable(),
  /** Name of the customer in the shop; null after an erasure. */
  customer_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  external_status: z.string(),
  status: z.enum(ACC_ORDER_STATUSES),
  currency: z.string(),
  subtotal_minor: z.int(),
  discount_minor: z.int(),
  shipping_minor: z.int(),
  fee_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  refunded_minor: z.int(),
  /** Whether the total of the shop differs from the sum of its parts. */
  totals_differ: z.boolean(),
  prices_include_vat: z.boolean(),
  payment_method: z.string().nullable(),
  payment_method_title: z.string().nullable(),
  transaction_id: z.string().nullable(),
  paid_at: instant.nullable(),
  shipping_method: z.string().nullable(),
  tracking_number: z.string().nullable(),
  billing: AccOrderAddress,
  shipping: AccOrderAddress,
  customer_note: z.string().nullable(),
  vat_number: z.string().nullable(),
  wants_invoice: z.boolean(),
  coupon_codes: z.array(z.string()),
  /** Time of the order, and of its last change in the shop. */
  external_created_at: instant,
  external_updated_at: instant,
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.optional(),
  thirdPartyService: ThirdPartyServiceBadge.nullable().optional(),
  /** Null for callers who may not read contacts. */
  contact: OrderContact.nullable().optional(),
  products: z.array(OrderedProduct).optional(),
  lineItems: z.array(AccOrderLineItem).optional(),
  /** Documents in the ERP, the newest first; empty for callers who may not read documents. */
  thirdPartyServiceDocuments: z.array(OrderDocument).optional(),
})
export type AccOrder = z.infer<typeof AccOrder>

/** Orders of the account's shop. They are synchronised from the shop and read-only. */
export const accOrders = defineResource({
  name: 'acc-orders',
  id: 'accounts.accOrders',
  itemId: 'accOrders',
  paths: { collection: '/api/v1/accounts/:account_id/acc-orders', item: '/api/v1/acc-orders/:id' },
  row: AccOrder,
  filters: {
    /** Number, customer, e-mail, SKU. */
    search: searchFilter(),
    status: codeFilter(ACC_ORDER_STATUSES),
    payment_method: codeFilter(),
    product: idFilter(),
    /** Whether the ERP has a document of it that is not cancelled. */
    has_document: booleanFilter(),
    /** Orders with a document in one of these states. */
    document_status: codeFilter(DOCUMENT_STATUSES),
    service: idFilter({ nullable: true }),
    /** Major units. */
    total: numberFilter(),
    /** The day on which it was placed. */
    date_created: dateFilter(),
  },
  sorts: ['number', 'total', 'external_created_at'],
  includes: ['account', 'contact', 'products', 'lineItems', 'thirdPartyService', 'thirdPartyServiceDocuments'],
})

/** Orders of one contact. */
export const contactAccOrders = accOrders.listUnder('contacts.accOrders.list', '/api/v1/contacts/:contact_id/acc-orders')

/** Payment methods of the account's orders, for the filter. */
export const accOrderPaymentMethods = defineEndpoint({
  id: 'accounts.accOrders.paymentMethods',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/acc-orders/payment-methods',
  access: permission('acc-orders.read'),
  summary: 'Payment methods of the orders of a shop',
  params: accountParams,
  response: manyOf(SelectOption),
})
