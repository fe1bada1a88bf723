import { accountProductionOrders, listVatRates, productionOrders, providers } from '@stoa/contract/browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'

const RIGHTS = ['production-orders.read', 'production-orders.create', 'relations.read']
let server = fakeServer()
beforeEach(() => {
  server = fakeServer()
  server.answer(listVatRates, { data: [] })
  server.reply(productionOrders.read, () => ({
    status: 404,
    statusText: 'Not Found',
    body: { message: 'x', code: 'not_found', request_id: 'r' },
  }))
})
const listed = (data: object[]) => ({
  body: {
    data,
    links: { first: '', last: '', prev: null, next: null },
    meta: {
      current_page: 1,
      from: data.length ? 1 : null,
      last_page: 1,
      path: '',
      per_page: 100,
      to: data.length || null,
      total: data.length,
    },
  },
})
const provider = (more: object = {}) => ({
  uuid: 'p-1',
  related_account_id: 12,
  name: 'Studio Print',
  status: 'active',
  currency: 'EUR',
  ...more,
})
const open = () => renderApp('/accounts/7/production-orders/create', { user: member(RIGHTS), server })

it('creates a production order without a sales order, and shows at its line what the server refuses', async () => {
  server.reply(providers.list, () =>
    listed([provider(), provider({ uuid: 'p-2', related_account_id: 13, name: 'Ended', status: 'ended' })]),
  )
  server.reply(accountProductionOrders.create, ({ body }) =>
    body.lines[0].unit_price_minor === undefined
      ? {
          status: 422,
          statusText: 'Unprocessable Entity',
          body: {
            message: 'x',
            code: 'validation_failed',
            request_id: 'r',
            errors: { 'lines.0.unit_price_minor': ['The price is required.'] },
          },
        }
      : { body: { data: { uuid: '0197bfa2-b180-4966-b410-75761ba487e1', kind: 'production' } } },
  )
  const { router } = await open()
  await userEvent.click(await screen.findByRole('combobox', { name: /^Provider/ }))
  expect(screen.queryByRole('option', { name: 'Ended' })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: 'Studio Print' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Item 1' }), { target: { value: 'Signs for the office' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of item 1' }), { target: { value: '3' } })
  await userEvent.click(screen.getByRole('button', { name: 'Create production order' }))
  expect(await screen.findByText('The price is required.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Cost of one of item 1' }), { target: { value: '40' } })
  expect(screen.queryByText('The price is required.')).toBeNull()
  expect(within(screen.getByRole('main')).getAllByText(/120,00/).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Create production order' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounts/7/production-orders/0197bfa2-b180-4966-b410-75761ba487e1'))
  expect(server.to(accountProductionOrders.create).at(-1)!.body).toMatchObject({
    provider_account_id: 12,
    currency: 'EUR',
    lines: [{ name: 'Signs for the office', quantity: 3, unit_price_minor: 4000 }],
  })
}, 90_000)

it('links to the providers if there are none', async () => {
  server.reply(providers.list, () => listed([]))
  await open()
  expect(await screen.findByRole('link', { name: 'To the providers' })).toBeTruthy()
}, 90_000)
