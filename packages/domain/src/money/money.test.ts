import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, formatMoney, formatRate, inEuro, parseMoney } from './money.ts'

describe('formatMoney', () => {
  it.each([
    [123456789, 'EUR', '1.234.567,89\u00a0€'],
    [-123450, 'EUR', '-1.234,50\u00a0€'],
    [0, 'EUR', '0,00\u00a0€'],
    [5, 'EUR', '0,05\u00a0€'],
    [-5, 'EUR', '-0,05\u00a0€'],
    [100000, 'CHF', '1.000,00\u00a0CHF'],
    [99, 'USD', '0,99\u00a0$'],
    [12345678901234567890n, 'EUR', '123.456.789.012.345.678,90\u00a0€'],
  ])('[R-9-17] [R-9-18] shows %s of %s as %s', (minor, currency, shown) => expect(formatMoney(minor, currency)).toBe(shown))
})

describe('parseMoney', () => {
  it.each([
    ['1.234,56 €', 123456],
    ['1234.56', 123456],
    ['1,234.56', 123456],
    ['1.234', 123400],
    ['12,5', 1250],
    ['-3', -300],
    ['−3,1', -310],
    ['0', 0],
    ['-0', 0],
    ['1 234,50', 123450],
    ['1.234.567,89', 123456789],
    ['EUR 10', 1000],
  ])('reads %j as %i', (text, minor) => expect(parseMoney(text)).toBe(minor))

  it.each(['', '€', 'abc', '1,234', '1,2345', '1.23.4', '12.34.567', '1,5,5', '1e5', 'E10', '99999999999999999', '--1'])(
    'refuses %j',
    (text) => {
      expect(parseMoney(text)).toBeNull()
    },
  )

  it('parses every formatted amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        expect(parseMoney(formatMoney(minor, currency))).toBe(minor === 0 ? 0 : minor)
      }),
    )
  })
})

describe('an amount in euro', () => {
  it('divides by the rate, rounded to the cent', () => {
    expect([inEuro(24_000, 1.0856), inEuro(1, 2), inEuro(-24_000, 1.0856), inEuro(10_000, 1)]).toEqual([22_108, 1, -22_108, 10_000])
    expect(formatRate(1.0856)).toBe('1,0856')
  })
})
