import { adminPackages, packageEditions, packageItems } from '@stoa/contract/browser'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../../test/render-app.tsx'

const part = {
  id: 7,
  type: 'basic',
  code: 'BAS-1',
  name_en: 'Logo',
  name_gr: null,
  unit: 'piece',
  price_minor: 10_000,
  price_mode: 'fixed',
  price_per: 1,
  currency: 'EUR',
}
const item = {
  id: 3,
  package_id: 5,
  product_id: 7,
  quantity: 2,
  price_minor: null,
  discount_bp: 0,
  is_optional: false,
  requirements: null,
  position: 1,
  version: 1,
  product: part,
}
const product = {
  ...part,
  id: 5,
  type: 'package',
  name_en: 'Start',
  account_id: null,
  requirements: [],
  task_template: [],
  packageItems: [item],
  packageEditions: [],
  published_at: null,
  version: 1,
}
const page = (data: object[]) => ({ body: { data, links: {}, meta: { total: data.length, current_page: 1, last_page: 1, per_page: 100 } } })

beforeEach(() => sessionStorage.clear())

async function open() {
  const server = fakeServer()
  server.reply(adminPackages.read, () => ({ body: { data: product } }))
  server.reply(packageItems.list, () => page([item]))
  server.reply(packageEditions.list, () => page([]))
  server.reply(packageEditions.create, () => ({ body: { data: { id: 1 } } }))
  const app = await renderApp('/admin/products/packages/5/package-editions/create', { user: member([], { roles: ['Admin'] }), server })
  await screen.findByRole('button', { name: 'Next' }, { timeout: 100_000 })
  return { ...app, server }
}

it('[R-3.3-44] keeps name and productId while another screen is open, and sends both', async () => {
  const first = await open()
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Gold')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Costs 200,00 €', { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Gold')
  expect(JSON.parse(sessionStorage.getItem('package-edition-wizard')!)).toEqual({ name: 'Gold', productId: 5 })
  first.unmount()

  const again = await open()
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Gold')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make edition' }))
  await waitFor(() => expect(again.server.to(packageEditions.create)).toHaveLength(1))
  expect(again.server.to(packageEditions.create)[0]!.body).toMatchObject({
    name: 'Gold',
    product_id: 5,
    package_items: [{ package_item_id: 3, quantity: 2 }],
  })
  expect(sessionStorage.getItem('package-edition-wizard')).toBeNull()
}, 240_000)
