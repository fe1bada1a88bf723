import { vatReport, type VatReport } from '@stoa/contract/browser'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const group = { currency: 'EUR', documents: 2, net_minor: 100_000, vat_minor: 5_500 }
const REPORT = {
  period: { since: '2026-01-01', until: '2026-03-31' },
  totals: [],
  sales: [{ ...group, vat_treatment: 'domestic', vat_bp: 550 }],
  purchases: [],
  months: [],
  withheld: [
    { currency: 'EUR', withholding_category: 3, withheld_minor: 20_000, documents: 1 },
    { currency: 'EUR', withholding_category: null, withheld_minor: 100, documents: 1 },
  ],
  eu_supplies: [],
} as unknown as VatReport

it('names the categories of withheld tax, and writes rates as Greek offices do', async () => {
  const server = fakeServer()
  server.answer(vatReport, { data: REPORT })
  await renderApp('/accounts/7/reports/sales/vat', {
    user: member(['reports.read', 'reports.read-financial', 'invoices.read']),
    server,
    locale: 'gr',
  })
  expect(await screen.findByText('3 · Αμοιβές συμβουλών διοίκησης, 20 %', {}, { timeout: 25_000 })).toBeTruthy()
  expect(screen.getByText('5,5 %')).toBeTruthy()
}, 60_000)
