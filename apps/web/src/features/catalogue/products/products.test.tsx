import {
  adminBasicProducts,
  adminMemberships,
  adminPackages,
  adminProducts,
  adminServices,
  basicProductServices,
  listFeatures,
  listProductProjects,
  listSubscriptionPlans,
  listVatExemptions,
  listVatRates,
  orderProductServices,
  productChoices,
  publishProduct,
  serviceProviders,
  unpublishProduct,
  type Product,
  type ProductService,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { routes as membershipRoutes } from './plans/routes.tsx'
import { routes as packageRoutes } from './packages/routes.tsx'
import { routes } from './routes.tsx'

const SLOW = { timeout: 60_000 }
/** The form of a product has two rich-text editors, which are slow in jsdom. */
const LONG = 120_000
const admin = member([], { roles: ['Admin'] })

const product = (id: number, type: Product['type'], more: Partial<Product> = {}): Product => ({
  id,
  account_id: null,
  type,
  code: `CODE-${id}`,
  name_en: `Product ${id}`,
  name_gr: null,
  short_description_en: null,
  short_description_gr: null,
  description_en: null,
  description_gr: null,
  unit: 'piece',
  price_minor: 10_000,
  price_mode: 'fixed',
  price_per: 1,
  currency: 'EUR',
  cost_minor: 4_000,
  vat_rate_id: 1,
  vat_exemption_code: null,
  income_type: null,
  vat_rate_bp: 2400,
  supply_type: 'service',
  reverse_charge: false,
  income_category: 'category1_3',
  default_duration_days: null,
  requires_project: true,
  requirements: [{ key: 'logo', type: 'file', label_en: 'Logo', label_gr: null, required: true }],
  task_template: [],
  trial_days: 0,
  tier: null,
  is_default: false,
  position: 0,
  cover_url: null,
  cover_thumb_url: null,
  brochure_url: null,
  brochure_name: null,
  published_at: null,
  archived_at: null,
  version: 3,
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
  categories: [],
  tags: [],
  packageItems: [],
  packageEditions: [],
  productServices: [],
  subscriptionPlans: [],
  projects: [],
  ...more,
})
const service = (at: number): ProductService => {
  const uuid = `0198f0aa-0000-7000-8000-00000000000${at}`
  return {
    id: uuid,
    uuid,
    product_id: 1,
    service_id: at,
    upgrades_product_service_uuid: null,
    name: `Part ${at}`,
    quantity: 2,
    unit_cost_minor: null,
    price_delta_minor: 0,
    is_optional: false,
    position: at,
    version: 1,
    created_at: '',
    updated_at: '',
    cost: { cost_minor: 1_500, price_per: 1, source: 'provider' },
    upgrades: [],
  }
}
const page = <T,>(data: T[]) => ({
  data,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: null, to: null, last_page: 1, path: '', per_page: 100, total: data.length },
})

function serverWith() {
  const server = fakeServer()
  server.answer(adminMemberships.read, { data: { ...product(4, 'membership'), features: [] } })
  server.answer(listFeatures, { data: [] })
  server.answer(adminBasicProducts.read, { data: product(1, 'basic') })
  server.answer(adminServices.read, { data: product(2, 'service') })
  server.answer(adminPackages.read, { data: product(3, 'package', { price_mode: 'computed', price_minor: null }) })
  server.answer(basicProductServices.list, page([service(1), service(2), service(3)]))
  server.answer(serviceProviders.list, page([]))
  server.answer(listSubscriptionPlans, { data: [] })
  server.answer(listProductProjects, { data: [] })
  server.answer(productChoices, { data: { categories: [], tags: [], vat_country: 'GR', default_vat_rate_id: null } })
  server.answer(listVatRates, { data: [] })
  return server
}
const open = (path: string, server = serverWith()) =>
  renderApp(path, { user: admin, server, routes: [...routes, ...packageRoutes, ...membershipRoutes] })

const KINDS = ['basic-products/1', 'services/2', 'packages/3']
const MODALS = { edit: 'Edit product', requirements: 'Requirements', delete: 'Επιβεβαίωση διαγραφής' }

it.each(KINDS.flatMap((kind) => Object.entries(MODALS).map(([path, title]) => [kind, path, title] as const)))(
  '[R-2.6-09] opens above the overview at /admin/products/%s/%s',
  async (kind, path, title) => {
    await open(`/admin/products/${kind}/${path}`)
    expect(await screen.findByRole('dialog', { name: title }, SLOW)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, hidden: true, name: `Product ${kind.split('/')[1]}` })).toBeTruthy()
  },
  LONG,
)

it.each([
  ['[R-2.6-10]', 'basic-products/1', 'services', 'Part 1'],
  ['[R-2.6-10]', 'basic-products/1', `services/${service(2).uuid}`, 'No upgrades yet'],
  ['[R-2.6-10]', 'basic-products/1', 'subscription-plans', 'No plans yet'],
  ['[R-2.6-10]', 'basic-products/1', 'projects', 'No reference projects yet'],
  ['[R-2.6-13]', 'memberships/4', 'subscription-plans', 'No plans yet'],
  ['[R-2.6-12]', 'services/2', 'service-providers', 'No providers yet'],
  ['[R-2.6-12]', 'services/2', 'subscription-plans', 'No plans yet'],
  ['[R-2.6-12]', 'services/2', 'projects', 'No reference projects yet'],
])('%s shows the tab /admin/products/%s/%s', async (_rule, kind, tab, text) => {
  await open(`/admin/products/${kind}/${tab}`)
  expect(await screen.findByText(new RegExp(text), {}, SLOW)).toBeTruthy()
})

