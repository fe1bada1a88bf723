import { expect, it } from 'vitest'
import { formatInstant } from './format.ts'
import { formatClock } from './format-moment.ts'

it.each(['en', 'gr'])('writes the time of day in 24 hours, from 00:00, in %s', (locale) => {
  const at = (hours: number, minutes: number) => new Date(2026, 10, 26, hours, minutes).toISOString()
  expect(formatClock(at(0, 5), locale)).toBe('00:05')
  expect(formatClock(at(14, 48), locale)).toBe('14:48')
  expect(formatInstant(at(14, 48), locale)).toMatch(/26 \S+ 2026, 14:48$/)
})
