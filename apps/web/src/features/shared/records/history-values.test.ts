import { describe, expect, it } from 'vitest'
import { formatHistoryValue } from './history-values.ts'

const english = { language: 'en', currency: 'EUR', yes: 'yes', no: 'no' }
const greek = { language: 'gr', currency: 'EUR', yes: 'ναι', no: 'όχι' }

describe('values in a history', () => {
  it.each([
    ['unit_price_minor', 50_000, '500,00\u00a0€'],
    ['credit_minor', '0', '0,00\u00a0€'],
    ['discount_bp', 1250, '12,5%'],
    ['quantity', '2.000', '2'],
    ['quantity', '1.500', '1.5'],
    ['interval_count', 12, '12'],
    ['auto_renew', true, 'yes'],
    ['cancel_at_period_end', false, 'no'],
    ['next_renewal_on', '2026-11-22', '22/11/2026'],
    ['cancel_reason', null, '–'],
    ['cancel_reason', 'Too dear', 'Too dear'],
    ['purchase_order_number', '007', '007'],
    ['tags', ['a', 'b'], 'a, b'],
    ['terms', '<p>Half now,</p><p>half <b>later</b> &amp; no less.</p>', 'Half now, half later & no less.'],
    ['notes', 'x'.repeat(250), `${'x'.repeat(200)}…`],
  ])('format %s, %j, as %s', (field, value, said) => expect(formatHistoryValue(field, value, english)).toBe(said))

  it('have a decimal comma and Greek words in Greek', () => {
    expect(formatHistoryValue('quantity', '1.500', greek)).toBe('1,5')
    expect(formatHistoryValue('auto_issue', true, greek)).toBe('ναι')
    expect(formatHistoryValue('paused_at', '2026-11-22T08:05:00.000Z', greek)).toMatch(/2026/)
  })

  it('that are records show their name, amounts and days instead of code', () => {
    const planned = { name: 'SEO – Pro', product_id: 4, unit_price_minor: 90_000, from: '2026-12-01', quantity: 1, setup: null }
    expect(formatHistoryValue('pending_change', planned, english)).toBe('SEO – Pro · 900,00\u00a0€ · 01/12/2026')
  })
})
