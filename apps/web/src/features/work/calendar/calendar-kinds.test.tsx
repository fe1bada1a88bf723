import { accountCalendar, accountCalendarDates, type CalendarDate } from '@stoa/contract/browser'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { AccountCalendar } from './account-calendar.tsx'
import { dateItems, dateOf } from './calendar-kinds.tsx'

const invoice: CalendarDate = {
  id: 'invoice:u1',
  type: 'invoice',
  key: 'u1',
  page_key: 'u1',
  title: 'INV-7 · Acme',
  status: 'issued',
  start_on: '2027-03-09',
  end_on: '2027-03-09',
  at: null,
  is_overdue: false,
}
const mailing: CalendarDate = { ...invoice, id: 'email_campaign:4', type: 'email_campaign', key: '4', page_key: '4', title: 'Spring mail' }

it('shows other dates by the kinds of the address, and opens their records', async () => {
  const server = fakeServer()
  server.answer(accountCalendar, { data: [] })
  server.answer(accountCalendarDates, { data: [invoice, mailing] })
  const { address } = await renderApp('/calendar?day=2027-03-09', {
    user: member([]),
    server,
    routes: [
      {
        path: '/calendar',
        guard: 'verified',
        title: 'titles:home',
        frame: 'bare',
        screen: async () => () => <AccountCalendar accountId={7} pathOf={(uuid) => `/tasks/${uuid}`} />,
      },
    ],
  })
  expect(await screen.findAllByText('Spring mail')).not.toHaveLength(0)
  expect(screen.queryByText('INV-7 · Acme')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^More dates/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Invoices due' }))
  await waitFor(() => expect(address()).toContain('invoice'))
  await userEvent.click((await screen.findAllByText('INV-7 · Acme'))[0]!)
  await waitFor(() => expect(address()).toBe('/accounts/7/invoices/u1'))
})

it('draws a date with a time of day as half an hour, others as whole days, and of long periods the first and the last day', () => {
  const itemsOf = (date: CalendarDate) => dateItems(date, (key, { title }) => `${key} ${title}`)
  expect(itemsOf({ ...invoice, end_on: '2027-03-11' })).toMatchObject([
    { start: '2027-03-09 00:00:00', end: '2027-03-12 00:00:00', color: 'yellow' },
  ])
  const [{ start, end } = { start: '', end: '' }] = itemsOf({ ...mailing, at: '2027-03-09T10:00:00Z' })
  expect(Date.parse(end.replace(' ', 'T')) - Date.parse(start.replace(' ', 'T'))).toBe(30 * 60_000)
  expect(itemsOf({ ...invoice, is_overdue: true })[0]!.color).toBe('orange')
  const long = itemsOf({ ...mailing, type: 'campaign', end_on: '2027-05-01' })
  expect(long.map((item) => [dateOf(item.id), item.title, item.start, item.end])).toEqual([
    ['email_campaign:4', 'calendar.begins Spring mail', '2027-03-09 00:00:00', '2027-03-10 00:00:00'],
    ['email_campaign:4', 'calendar.ends Spring mail', '2027-05-01 00:00:00', '2027-05-02 00:00:00'],
  ])
})