it('publishes immediately and offers undo', async () => {
  const server = serverWith()
  let published_at: string | null = null
  const answer = () => ({ data: product(1, 'basic', { published_at }) })
  server.answer(adminBasicProducts.read, answer)
  server.answer(publishProduct, () => {
    published_at = '2026-03-10T10:00:00Z'
    return answer()
  })
  server.answer(unpublishProduct, () => {
    published_at = null
    return answer()
  })
  await open('/admin/products/basic-products/1', server)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }, SLOW))
  expect(await screen.findByRole('button', { name: 'Unpublish' }, SLOW)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }, SLOW))
  expect(await screen.findByRole('button', { name: 'Publish' }, SLOW)).toBeTruthy()
  expect(server.to(unpublishProduct)[0]).toMatchObject({ path: '/api/v1/admin/published-products/1' })
})

it(
  'shows the margin after the cost of the services while a price is typed',
  async () => {
    const server = serverWith()
    server.answer(adminBasicProducts.read, { data: product(1, 'basic', { productServices: [service(1)] }) })
    server.answer(adminProducts.update, { data: product(1, 'basic', { price_minor: 5_000 }) })
    await open('/admin/products/basic-products/1/edit', server)
    const dialog = await screen.findByRole('dialog', {}, SLOW)
    expect(within(dialog).getByText(/Margin: 70,00/)).toBeTruthy()
    const price = within(dialog).getByRole('textbox', { name: 'Price' })
    await userEvent.clear(price)
    await userEvent.type(price, '50')
    expect(within(dialog).getByText(/Margin: 20,00/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to(adminProducts.update)[0]?.body).toMatchObject({ price_minor: 5_000, version: 3 }), SLOW)
  },
  LONG,
)

it('begins a new product with the usual VAT rate of its account', async () => {
  const server = serverWith()
  server.answer(productChoices, { data: { categories: [], tags: [], vat_country: 'GR', default_vat_rate_id: 7 } })
  server.answer(listVatRates, {
    data: [{ id: 7, country_code: 'GR', region: 'mainland', category: 'reduced', rate_bp: 1300, mydata_vat_category: 2, name: '13' }],
  })
  await open('/admin/products/basic-products/create', server)
  const rate = await screen.findByRole<HTMLInputElement>('combobox', { name: /VAT rate/ }, SLOW)
  await waitFor(() => expect(rate.value).toMatch(/^13 %/))
}, 60_000)

it.each([
  ['GR', true],
  ['CY', false],
] as const)(
  'asks a seller of %s for the classification of the Greek tax authority: %s',
  async (vat_country, isAsked) => {
    const server = serverWith()
    server.answer(productChoices, { data: { categories: [], tags: [], vat_country, default_vat_rate_id: 7 } })
    server.answer(listVatRates, {
      data: [{ id: 7, country_code: vat_country, region: 'mainland', category: 'zero', rate_bp: 0, mydata_vat_category: null, name: '0' }],
    })
    server.answer(listVatExemptions, { data: [] })
    await open('/admin/products/basic-products/create', server)
    await screen.findByRole('combobox', { name: /Exemption from VAT/ }, SLOW)
    expect(screen.queryByRole('combobox', { name: /Category of income/ }) !== null).toBe(isAsked)
    expect(screen.queryAllByText(/tax authority/).length > 0).toBe(isAsked)
    expect(server.to(listVatExemptions).at(-1)!.query).toEqual({ country_code: vat_country })
  },
  60_000,
)

it('moves a service by keyboard, shows the new order immediately and announces it', async () => {
  const server = serverWith()
  server.reply(orderProductServices, () => ({ body: { data: null } }))
  await open('/admin/products/basic-products/1/services', server)
  ;(await screen.findByRole('button', { name: 'Move Part 1' }, SLOW)).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await screen.findByText('Part 1 is now number 2 of 3')).toBeTruthy()
  await waitFor(() => expect(server.to(orderProductServices)[0]?.body.uuids).toEqual([2, 1, 3].map((at) => service(at).uuid)), SLOW)
})

it(
  'edits the price of a product on click, and shows that of a package, which is the sum of its items',
  async () => {
    const server = serverWith()
    server.answer(adminProducts.update, { data: product(2, 'service') })
    const { unmount } = await open('/admin/products/services/2', server)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Price' }, SLOW))
    const input = screen.getByRole('textbox', { name: 'Price' })
    await userEvent.clear(input)
    await userEvent.type(input, '75,50{Enter}')
    await waitFor(() => expect(server.to(adminProducts.update)[0]?.body).toMatchObject({ price_minor: 7_550, version: 3 }))
    unmount()
    await open('/admin/products/packages/3')
    expect(await screen.findByRole('button', { name: 'Edit Code' }, SLOW)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit Price' })).toBeNull()
  },
  LONG,
)
