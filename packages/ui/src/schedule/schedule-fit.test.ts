import { expect, it } from 'vitest'
import { eventsThatFit, weekInMonth } from './schedule-fit.ts'

it('shows as many items as a day has room for, at least three and at most ten', () => {
  expect([200, 4000].map(eventsThatFit)).toEqual([3, 10])
  expect(eventsThatFit(100 + 6 * (52 + 4 * 24))).toBe(4)
  expect(eventsThatFit(100 + 6 * (52 + 4 * 24) - 1)).toBe(3)
})

it('counts the weeks of a month from Monday', () => {
  expect(['2026-11-01', '2026-11-02', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-07', '2027-02-28'].map(weekInMonth)).toEqual([
    0, 1, 4, 5, 0, 1, 3,
  ])
})
