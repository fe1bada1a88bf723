import {
  listReport,
  marginReport,
  offerReport,
  receivableReport,
  recurringReport,
  requestReport,
  revenueReport,
  vatReport,
} from '@stoa/contract'
import type { AnyEndpoint } from '@stoa/contract/browser'
import { REPORT_FIGURES, type FigureRow, type ListFigure } from '@stoa/contract/figures'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../test/render-app.tsx'
import { sampleOf } from '../../test/sample-of.ts'
import { growthBar, requestBar } from './crm/rows-behind.ts'
import { offerBar } from './sales/rows-behind.ts'

const REPORTS: Record<string, { path: string; endpoint: unknown }> = {
  requests: { path: 'crm/requests', endpoint: requestReport },
  growth: { path: 'crm/growth', endpoint: listReport },
  offers: { path: 'sales/offers', endpoint: offerReport },
  revenue: { path: 'sales/revenue', endpoint: revenueReport },
  receivables: { path: 'sales/receivables', endpoint: receivableReport },
  'recurring-revenue': { path: 'sales/recurring-revenue', endpoint: recurringReport },
  margins: { path: 'sales/margins', endpoint: marginReport },
  vat: { path: 'sales/vat', endpoint: vatReport },
}
const BARS: Record<string, typeof requestBar> = { requests: requestBar, growth: growthBar, offers: offerBar }

const LISTS =
  'contact-requests contacts contact-lists subscriptions invoices offers orders payments account-subscriptions relations supplier-bills'
const reader = member(['reports.read', 'reports.read-financial', ...LISTS.split(' ').map((name) => `${name}.read`)])

/** The parts of an address that choose rows, in an order that can be compared. */
function comparable(path: string, search: Iterable<[string, string]>): string {
  const chosen = [...search].filter(([name]) => name.startsWith('filter.') || name === 'items')
  return `${path}?${chosen
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')}`
}

/** The address that the inventory names for a figure. */
function addressOf(figure: ListFigure, row: FigureRow): string {
  const path = figure.screen.replace(/\{(\w+)\}/g, (_all, name: string) => String(row[name]))
  const filter = Object.entries(figure.filter?.(row) ?? {})
  if (!figure.opens.startsWith('reports.')) {
    return comparable(
      path,
      filter.map(([name, value]) => [name.replace(/\]?\[/g, '.').replace(']', ''), String(value)]),
    )
  }
  // The rows of some figures are in no list: a dialog of the report shows them.
  const { currency, age, move, since, until, account_relation_uuid, contact_id } = Object.fromEntries(filter)
  const parts = move ? [currency, move, since, until] : [currency, age ?? 'all', account_relation_uuid ?? contact_id]
  return comparable(path, [['items', parts.filter((part) => part !== undefined).join(' ')]])
}

const rowsOf = (figure: ListFigure, report: FigureRow) => figure.rows!(report, 7)

it.each(Object.entries(REPORTS))(
  'every figure of the report %s opens the rows that the inventory of figures names',
  async (name, { path, endpoint }) => {
    const report = sampleOf((endpoint as { response: unknown }).response)
    const figures = Object.values(REPORT_FIGURES[name]!)
    const server = fakeServer()
    server.reply(endpoint as AnyEndpoint, () => ({ body: report }))
    const { container } = await renderApp(`/accounts/7/reports/${path}?since=2026-03-01&until=2026-03-31`, { user: reader, server })
    const links = () =>
      [...container.querySelectorAll<HTMLAnchorElement>('main a[href*="filter."], main a[href*="items="]')].map(({ href }) => {
        const { pathname, searchParams } = new URL(href)
        return comparable(pathname, searchParams)
      })
    await waitFor(() => expect(links().length).toBeGreaterThan(0), { timeout: 15_000 })
    const named = figures.filter(({ bar }) => !bar).flatMap((figure) => rowsOf(figure, report).map((row) => addressOf(figure, row)))
    expect([...new Set(links())].sort()).toEqual([...new Set(named)].sort())
    for (const figure of figures.filter(({ bar }) => bar))
      for (const row of rowsOf(figure, report)) {
        const target = BARS[name]!(7, row, figure.bar!)
        expect(comparable(target.path, Object.entries(target.search))).toBe(addressOf(figure, row))
      }
  },
  30_000,
)
