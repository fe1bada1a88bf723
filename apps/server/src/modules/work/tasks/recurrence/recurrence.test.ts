import { describe, expect, it } from 'vitest'
import type { Recurrence } from '@stoa/contract'
import { nextOccurrence, occurrencesBetween } from './recurrence.ts'

const ATHENS = 'Europe/Athens'
const next = (rule: Partial<Recurrence>, due: string, after = due, zone = ATHENS) =>
  nextOccurrence({ freq: 'daily', interval: 1, ...rule }, new Date(due), zone, new Date(after))?.toISOString() ?? null

describe('the next occurrence', () => {
  it('keeps the local hour when clocks change', () => {
    expect(next({}, '2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(next({ freq: 'weekly' }, '2026-10-22T06:00:00Z')).toBe('2026-10-29T07:00:00.000Z')
  })

  it.each([
    [
      'every other week on its days',
      { freq: 'weekly', interval: 2, by_day: ['MO', 'TH'] },
      '2026-11-05T07:00:00Z',
      '2026-11-16T07:00:00.000Z',
    ],
    ['the last day of a month', { freq: 'monthly', by_month_day: -1 }, '2027-01-31T07:00:00Z', '2027-02-28T07:00:00.000Z'],
    ['the second Tuesday', { freq: 'monthly', by_day: ['TU'], by_set_pos: 2 }, '2026-11-10T07:00:00Z', '2026-12-08T07:00:00.000Z'],
    ['a day some months lack is left out there', { freq: 'monthly' }, '2027-01-31T07:00:00Z', '2027-03-31T06:00:00.000Z'],
    ['the leap day', { freq: 'yearly' }, '2024-02-29T07:00:00Z', '2028-02-29T07:00:00.000Z'],
  ] as const)('is %s', (_, rule, due, expected) => {
    expect(next(rule as Partial<Recurrence>, due)).toBe(expected)
  })

  it('skips past occurrences when a task is completed late', () => {
    expect(next({}, '2026-11-01T07:00:00Z', '2026-11-10T12:00:00Z')).toBe('2026-11-11T07:00:00.000Z')
  })

  it('ends with its last day or its count', () => {
    expect(next({ until: '2026-11-02' }, '2026-11-01T07:00:00Z')).toBe('2026-11-02T07:00:00.000Z')
    expect(next({ until: '2026-11-02' }, '2026-11-02T07:00:00Z')).toBeNull()
    expect(next({ count: 2 }, '2026-11-01T07:00:00Z')).not.toBeNull()
    expect(next({ count: 1 }, '2026-11-01T07:00:00Z')).toBeNull()
  })
})

it('returns the later occurrences within a period, up to the count that is left', () => {
  const due = new Date('2026-11-02T07:00:00Z')
  const range = { from: new Date('2026-11-09T00:00:00Z'), until: new Date('2026-12-01T00:00:00Z'), limit: 50 }
  const days = (rule: Partial<Recurrence>) =>
    occurrencesBetween({ freq: 'weekly', interval: 1, ...rule }, due, ATHENS, range).map((at) => at.toISOString().slice(8, 10))
  expect(days({})).toEqual(['09', '16', '23', '30'])
  expect(days({ count: 3 })).toEqual(['09', '16'])
  expect(days({ count: 1 })).toEqual([])
  expect(occurrencesBetween({ freq: 'daily', interval: 1 }, due, ATHENS, { ...range, limit: 5 })).toHaveLength(5)
})
