import { expect, it } from 'vitest'
import { documentNumber, isNumberPattern } from './document-number.ts'

it('formats numbers by the pattern of the series', () => {
  const parts = { series: 'ΤΠΥ', year: 2026, number: 42 }
  expect(documentNumber('{series}-{year}-{number:5}', parts)).toBe('ΤΠΥ-2026-00042')
  expect(documentNumber('{yy}/{number}', parts)).toBe('26/42')
  expect(documentNumber('{yy}-{number:10}', { ...parts, year: 2005 })).toBe('05-0000000042')
})

it('accepts only patterns with unique numbers', () => {
  expect(isNumberPattern('{series}-{year}-{number:5}', 'yearly')).toBe(true)
  expect(isNumberPattern('{series}-{number:5}', 'yearly')).toBe(false)
  expect(isNumberPattern('{series}-{number:5}', 'never')).toBe(true)
  expect(isNumberPattern('{number}', 'never')).toBe(true)
  expect(isNumberPattern('{yy}-{number:10}', 'yearly')).toBe(true)
  expect(isNumberPattern('{series}-{year}', 'yearly')).toBe(false)
  expect(isNumberPattern('{serie}-{year}-{number}', 'yearly')).toBe(false)
})
