import { WOOCOMMERCE_STATUSES } from '@stoa/contract'
import { expect, it } from 'vitest'
import type { ShopOrder, ShopRefund } from '../client/shop-records.ts'
import { minorOf } from './decimal.ts'
import { mapOrder } from './map-order.ts'

it('reads money as decimal text, halves away from zero, and refuses what is no number', () => {
  expect(['0', '', '12', '12.3', '-12.345', '0.005', '1234567890.129', '1.0049'].map(minorOf)).toEqual([
    0, 0, 1200, 1230, -1235, 1, 123456789013, 100,
  ])
  expect(() => minorOf('1,50')).toThrow(RangeError)
  expect(() => minorOf('1e3')).toThrow(RangeError)
  expect(() => minorOf('99999999999999999999')).toThrow(RangeError)
})

const LINE = {
  id: 315,
  name: 'Woo Single #1',
  product_id: 93,
  variation_id: 0,
  quantity: 2,
  subtotal: '6.00',
  total: '6.00',
  total_tax: '0.45',
  sku: '',
  price: 3,
}

/** The first example of orders in the documentation of the API. */
const ORDER: ShopOrder = {
  id: 727,
  number: '727',
  status: 'processing',
  currency: 'USD',
  date_created_gmt: '2017-03-22T19:28:02',
  date_modified_gmt: '2017-03-22T19:28:08',
  date_paid_gmt: '2017-03-22T19:28:08',
  discount_total: '0.00',
  shipping_total: '10.00',
  total: '29.35',
  total_tax: '1.35',
  prices_include_tax: false,
  customer_note: '',
  billing: {
    first_name: 'John',
    last_name: 'Doe',
    address_1: '969 Market',
    city: 'San Francisco',
    state: 'CA',
    postcode: '94103',
    country: 'US',
    email: 'john.doe@example.com',
    phone: '(555) 555-5555',
  },
  shipping: { first_name: 'John', last_name: 'Doe', country: 'US' },
  payment_method: 'bacs',
  payment_method_title: 'Direct Bank Transfer',
  transaction_id: '',
  line_items: [
    LINE,
    {
      ...LINE,
      id: 316,
      name: 'Ship Your Idea – Color: Black, Size: M Test',
      product_id: 22,
      variation_id: 23,
      quantity: 1,
      subtotal: '12.00',
      total: '12.00',
      total_tax: '0.90',
      sku: 'Bar3',
      price: '12.00',
    },
  ],
  shipping_lines: [{ id: 317, method_title: 'Flat Rate', total: '10.00', total_tax: '0.00' }],
  fee_lines: [],
  coupon_lines: [],
  refunds: [],
  meta_data: [],
}

it('maps the example of the documentation of orders', () => {
  const order = mapOrder(ORDER, [], WOOCOMMERCE_STATUSES)
  expect(order).toMatchObject({
    external_id: '727',
    status: 'processing',
    subtotal_minor: 1800,
    shipping_minor: 1000,
    vat_minor: 135,
    total_minor: 2935,
    external_updated_at: '2017-03-22T19:28:08.000Z',
    billing: { email: 'john.doe@example.com', line1: '969 Market', country_code: 'US' },
  })
  expect(order.lines).toMatchObject([
    { kind: 'product', external_product_id: '93', quantity: 2, unit_price_minor: 300, vat_bp: 750 },
    { kind: 'product', external_product_id: '23', sku: 'Bar3', unit_price_minor: 1200 },
    { kind: 'shipping', total_minor: 1000 },
  ])
})

it('keeps unknown statuses as they are, and refunds of units and of money alone as negative lines', () => {
  const refunds: ShopRefund[] = [
    { id: 726, amount: '10.00', reason: '', line_items: [] },
    {
      id: 728,
      amount: '3.22',
      reason: 'Broken',
      line_items: [{ ...LINE, id: 1, quantity: -1, subtotal: '-3.00', total: '-3.00', total_tax: '-0.22' }],
    },
  ]
  const order = mapOrder(
    {
      ...ORDER,
      status: 'wc-custom',
      refunds: [
        { id: 726, total: '-10.00' },
        { id: 728, total: '-3.22' },
      ],
    },
    refunds,
    WOOCOMMERCE_STATUSES,
  )
  expect(order).toMatchObject({ status: 'other', external_status: 'wc-custom', refunded_minor: 1322 })
  expect(order.lines.slice(-2)).toMatchObject([
    { kind: 'refund', external_id: '726', quantity: 0, total_minor: -1000 },
    { kind: 'refund', external_id: '728:1', quantity: -1, total_minor: -300, vat_minor: -22, external_product_id: '93' },
  ])
})
