import { listReport, requestReport, type RequestReport } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
// Import the screen before a test stops the clock.
import './crm-reports-screen.tsx'
import './request-report.tsx'

const both = <T,>(current: T, previous: T) => ({ current, previous })
const PERIOD = { since: '2026-03-01', until: '2026-03-31' }
const LIST = '/accounts/7/contact-requests?'
const IN_PERIOD = 'filter.date_created.between=2026-03-01,2026-03-31'

const report = (money: boolean): RequestReport => ({
  period: PERIOD,
  previous: { since: '2026-01-29', until: '2026-02-28' },
  totals: {
    created: both(12, 10),
    won: both(3, 4),
    lost: both(2, 2),
    conversion_bp: both(2500, 4000),
    median_response_seconds: both(5400, 3600),
    answered_in_time_bp: both<number | null>(null, null),
    unanswered: both(1, 0),
    spam: both(0, 0),
    ...(money && {
      won_value: both(
        [
          { currency: 'EUR', value_minor: 123_456 },
          { currency: 'USD', value_minor: 5000 },
        ],
        [],
      ),
    }),
  },
  step: 'day',
  series: [{ since: '2026-03-01', until: '2026-03-01', created: 12, won: 3, lost: 2 }],
  by_source: [{ source: 'form', created: 12, won: 3, lost: 2, conversion_bp: 2500 }],
  by_user: [{ user: null, created: 12, won: 3, lost: 2, conversion_bp: 2500, open: 7, median_response_seconds: null }],
  by_stage: [{ pipeline_id: 5, pipeline_name: 'Sales', pipeline_stage_id: 2, name: 'Offer sent', color: null, open: 4 }],
  lost_reasons: [{ id: 8, name: 'Too expensive', count: 2 }],
})

function serverWith(money = true) {
  const server = fakeServer()
  server.answer(requestReport, { data: report(money) })
  return server
}
const reader = member(['reports.read', 'contact-requests.read', 'contact-lists.read', 'subscriptions.read'])
const figure = (name: string) => screen.findByRole('region', { name }, { timeout: 20_000 })
const target = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!)

it('shows each figure with its change, and opens the rows it counts', async () => {
  await renderApp('/accounts/7/reports/crm/requests', { user: reader, server: serverWith() })
  const created = await figure('Came in')
  expect(created.textContent).toContain('+20%')
  expect(target(within(created).getByRole('link', { name: '12' }))).toBe(LIST + IN_PERIOD)
  expect(target(within(await figure('Won')).getByRole('link', { name: '3' }))).toBe(`${LIST}${IN_PERIOD}&filter.status.in=won`)
  expect((await figure('Conversion')).textContent).toContain('25%')
  const behind = async (name: string) => target(within(await figure(name)).getByRole('link'))
  expect(await behind('First answer (median)')).toBe(`${LIST}${IN_PERIOD}&filter.answered.is=true`)
  expect(await behind('Value won')).toBe(`${LIST}filter.status.in=won&filter.closed.between=2026-03-01,2026-03-31`)
  expect((await figure('First answer (median)')).textContent).toContain('1 h 30 min')
  expect((await figure('Answered in time')).textContent).toContain('–')
})

it('opens the rows of a source, a person, a stage and a reason', async () => {
  await renderApp('/accounts/7/reports/crm/requests', { user: reader, server: serverWith() })
  await figure('Came in')
  const linkIn = (table: string, name: string) => target(within(screen.getByRole('table', { name: table })).getByRole('link', { name }))
  expect(linkIn('By source', 'Form')).toBe(`${LIST}${IN_PERIOD}&filter.source.in=form`)
  expect(linkIn('By person', 'Nobody')).toContain('filter.assignee.is=null')
  expect(linkIn('Where open requests stand now', 'Sales · Offer sent')).toBe(`${LIST}filter.pipeline_stage.in=2&filter.status.in=open`)
  expect(linkIn('Why requests were lost', 'Too expensive')).toBe(
    `${LIST}filter.status.in=lost&filter.lost_reason.in=8&filter.closed.between=2026-03-01,2026-03-31`,
  )
})

it('never adds up currencies, and shows money only to those who may read it', async () => {
  const { unmount } = await renderApp('/accounts/7/reports/crm/requests', { user: reader, server: serverWith() })
  expect((await figure('Value won')).textContent).toMatch(/1\.234,56.€ \+ 50,00.\$/)
  unmount()
  await renderApp('/accounts/7/reports/crm/requests', { user: reader, server: serverWith(false) })
  await figure('Came in')
  expect(screen.queryByRole('region', { name: 'Value won' })).toBeNull()
})

it('keeps period and comparison in the URL, also from tab to tab', async () => {
  const server = serverWith()
  server.answer(listReport, {
    data: {
      period: PERIOD,
      previous: null,
      totals: { contacts: both(5, 4), joined: both(2, 2), left: both(1, 0) },
      step: 'day',
      series: [],
      lists: [],
    },
  })
  const { address } = await renderApp('/accounts/7/reports/crm/requests?since=2026-03-01&until=2026-03-31&compare=year', {
    user: reader,
    server,
  })
  await figure('Came in')
  expect(server.to(requestReport)[0]!.query).toMatchObject({ ...PERIOD, compare: 'year' })
  await userEvent.click(screen.getByRole('tab', { name: 'Growth' }))
  expect(await figure('New contacts')).toBeTruthy()
  expect(address()).toBe('/accounts/7/reports/crm/growth?since=2026-03-01&until=2026-03-31&compare=year')
  for (const [name, filter] of [
    ['Joined a list', 'subscribed'],
    ['Left a list', 'unsubscribed'],
  ] as const)
    expect(target(within(await figure(name)).getByRole('link'))).toBe(
      `/accounts/7/subscriptions?filter.${filter}.between=2026-03-01,2026-03-31`,
    )
  expect(server.to(listReport)[0]!.query).toMatchObject({ ...PERIOD, compare: 'year' })
})

it('[R-4-06] explains why a report did not load, and tries again', async () => {
  const server = serverWith()
  server.reply(requestReport, () => ({
    status: 503,
    statusText: 'Service Unavailable',
    body: { message: 'x', code: 'unavailable', request_id: 'req-9' },
  }))
  await renderApp('/accounts/7/reports/crm/requests', { user: reader, server })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Service Unavailable')
  server.answer(requestReport, { data: report(true) })
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect(await figure('Came in')).toBeTruthy())
})
