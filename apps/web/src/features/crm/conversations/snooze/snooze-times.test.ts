import { describe, expect, it } from 'vitest'
import { snoozeUntil, typedInstant } from './snooze-times.ts'

const ATHENS = 'Europe/Athens'
const at = (option: Parameters<typeof snoozeUntil>[0], now: string, zone = ATHENS) => snoozeUntil(option, zone, new Date(now)).toISOString()

describe('snooze times', () => {
  it('are 09:00 in the time zone of the user, regardless of the day in UTC', () => {
    expect(at('tomorrow', '2026-11-21T23:30:00Z')).toBe('2026-11-23T07:00:00.000Z')
    expect(at('tomorrow', '2026-11-21T23:30:00Z', 'America/New_York')).toBe('2026-11-22T14:00:00.000Z')
    expect(at('monday', '2026-11-22T22:30:00Z')).toBe('2026-11-30T07:00:00.000Z')
    expect(at('hour', '2026-11-22T22:30:00Z')).toBe('2026-11-22T23:30:00.000Z')
  })

  it('are 09:00 also across a change to summer time, and within a shorter month', () => {
    expect(at('tomorrow', '2026-10-24T10:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
    expect(at('month', '2027-01-31T10:00:00Z')).toBe('2027-02-28T07:00:00.000Z')
    expect(at('month', '2026-12-15T10:00:00Z')).toBe('2027-01-15T07:00:00.000Z')
  })

  it('are parsed in the time zone of the user', () => {
    expect(typedInstant('2026-11-30', '16:45', ATHENS)?.toISOString()).toBe('2026-11-30T14:45:00.000Z')
    expect(typedInstant('2026-07-30', '16:45', ATHENS)?.toISOString()).toBe('2026-07-30T13:45:00.000Z')
    expect(typedInstant(null, '16:45', ATHENS)).toBeNull()
    expect(typedInstant('2026-11-30', '', ATHENS)).toBeNull()
  })
})
