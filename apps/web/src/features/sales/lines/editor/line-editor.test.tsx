import { listVatExemptions, listVatRates, type DocumentTermsAnswer, type VatRate } from '@stoa/contract/browser'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { ScreenRoute } from '../../../../kit/index.ts'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'
import { blankLine, type EditorLine } from '../state/line-state.ts'
import { LineEditor } from './line-editor.tsx'

const domestic = { vat_treatment: 'domestic' as const, vat_bp: null, vat_category: null, vat_exemption_code: null }
const termsOf = (seller_country: string): DocumentTermsAnswer => ({
  buyer_name: 'Buyer',
  seller_country,
  buyer_country: seller_country,
  is_on_island: false,
  currency: 'EUR',
  locale: 'en',
  payment_terms_days: 14,
  offer_valid_days: 30,
  withholding_bp: 0,
  withholding_category: null,
  line_discount_bp: 0,
  vat_rate_id: null,
  vat: { service: domestic, goods: domestic, reverse_charge: domestic },
})
const rateOf = (id: number, country_code: string, rate_bp: number, category: VatRate['category']): VatRate => ({
  id,
  country_code,
  region: 'mainland',
  category,
  rate_bp,
  mydata_vat_category: null,
  name: category,
})
const RATES = [
  rateOf(1, 'GR', 2400, 'standard'),
  rateOf(2, 'GR', 1300, 'reduced'),
  rateOf(3, 'GR', 0, 'zero'),
  rateOf(4, 'CY', 1900, 'standard'),
  rateOf(5, 'CY', 0, 'zero'),
]
const reason = (code: number, text: string, is_choosable = true) => ({
  code,
  vatex_code: null,
  text_en: text,
  text_gr: `${text} (el)`,
  law_ref: '',
  is_choosable,
})
const line = (key: string, more: Partial<EditorLine>): EditorLine => ({ ...blankLine(), key, name: key, unit_price_minor: 10_000, ...more })

async function edit(country: string, given: EditorLine[]) {
  const server = fakeServer()
  server.answer(listVatRates, { data: RATES })
  server.answer(listVatExemptions, ({ query }) => ({
    data:
      query.country_code === 'CY'
        ? [reason(7, 'Law of Cyprus', false), reason(14, 'Directive, article 138'), reason(27, 'Law of Cyprus')]
        : [reason(7, 'Greek code, article 27'), reason(14, 'Greek code, article 33')],
  }))
  function Screen() {
    const [lines, setLines] = useState(given)
    const of = { accountId: 7, currency: 'EUR', locale: 'en' as const, terms: termsOf(country), showIncome: true }
    return <LineEditor {...of} lines={lines} onChange={setLines} />
  }
  const routes: ScreenRoute[] = [
    { path: '/accounts/$accountId/lines', guard: 'verified', title: 'titles:offers', frame: 'bare', screen: () => Promise.resolve(Screen) },
  ]
  await renderApp('/accounts/7/lines', { user: member([]), server, routes })
  await screen.findByRole('group', { name: 'Line 1' }, { timeout: 25_000 })
}
const row = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }))
const reasons = async () =>
  (await within(await row(1).findByRole('combobox', { name: /Exemption/ })).findAllByRole('option'))
    .slice(1)
    .map(({ textContent }) => textContent)

it('offers a Greek seller the reasons of the tax authority with their codes, and the classification of income', async () => {
  await edit('GR', [line('Study', { vat_rate_id: 3 })])
  expect(await reasons()).toEqual(['7 · Greek code, article 27', '14 · Greek code, article 33'])
  expect(row(1).getByText('Documents print this text, and the tax authority receives its code.')).toBeTruthy()
  expect(row(1).getByRole('button', { name: 'Classify the income' })).toBeTruthy()
}, 60_000)

it('offers a seller of another country the reasons of the directive, and nothing of the Greek tax authority', async () => {
  await edit('CY', [line('Study', { vat_rate_id: 5, income_category: 'category1_1' })])
  expect(await reasons()).toEqual(['Directive, article 138', 'Law of Cyprus'])
  expect(row(1).getByText('Documents print this text.')).toBeTruthy()
  expect(screen.queryByText(/tax authority|income/i)).toBeNull()
}, 60_000)

it('shows a package whose parts have its price with that price, which follows the parts', async () => {
  const part = (key: string, unit_price_minor: number, vat_rate_id: number) =>
    line(key, { parent_key: 'Pack', unit_price_minor, vat_rate_id, quantity: 2, per_parent: 1 })
  await edit('GR', [line('Pack', { unit_price_minor: 0, quantity: 2 }), part('Post', 6_000, 1), part('Print', 2_500, 2)])
  const price = row(1).getByRole<HTMLInputElement>('textbox', { name: 'Price, line 1' })
  expect([price.value, price.readOnly]).toEqual(['85,00', true])
  expect(screen.queryByRole('textbox', { name: 'Discount, line 1' })).toBeNull()
  expect(row(1).getByText(/170,00/)).toBeTruthy()
  const own = row(2).getByRole('textbox', { name: 'Price, line 2' })
  await userEvent.clear(own)
  await userEvent.type(own, '70')
  expect(price.value).toBe('95,00')
  expect(row(1).getByText(/190,00/)).toBeTruthy()
}, 60_000)
