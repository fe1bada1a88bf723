import {
  accountAccountSubscriptions,
  listVatRates,
  newSubscription,
  readDocumentTerms,
  type SubscriptionOptions,
} from '@stoa/contract/browser'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'

const RELATION = '0197bfa2-b180-4966-b410-75761ba487e1'
const OPTIONS: SubscriptionOptions = {
  clients: [
    { account_relation_uuid: RELATION, account_id: 9, name: 'Kyani Akti', currency: 'EUR', discount_bp: 0, payment_terms_days: 14 },
  ],
  products: [
    { id: 3, type: 'service', code: 'SM', name: 'Social media', price_minor: 30_000, currency: 'EUR', vat_rate_id: null, plans: [] },
  ],
  projects: [],
  today: '2026-06-15',
}
const domestic = { vat_treatment: 'domestic' as const, vat_bp: null, vat_category: null, vat_exemption_code: null }
const rate = (id: number, rate_bp: number, category: 'standard' | 'reduced') => ({
  id,
  country_code: 'GR',
  region: 'mainland' as const,
  category,
  rate_bp,
  mydata_vat_category: 1,
  name: category,
})

it('sends the VAT rate that was chosen for the bills of a subscription', async () => {
  const server = fakeServer()
  server.answer(newSubscription, { data: OPTIONS })
  server.answer(readDocumentTerms, {
    data: {
      buyer_name: 'Kyani Akti',
      seller_country: 'GR',
      buyer_country: 'GR',
      is_on_island: false,
      currency: 'EUR',
      locale: 'gr',
      payment_terms_days: 14,
      offer_valid_days: 30,
      withholding_bp: 0,
      withholding_category: null,
      line_discount_bp: 0,
      vat_rate_id: 1,
      vat: { service: domestic, goods: domestic, reverse_charge: { ...domestic, vat_treatment: 'domestic_reverse_charge', vat_bp: 0 } },
    },
  })
  server.answer(listVatRates, { data: [rate(1, 2400, 'standard'), rate(2, 1300, 'reduced')] })
  server.reply(accountAccountSubscriptions.create, () => ({ status: 422, body: { message: 'Later', code: 'invalid', errors: {} } }))
  await renderApp('/accounts/7/account-subscriptions/create', {
    user: member(['account-subscriptions.read', 'account-subscriptions.create', 'relations.read']),
    server,
  })
  const choose = async (field: string, option: RegExp) => {
    await userEvent.click(await screen.findByRole('combobox', { name: new RegExp(`^${field}`) }, { timeout: 25_000 }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Client', /Kyani Akti/)
  await choose('Product', /Social media/)
  await choose('VAT rate', /13 %/)
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  await waitFor(() => expect(server.to(accountAccountSubscriptions.create)).toHaveLength(1))
  expect(server.to(accountAccountSubscriptions.create)[0]!.body).toMatchObject({ product_id: 3, vat_rate_id: 2, vat_exemption_code: null })
}, 90_000)
