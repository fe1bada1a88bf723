import { expect, it } from 'vitest'
import { warmUpEnd, warmUpLastDay, warmUpLimit } from './warm-up.ts'

const plan = { started_on: '2026-03-30', first: 50, growth_percent: 50, days: 5 }

it('lets more mails leave each day until the plan is over', () => {
  const limits = ['2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'].map((day) =>
    warmUpLimit(plan, day),
  )
  expect(limits).toEqual([50, 50, 75, 112, 168, 253, null])
  expect(warmUpEnd(plan)).toBe('2026-04-03')
  expect(warmUpLimit({ ...plan, first: 100, growth_percent: 10 }, '2026-03-31')).toBe(110)
})

it('foretells on which day the last mail leaves', () => {
  expect(warmUpLastDay(plan, '2026-03-30', 0, 50)).toBe('2026-03-30')
  expect(warmUpLastDay(plan, '2026-03-30', 1, 50)).toBe('2026-03-31')
  expect(warmUpLastDay(plan, '2026-03-30', 60, 75)).toBe('2026-03-31')
  expect(warmUpLastDay(plan, '2026-03-30', 0, 50 + 75 + 112 + 1)).toBe('2026-04-02')
  expect(warmUpLastDay(plan, '2026-03-30', 0, 1_000_000), 'the day after the plan has no limit').toBe('2026-04-04')
})
