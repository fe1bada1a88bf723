import { expect, it } from 'vitest'
import { parseVatNumber } from './vat-number.ts'

it('parses a Greek VAT number with the prefix GR or EL, or without a prefix', () => {
  for (const text of ['094019245', 'EL094019245', 'GR 094.019.245', 'el-094019245'])
    expect(parseVatNumber(text, 'GR'), text).toEqual({ value: 'EL094019245', status: 'format_ok' })
})

it('refuses a Greek VAT number whose check digit is wrong', () => {
  for (const text of ['094019246', '123456789', '000000000', '09401924', 'EL0940192455'])
    expect(parseVatNumber(text, 'GR'), text).toBeNull()
})

it.each([
  ['ATU12345678', 'AT', 'ATU12345678'],
  ['U12345678', 'AT', 'ATU12345678'],
  ['DE 123 456 789', 'DE', 'DE123456789'],
  ['B12345678', 'ES', 'ESB12345678'],
  ['123456789B01', 'NL', 'NL123456789B01'],
  ['FRXX123456789', 'FR', 'FRXX123456789'],
  ['10123456L', 'CY', 'CY10123456L'],
  ['DE123456789', 'GR', 'DE123456789'],
])('reads %s of %s', (text, country, value) => {
  expect(parseVatNumber(text, country)).toEqual({ value, status: 'format_ok' })
})

it.each([
  ['123456789', 'ES'],
  ['DE012345678', 'DE'],
  ['FRIO123456789', 'FR'],
  ['12', 'SE'],
  ['a b;', 'GR'],
])('refuses %s of %s', (text, country) => {
  expect(parseVatNumber(text, country)).toBeNull()
})

it('accepts a Greek VAT number that ends with zero', () => {
  expect(parseVatNumber('800000040', 'GR')).toEqual({ value: 'EL800000040', status: 'format_ok' })
})

it('refuses characters that no VAT number has, and more than twenty', () => {
  for (const text of ['AB;1', ';CH1', 'CH1;', '1'.repeat(21)]) expect(parseVatNumber(text, 'CH'), text).toBeNull()
})

it('accepts any number of countries outside the EU', () => {
  expect(parseVatNumber('che-123.456.788', 'CH')).toEqual({ value: 'CHE123456788', status: 'unchecked' })
})
