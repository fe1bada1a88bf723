import { gmt, type ShopStock, type StandInRecord, type StandInVariation } from './records.ts'

const DAY_MS = 86_400_000

/** A small shop: products, one with variations, and orders of the last weeks. It is the same each time, apart from the dates. */
export function smallShop(now = new Date()): ShopStock {
  const at = (days: number) => gmt(new Date(now.getTime() - days * DAY_MS))
  return { currency: 'EUR', products: products(at), variations: variations(at), orders: orders(at), refunds: { 505: [refund] } }
}

type At = (days: number) => string

const product = (at: At, id: number, name: string, price: string, more: object = {}): StandInRecord => ({
  id,
  name,
  slug: `product-${id}`,
  type: 'simple',
  status: 'publish',
  description: `<p>${name}</p>`,
  short_description: '',
  sku: `WOO-${id}`,
  price,
  regular_price: price,
  sale_price: '',
  virtual: false,
  manage_stock: true,
  stock_quantity: 12,
  stock_status: 'instock',
  weight: '0.5',
  categories: [{ id: 9, name: 'Προϊόντα Κυκλάδων' }],
  attributes: [],
  variations: [],
  images: [{ id: 1, src: 'http://practice-shop.example/picture.jpg', name: '', alt: '' }],
  date_created_gmt: at(90),
  date_modified_gmt: at(30),
  ...more,
})

const products = (at: At): StandInRecord[] => [
  product(at, 101, 'Θυμαρίσιο μέλι 450 g', '9.80'),
  product(at, 102, 'Εξαιρετικό παρθένο ελαιόλαδο 5 L', '54.90', { sale_price: '49.90', price: '49.90' }),
  product(at, 103, 'Υφαντή τσάντα', '38.00', {
    type: 'variable',
    sku: 'BAG',
    manage_stock: false,
    stock_quantity: null,
    variations: [104, 105],
  }),
  product(at, 106, 'Σεμινάριο μαγειρικής', '45.00', { virtual: true, manage_stock: false, stock_quantity: null, weight: '' }),
  product(at, 107, 'Κεραμικό φλιτζάνι', '12.50', { status: 'draft', stock_quantity: 0, stock_status: 'outofstock' }),
]

const variation = (at: At, id: number, colour: string): StandInVariation => ({
  ...product(at, id, '', '38.00', { sku: 'BAG', description: '', attributes: [{ id: 1, name: 'Χρώμα', option: colour }] }),
  parent_id: 103,
})
const variations = (at: At): StandInVariation[] => [variation(at, 104, 'Μπλε'), variation(at, 105, 'Άμμος')]

interface Sold {
  product: number
  variation?: number
  name: string
  quantity: number
  /** Without VAT. */
  total: string
  tax: string
}

interface Placed {
  id: number
  days: number
  status: string
  first_name: string
  last_name: string
  email: string
  phone: string
  sold: Sold[]
  total_tax: string
  total: string
  more?: object
}

const HONEY: Sold = { product: 101, name: 'Θυμαρίσιο μέλι 450 g', quantity: 2, total: '17.35', tax: '2.25' }
const OIL: Sold = { product: 102, name: 'Εξαιρετικό παρθένο ελαιόλαδο 5 L', quantity: 1, total: '44.16', tax: '5.74' }
const BAG: Sold = { product: 103, variation: 104, name: 'Υφαντή τσάντα - Μπλε', quantity: 1, total: '30.65', tax: '7.35' }

const line = (order: number, at: number, { product: product_id, variation: variation_id = 0, name, quantity, total, tax }: Sold) => ({
  id: order * 10 + at,
  name,
  product_id,
  variation_id,
  quantity,
  tax_class: '',
  subtotal: total,
  subtotal_tax: tax,
  total,
  total_tax: tax,
  taxes: [],
  sku: variation_id ? null : `WOO-${product_id}`,
  price: Number(total) / quantity,
  meta_data: [],
})

function order(at: At, { id, days, status, sold, total, total_tax, more, ...person }: Placed): StandInRecord {
  const address = {
    ...person,
    company: '',
    address_1: 'Χώρα 12',
    address_2: '',
    city: 'Νάξος',
    state: 'L',
    postcode: '84300',
    country: 'GR',
  }
  return {
    id,
    parent_id: 0,
    number: String(id),
    order_key: `wc_order_${id}`,
    status,
    currency: 'EUR',
    version: '9.4.1',
    prices_include_tax: true,
    date_created_gmt: at(days),
    date_modified_gmt: at(days - 0.1),
    date_paid_gmt: status === 'pending' ? null : at(days),
    date_completed_gmt: null,
    discount_total: '0.00',
    discount_tax: '0.00',
    shipping_total: '4.00',
    shipping_tax: '0.96',
    cart_tax: '0.00',
    total,
    total_tax,
    customer_id: 0,
    customer_note: '',
    billing: address,
    shipping: address,
    payment_method: 'cod',
    payment_method_title: 'Αντικαταβολή',
    transaction_id: '',
    line_items: sold.map((one, place) => line(id, place, one)),
    tax_lines: [],
    shipping_lines: [{ id: id * 10 + 9, method_title: 'Courier', method_id: 'flat_rate', total: '4.00', total_tax: '0.96', meta_data: [] }],
    fee_lines: [],
    coupon_lines: [],
    refunds: [],
    meta_data: [],
    ...more,
  }
}

const MARIA = { first_name: 'Μαρία', last_name: 'Πετροπούλου', email: 'maria.petropoulou@practice.example', phone: '+30 694 000 1101' }
const NIKOS = { first_name: 'Νίκος', last_name: 'Αντωνίου', email: 'nikos.antoniou@practice.example', phone: '6940001102' }
const ANNA = { first_name: 'Anna', last_name: 'Meyer', email: 'anna.meyer@practice.example', phone: '' }

const orders = (at: At): StandInRecord[] => [
  order(at, { id: 501, days: 40, status: 'completed', ...MARIA, sold: [HONEY], total_tax: '3.21', total: '24.56' }),
  order(at, { id: 502, days: 28, status: 'completed', ...NIKOS, sold: [OIL, HONEY], total_tax: '8.95', total: '74.46' }),
  order(at, { id: 503, days: 20, status: 'cancelled', ...ANNA, sold: [BAG], total_tax: '8.31', total: '42.96' }),
  order(at, {
    id: 504,
    days: 9,
    status: 'wc-custom',
    ...ANNA,
    sold: [BAG],
    total_tax: '8.31',
    total: '42.96',
    more: {
      meta_data: [
        { key: '_billing_vat', value: 'EL000010017' },
        { key: '_billing_timologio', value: 'Y' },
      ],
    },
  }),
  order(at, {
    id: 505,
    days: 6,
    status: 'processing',
    ...MARIA,
    sold: [HONEY, OIL],
    total_tax: '8.95',
    total: '74.46',
    more: { refunds: [{ id: 601, reason: 'Σπασμένο βάζο', total: '-9.80' }] },
  }),
  // Its tax does not add up, as shops that round each line have it.
  order(at, { id: 506, days: 3, status: 'on-hold', ...NIKOS, sold: [OIL], total_tax: '6.71', total: '54.86' }),
  order(at, { id: 507, days: 1, status: 'processing', ...MARIA, sold: [BAG, HONEY], total_tax: '10.56', total: '62.56' }),
]

const refund = {
  id: 601,
  amount: '9.80',
  reason: 'Σπασμένο βάζο',
  line_items: [{ ...line(505, 0, { ...HONEY, quantity: -1, total: '-8.67', tax: '-1.13' }), id: 6011 }],
}
