import { exportList } from '#platform/exports/export-list.ts'
import { accOrderQuery } from './acc-orders.query.ts'
import { customerName, type AccOrderRow } from './order-row.ts'

/** Exports orders as a spreadsheet, one row per order, with the filters and order of the list but without its page (spec 7.5). */
export const exportAccOrders = exportList<AccOrderRow>(accOrderQuery, {
  include: ['lineItems'],
  columns: [
    { key: 'external_number', type: 'text', width: 14 },
    { key: 'external_created_at', type: 'datetime' },
    { key: 'status', type: 'text', words: 'filters:values.acc-orders.status' },
    { key: 'external_status', type: 'text' },
    { key: 'customer', type: 'text', width: 30, value: (row) => customerName(row) },
    { key: 'email', type: 'text', width: 30, value: (row) => row.billing.email },
    { key: 'phone', type: 'text', value: (row) => row.billing.phone },
    { key: 'city', type: 'text', value: (row) => row.shipping.city ?? row.billing.city },
    { key: 'products', type: 'text', width: 50, value: productsOf },
    { key: 'subtotal_minor', type: 'money' },
    { key: 'discount_minor', type: 'money' },
    { key: 'shipping_minor', type: 'money' },
    { key: 'fee_minor', type: 'money' },
    { key: 'vat_minor', type: 'money' },
    { key: 'total_minor', type: 'money' },
    { key: 'refunded_minor', type: 'money' },
    { key: 'currency', type: 'text' },
    { key: 'payment_method_title', type: 'text' },
    { key: 'paid_at', type: 'datetime' },
    { key: 'shipping_method', type: 'text' },
    { key: 'tracking_number', type: 'text' },
    { key: 'coupons', type: 'text', value: (row) => row.coupon_codes.join(', ') },
    { key: 'vat_number', type: 'text' },
  ],
})

function productsOf({ lineItems = [] }: AccOrderRow): string {
  return lineItems
    .filter((line) => line.kind === 'product')
    .map((line) => `${line.quantity} × ${line.name}`)
    .join(', ')
}
