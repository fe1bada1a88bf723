import { describe, expect, it } from 'vitest'
import { attempt, divideRound, spread, thousandths, toMinor } from './exact.ts'

it.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [0n, 3n, 0n],
])('divides %s by %s and rounds half away from zero: %s', (a, b, quotient) => {
  expect(divideRound(a, b)).toBe(quotient)
})

describe('splitting a total by weights', () => {
  it('gives everything to the first part when no part has a weight', () => {
    expect(spread(7n, [0n, 0n, 0n])).toEqual([7n, 0n, 0n])
  })

  it('gives the rounding difference to the largest remainder, then to the earlier part', () => {
    expect(spread(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n])
    expect(spread(10n, [4n, 2n, 1n])).toEqual([6n, 3n, 1n])
    expect(spread(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n])
  })

  it('splits a negative total like its positive counterpart', () => {
    expect(spread(-10n, [1n, 2n, 4n])).toEqual([-1n, -3n, -6n])
  })
})

it('parses quantities of at most three decimals from text and numbers', () => {
  expect([thousandths(1.5), thousandths(' 2 '), thousandths('0.125000'), thousandths(3)]).toEqual([1500n, 2000n, 125n, 3000n])
  expect(() => thousandths('1.2345')).toThrow('Not a quantity of at most three decimals: 1.2345')
  expect(() => thousandths(-1)).toThrow(RangeError)
})

it('refuses minor units that a number cannot represent exactly', () => {
  expect(toMinor(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
  expect(() => toMinor(9_007_199_254_740_992n)).toThrow('Too large for minor units: 9007199254740992')
})

it('catches only faults of calculation', () => {
  expect(attempt(() => toMinor(9_007_199_254_740_992n))).toBeUndefined()
  expect(() =>
    attempt(() => {
      throw new TypeError('a fault of the code')
    }),
  ).toThrow('a fault of the code')
})
