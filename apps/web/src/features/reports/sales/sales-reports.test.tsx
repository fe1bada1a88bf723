import { receivableItems, receivableReport, recurringItems, recurringReport } from '@stoa/contract/browser'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
// Import the screen before a test stops the clock.
import './sales-reports-screen.tsx'
import './receivable-report.tsx'
import './recurring-report.tsx'

const reader = member(['reports.read', 'reports.read-financial', 'invoices.read'])
const CARD = '018f0000-0000-7000-8000-000000000001'
const owed = {
  not_due_minor: 0,
  days_30_minor: 30_000,
  days_60_minor: 0,
  days_90_minor: 0,
  older_minor: 0,
  total_minor: 30_000,
  unplaced_minor: 5_000,
  balance_minor: 25_000,
  overdue_minor: 25_000,
  items: 2,
}
const target = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!).replaceAll('+', ' ')

it('opens the items of a figure of the receivables: invoices, and lines of cards', async () => {
  const server = fakeServer()
  const client = { account_relation_uuid: CARD, contact_id: null, name: 'Kyani', currency: 'EUR', oldest_due_date: '2026-04-20', ...owed }
  server.answer(receivableReport, {
    data: { as_of: '2026-05-10', totals: [{ currency: 'EUR', ...owed, credit_minor: 7_000 }], by_client: [client] },
  })
  const item = { account_relation_uuid: CARD, contact_id: null, name: 'Kyani', due_date: '2026-04-20', currency: 'EUR' }
  server.answer(receivableItems, {
    data: [
      { ...item, kind: 'invoice', uuid: 'i-1', number: 'T-1', description: null, open_minor: 20_000 },
      { ...item, kind: 'movement', uuid: 'm-1', number: null, description: 'Opening', open_minor: 10_000 },
    ],
  })
  const { address } = await renderApp('/accounts/7/reports/sales/receivables', { user: reader, server })
  const figure = await screen.findByRole('region', { name: '1–30 days overdue' })
  await userEvent.click(within(figure).getByRole('link'))
  const dialog = await screen.findByRole('dialog', { name: '1–30 days overdue' })
  expect(await within(dialog).findByRole('heading', { name: /2 open items · 300,00/ })).toBeTruthy()
  expect(server.to(receivableItems)[0]!.query).toMatchObject({ currency: 'EUR', age: 'days_30_minor' })
  expect(target(within(dialog).getByRole('link', { name: 'T-1' }))).toBe('/accounts/7/invoices/i-1')
  expect(target(within(dialog).getByRole('link', { name: 'Opening' }))).toBe(`/accounts/7/clients/${CARD}/movements`)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(address()).toBe('/accounts/7/reports/sales/receivables')
  const unplaced = screen.getByRole('region', { name: 'Received, not placed' })
  expect(within(unplaced).getByText(/70,00.*20,00.* covers opening balances/)).toBeTruthy()
  expect(target(within(unplaced).getByRole('link'))).toContain('filter.received.between=2000-01-01,2026-05-10')
})

it('opens the subscriptions of a movement of a month', async () => {
  const server = fakeServer()
  const month = { since: '2026-04-01', until: '2026-04-30', recurring_minor: 9000, new_minor: 0, expansion_minor: 2000 }
  server.answer(recurringReport, {
    data: {
      period: { since: '2026-04-01', until: '2026-04-30' },
      today: '2026-04-30',
      now: [{ currency: 'EUR', value_minor: 9000 }],
      subscriptions: 2,
      currencies: [{ currency: 'EUR', months: [{ ...month, contraction_minor: 0, churned_minor: 0 }] }],
      by_product: [],
    },
  })
  const moved = { number: 'S-1', name: 'Care', client: 'Kyani', currency: 'EUR', before_minor: 3000, after_minor: 5000 }
  server.answer(recurringItems, { data: [{ account_subscription_uuid: 's-1', ...moved }] })
  await renderApp('/accounts/7/reports/sales/recurring-revenue?since=2026-04-01&until=2026-04-30', { user: reader, server })
  const table = await screen.findByRole('table', { name: 'By month (EUR)' })
  await userEvent.click(within(table).getByRole('link', { name: /20,00/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Expansion/ })
  expect(await within(dialog).findByRole('heading', { name: /1 subscription · 20,00/ })).toBeTruthy()
  expect(server.to(recurringItems)[0]!.query).toMatchObject({ move: 'expansion', since: '2026-04-01', until: '2026-04-30' })
  expect(target(within(dialog).getByRole('link', { name: 'S-1' }))).toBe('/accounts/7/account-subscriptions/s-1')
})
