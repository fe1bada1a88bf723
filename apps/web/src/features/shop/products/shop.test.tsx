import {
  accOrderPaymentMethods,
  accOrders,
  accProductCategories,
  accProducts,
  accProductTemplateChoices,
  listVatRates,
  type AccOrder,
  type AccProduct,
} from '@stoa/contract/browser'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { routes as orderRoutes } from '../orders/routes.tsx'
import { routes as productRoutes } from './routes.tsx'

/** Timeout in ms. The product form has a rich-text editor, which is slow in jsdom. */
const LONG = 120_000
const EDITOR = member(['acc-products.read', 'acc-products.create', 'acc-products.update', 'acc-products.delete', 'acc-orders.read'])

const PRODUCT: AccProduct = {
  id: 3,
  account_id: 7,
  name: 'Olive oil 5 L',
  sku: 'EVO-5L',
  ean: null,
  type: 'simple',
  parent_id: null,
  parent_name: null,
  acc_product_template_id: null,
  description: null,
  price_minor: 6490,
  sale_price_minor: 5990,
  currency: 'EUR',
  vat_bp: 1300,
  stock_quantity: 85,
  stock_status: 'in_stock',
  weight_g: null,
  attributes: [],
  categories: ['Oil'],
  status: 'active',
  sold_quantity: 12,
  created_by_id: null,
  version: 1,
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
  coverMedia: null,
  media: [],
}
const ORDER: AccOrder = {
  id: 9,
  account_id: 7,
  third_party_service_id: null,
  external_id: '501',
  external_number: '501',
  contact_id: 4,
  customer_name: 'Maria Petrou',
  customer_email: 'maria@example.com',
  external_status: 'processing',
  status: 'processing',
  currency: 'EUR',
  subtotal_minor: 1000,
  discount_minor: 100,
  shipping_minor: 300,
  fee_minor: 0,
  vat_minor: 189,
  total_minor: 1390,
  refunded_minor: 0,
  totals_differ: true,
  prices_include_vat: true,
  payment_method: 'card',
  payment_method_title: 'Card',
  transaction_id: null,
  paid_at: null,
  shipping_method: 'Courier',
  tracking_number: null,
  billing: { first_name: 'Maria', last_name: 'Petrou', city: 'Chania', country_code: 'GR' },
  shipping: {},
  customer_note: null,
  vat_number: null,
  wants_invoice: false,
  coupon_codes: ['WELCOME10'],
  external_created_at: '2026-03-09T10:00:00Z',
  external_updated_at: '2026-03-09T10:00:00Z',
  version: 1,
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
  contact: { id: 4, name: 'Maria Petrou', email: 'maria@example.com', phone: null },
  lineItems: [
    {
      id: 1,
      acc_order_id: 9,
      kind: 'product',
      acc_product_id: 3,
      name: 'Honey',
      sku: 'HON',
      quantity: 2,
      unit_price_minor: 565,
      subtotal_minor: 1000,
      total_minor: 900,
      vat_minor: 117,
      vat_bp: 1300,
    },
  ],
}
const page = <T,>(data: T[]) => ({
  data,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: 1, to: data.length, last_page: 1, path: '', per_page: 25, total: data.length },
})

function serverWith(products: AccProduct[] = [PRODUCT], orders: AccOrder[] = [ORDER]) {
  const server = fakeServer()
  server.answer(accProducts.list, page(products))
  server.answer(accProducts.read, { data: PRODUCT })
  server.answer(accProductCategories, { data: ['Oil'] })
  server.answer(accProductTemplateChoices, {
    data: [
      {
        id: 2,
        name: 'Bottle',
        sku_pattern: 'BTL-###',
        description: '',
        attributes: [{ name: 'Volume', value: '' }],
        default_vat_category: 'reduced',
        is_active: true,
        version: 1,
        created_at: '',
        updated_at: '',
      },
    ],
  })
  server.answer(listVatRates, {
    data: [{ id: 1, country_code: 'GR', region: 'mainland', category: 'reduced', rate_bp: 1300, mydata_vat_category: 2, name: 'VAT 13%' }],
  })
  server.answer(accProducts.create, { data: PRODUCT })
  server.answer(accOrders.list, page(orders))
  server.answer(accOrders.read, { data: ORDER })
  server.answer(accOrderPaymentMethods, { data: [{ value: 'card', label: 'Card' }] })
  return server
}
const render = (path: string, user = EDITOR, server = serverWith()) =>
  renderApp(path, { user, server, routes: [...productRoutes, ...orderRoutes] })

it(
  'creates a product from a template',
  async () => {
    const { server } = await render('/accounts/7/client-products/create')
    expect(await screen.findByRole('dialog', { name: 'New product' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Begin with a template' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Bottle' }))
    expect(await screen.findByDisplayValue('Volume')).toBeTruthy()
    fireEvent.click(screen.getByText('Create product'))
    expect((await screen.findAllByText(/is required/)).length).toBe(2)
    fireEvent.change(document.querySelector('[data-path="name"]')!, { target: { value: 'Red wine' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Price' }), { target: { value: '12,90' } })
    fireEvent.click(screen.getByText('Create product'))
    await waitFor(() => expect(server.to(accProducts.create)).toHaveLength(1))
    expect(server.to(accProducts.create)[0]!.body).toMatchObject({
      name: 'Red wine',
      price_minor: 1290,
      vat_bp: 1300,
      acc_product_template_id: 2,
    })
    expect(await screen.findByText('Olive oil 5 L')).toBeTruthy()
  },
  LONG,
)

it(
  'shows a product read-only to members without permission to update it',
  async () => {
    await render('/accounts/7/client-products/3', member(['acc-products.read']))
    expect(await screen.findByRole('dialog', { name: 'Olive oil 5 L' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete Olive oil 5 L', hidden: true })).toBeNull()
  },
  LONG,
)

it(
  '[R-2.3-01] shows a shop order with its totals, on a screen and as a printable document',
  async () => {
    const orderScreen = await render('/accounts/7/acc-orders/9')
    expect(await screen.findByRole('heading', { name: 'Shop order #501' })).toBeTruthy()
    expect(screen.getByText('The total of the shop differs')).toBeTruthy()
    expect(screen.getByText('13,90 €')).toBeTruthy()
    expect(screen.getByRole('table', { name: 'What was ordered' }).textContent).toContain('Honey')
    orderScreen.unmount()
    await render('/acc-orders/9/preview')
    expect(await screen.findByRole('heading', { name: 'Shop order #501' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
  },
  LONG,
)
