import { expect, it } from 'vitest'
import { endOfQuietHours } from './quiet-hours.ts'

const ATHENS = 'Europe/Athens'
const end = (now: string, hours?: { from: string; to: string }) => endOfQuietHours(new Date(now), ATHENS, hours)?.toISOString() ?? null

it('sends nothing from nine in the evening to nine in the morning, unless the account says otherwise', () => {
  expect(end('2026-06-10T17:59:00Z')).toBeNull()
  expect(end('2026-06-10T18:00:00Z')).toBe('2026-06-11T06:00:00.000Z')
  expect(end('2026-06-11T05:59:00Z')).toBe('2026-06-11T06:00:00.000Z')
  expect(end('2026-06-11T06:00:00Z')).toBeNull()
})

it('takes the hours of the account, over midnight or within a day', () => {
  const late = { from: '23:30', to: '07:15' }
  expect(end('2026-06-10T20:00:00Z', late)).toBeNull()
  expect(end('2026-06-10T20:30:00Z', late)).toBe('2026-06-11T04:15:00.000Z')
  const siesta = { from: '14:00', to: '17:30' }
  expect(end('2026-06-10T12:00:00Z', siesta)).toBe('2026-06-10T14:30:00.000Z')
  expect(end('2026-06-10T19:00:00Z', siesta)).toBeNull()
})

it('ends at the hour on the clock, also in the night in which clocks change', () => {
  expect(end('2026-10-24T22:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})
