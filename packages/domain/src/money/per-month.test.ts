import { expect, it } from 'vitest'
import { perMonth } from './per-month.ts'

it('converts weekly, monthly and yearly amounts to months', () => {
  expect(perMonth(12_000, 'month', 1)).toBe(12_000)
  expect(perMonth(12_000, 'month', 3)).toBe(4000)
  expect(perMonth(120_000, 'year', 1)).toBe(10_000)
  expect(perMonth(3000, 'week', 1)).toBe(13_000)
})

it.each([0, -1, 0.5])('is unknown for an amount that recurs every %s months', (count) => {
  expect(perMonth(12_000, 'month', count)).toBeNull()
})
