import { expect, it } from 'vitest'
import { isCashAboveLimit, isGreekHome, printedVatNumber, titleKey } from './greek-documents.ts'

it.each([
  ['EL000010017', true, '000010017'],
  ['GR000010017', true, '000010017'],
  ['EL000010017', false, 'EL000010017'],
  ['000010017', true, '000010017'],
  ['DE123456789', true, 'DE123456789'],
])('prints the VAT number %s (at home: %s) as %s', (number, isHome, expected) => {
  expect(printedVatNumber(number, isHome)).toBe(expected)
})

it('is at home if both parties are in Greece', () => {
  expect(isGreekHome({ country_code: 'GR' }, { country_code: 'GR' })).toBe(true)
  expect(isGreekHome({ country_code: 'GR' }, null)).toBe(true)
  expect(isGreekHome({ country_code: 'GR' }, { country_code: 'DE' })).toBe(false)
  expect(isGreekHome({ country_code: 'CY' }, { country_code: 'GR' })).toBe(false)
})

it.each([
  ['invoice', '2.1', 'mydata_2_1'],
  ['invoice', '1.3', 'mydata_1_3'],
  ['retail_receipt', '11.2', 'mydata_11_2'],
  ['credit_note', '5.1', 'mydata_5_1'],
  ['invoice', null, 'invoice'],
  ['offer', undefined, 'offer'],
  ['invoice', '17.3', 'invoice'],
])('titles a %s of type %s as %s', (kind, mydata_type, expected) => {
  expect(titleKey({ kind, mydata_type })).toBe(expected)
})

it.each([
  [{}, true],
  [{ total_minor: 50_000 }, false],
  [{ payment_method: 6 }, false],
  [{ payment_method: null }, false],
  [{ type: 'retail_receipt' }, true],
  [{ type: 'retail_receipt', total_minor: 50_000 }, true],
  [{ type: 'retail_receipt', total_minor: 49_999 }, false],
  [{ type: 'proforma' }, false],
  [{ seller_country: 'CY' }, false],
  [{ currency: 'USD' }, false],
])('warns of cash above 500 € from a business, and from 500 € on from a consumer: %o', (more, expected) => {
  const document = { type: 'invoice', seller_country: 'GR', payment_method: 3, total_minor: 50_001, currency: 'EUR' }
  expect(isCashAboveLimit({ ...document, ...more })).toBe(expected)
})
