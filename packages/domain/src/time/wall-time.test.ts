import { expect, it } from 'vitest'
import { fromWallTime, wallDay, wallTime } from './wall-time.ts'

const at = (wall: string, zone = 'Europe/Athens') => fromWallTime(new Date(`${wall}Z`), zone).toISOString()

it('keeps the wall time across changes of daylight saving time', () => {
  expect(at('2026-03-28T09:00:00')).toBe('2026-03-28T07:00:00.000Z')
  expect(at('2026-03-29T09:00:00')).toBe('2026-03-29T06:00:00.000Z')
  expect(wallTime(new Date('2026-07-01T06:30:15.250Z'), 'Europe/Athens').toISOString()).toBe('2026-07-01T09:30:15.250Z')
})

it('postpones a skipped time and uses the first of a repeated one', () => {
  expect(at('2026-03-29T03:30:00')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-10-25T03:30:00')).toBe('2026-10-25T00:30:00.000Z')
})

it('supports zones with half hours and beyond the date line', () => {
  expect(at('2026-01-01T00:30:00', 'Asia/Kolkata')).toBe('2025-12-31T19:00:00.000Z')
  expect(wallDay(wallTime(new Date('2026-01-01T11:00:00Z'), 'Pacific/Auckland'))).toBe('2026-01-02')
})
