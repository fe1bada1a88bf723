import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditableAmount, creditPart, leftAfter, type CreditPart, type LeftOfLine } from './credit-part.ts'

const line: LeftOfLine = { quantity: 10, net_minor: 100_000, vat_minor: 24_000, withheld_minor: 20_000, discount_total_minor: 0 }
const NAMES = ['net_minor', 'vat_minor', 'withheld_minor'] as const
const sum = (parts: readonly CreditPart[], name: keyof CreditPart) => parts.reduce((all, part) => all + Number(part[name]), 0)

describe('a credited part of a line', () => {
  it('by amount takes that net amount with proportional VAT and withholding, and no quantity', () => {
    const part = creditPart(line, { amount_minor: 30_000 }, false)
    expect(part).toEqual({
      quantity: 1,
      gross_minor: 30_000,
      discount_total_minor: 0,
      net_minor: 30_000,
      vat_minor: 7_200,
      total_minor: 37_200,
      withheld_minor: 6_000,
      credits_amount: true,
    })
    expect(leftAfter(line, part)).toMatchObject({ quantity: 10, net_minor: 70_000, vat_minor: 16_800 })
  })

  it('has an amount with VAT if prices include it', () => {
    expect(creditPart(line, { amount_minor: 12_400 }, true)).toMatchObject({ net_minor: 10_000, vat_minor: 2_400, gross_minor: 12_400 })
  })

  it('by quantity after a reduction by amount keeps the price and shows the reduction as a discount', () => {
    const left = leftAfter(line, creditPart(line, { amount_minor: 30_000 }, false))
    expect(creditPart(left, { quantity: 5 }, false)).toMatchObject({
      quantity: 5,
      gross_minor: 50_000,
      discount_total_minor: 15_000,
      net_minor: 35_000,
    })
  })

  it('takes the entire quantity if its amount equals the rest', () => {
    expect(creditPart(line, { amount_minor: 100_000 }, false)).toMatchObject({ quantity: 10, credits_amount: false, vat_minor: 24_000 })
  })

  it('is never zero, and never more than remains', () => {
    for (const wish of [{ quantity: 10.001 }, { quantity: 0 }, { amount_minor: 100_001 }, { amount_minor: 0 }, { amount_minor: -1 }])
      expect(() => creditPart(line, wish, false)).toThrow(RangeError)
  })

  it('sums exactly to the line for parts of any kind and order, none of which takes more than remains [42]', () => {
    const lines = fc.record({
      quantity: fc.integer({ min: 1, max: 99_999 }).map((thousandth) => thousandth / 1000),
      net_minor: fc.nat(10 ** 12),
      vat_minor: fc.nat(10 ** 11),
      withheld_minor: fc.nat(10 ** 9),
      discount_total_minor: fc.nat(10 ** 9),
    })
    const steps = fc.array(fc.record({ by: fc.constantFrom('quantity', 'amount'), portion: fc.integer({ min: 1, max: 1000 }) }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(lines, steps, fc.boolean(), fc.constantFrom('quantity', 'amount'), (whole, drawn, inclusive, lastBy) => {
        let left = whole
        const parts: CreditPart[] = []
        const take = (by: string, portion: number) => {
          const all = creditableAmount(left, inclusive)
          const byAmount = by === 'amount' && all > 0
          const amount_minor = Math.max(1, Math.floor((all * portion) / 1000))
          const quantity = Math.max(1, Math.floor(left.quantity * portion)) / 1000
          const part = creditPart(left, byAmount ? { amount_minor } : { quantity: portion === 1000 ? left.quantity : quantity }, inclusive)
          for (const value of Object.values(part)) expect(Number(value)).toBeGreaterThanOrEqual(0)
          expect(part.gross_minor - part.discount_total_minor).toBe(inclusive ? part.total_minor : part.net_minor)
          parts.push(part)
          left = leftAfter(left, part)
          for (const name of NAMES) expect(left[name]).toBeGreaterThanOrEqual(0)
        }
        for (const { by, portion } of drawn) if (left.quantity > 0) take(by, portion)
        if (left.quantity > 0) take(lastBy, 1000)
        for (const name of NAMES) expect(sum(parts, name)).toBe(whole[name])
        expect(left.quantity).toBe(0)
        expect(left.discount_total_minor).toBe(0)
      }),
    )
  })
})
