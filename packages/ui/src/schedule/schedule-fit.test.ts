import { expect, it } from 'vitest'
import { eventsThatFit } from './schedule-fit.ts'

it('shows as many items as a day has room for, at least three and at most ten', () => {
  expect([200, 4000].map(eventsThatFit)).toEqual([3, 10])
  expect(eventsThatFit(100 + 6 * (52 + 4 * 24))).toBe(4)
  expect(eventsThatFit(100 + 6 * (52 + 4 * 24) - 1)).toBe(3)
})
