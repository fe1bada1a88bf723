import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DATE_PRESETS, dayRange, resolvePreset } from './date-range.ts'
import { addDays, isDay, isoWeek, localToday, startOfDay } from './local-day.ts'

const athens = 'Europe/Athens'

describe('presets', () => {
  it.each([
    ['lifetime', null],
    ['today', ['2024-03-01', '2024-03-01']],
    ['yesterday', ['2024-02-29', '2024-02-29']],
    ['last7Days', ['2024-02-24', '2024-03-01']],
    ['last30Days', ['2024-02-01', '2024-03-01']],
    ['last60Days', ['2024-01-02', '2024-03-01']],
    ['last90Days', ['2023-12-03', '2024-03-01']],
    ['thisYear', ['2024-01-01', '2024-12-31']],
    ['lastYear', ['2023-01-01', '2023-12-31']],
  ] as const)('[R-3.4-13] %s gives %j', (preset, days) => expect(resolvePreset(preset, '2024-03-01')).toEqual(days))

  it('write years before 1000 with four digits', () => {
    expect(resolvePreset('thisYear', '0999-05-01')).toEqual(['0999-01-01', '0999-12-31'])
  })

  it('[R-3.4-13] are exactly nine', () => expect(DATE_PRESETS).toHaveLength(9))

  it('[R-3.4-14] lifetime has no limit', () => {
    expect(dayRange({ preset: 'lifetime' }, athens)).toEqual({ from: null, until: null, outside: false })
  })

  it.each([
    ['last7Days', 7],
    ['last30Days', 30],
    ['last60Days', 60],
    ['last90Days', 90],
  ] as const)('[R-9-07] %s covers %i days', (preset, count) => {
    const [from, to] = resolvePreset(preset, '2024-03-01') ?? ['', '']
    expect(addDays(from, count - 1)).toBe(to)
  })
})

describe('conditions on days', () => {
  const cases = [
    ['after', { after: '2024-07-01' }, '2024-07-01T21:00:00.000Z', null],
    ['before', { before: '2024-07-01' }, null, '2024-06-30T21:00:00.000Z'],
    ['between', { between: ['2024-07-01', '2024-07-02'] }, '2024-06-30T21:00:00.000Z', '2024-07-02T21:00:00.000Z'],
    ['a reversed pair', { between: ['2024-07-02', '2024-07-01'] }, '2024-06-30T21:00:00.000Z', '2024-07-02T21:00:00.000Z'],
    ['is', { is: '2024-07-01' }, '2024-06-30T21:00:00.000Z', '2024-07-01T21:00:00.000Z'],
    ['preset', { preset: 'today' }, '2024-07-09T21:00:00.000Z', '2024-07-10T21:00:00.000Z'],
  ] as const
  it.each(cases)('[R-3.4-09] %s becomes instants', (_, condition, from, until) => {
    const now = new Date('2024-07-10T20:59:00Z')
    expect(dayRange(condition, athens, now)).toEqual({ from, until, outside: false })
    expect(dayRange(condition, -180, now)).toEqual({ from, until, outside: false })
  })

  it('[R-3.4-09] "is not" selects all days except one', () => {
    expect(dayRange({ is_not: '2024-07-01' }, athens)).toEqual({ ...dayRange({ is: '2024-07-01' }, athens), outside: true })
  })

  it.each([
    ['a day of 23 hours', '2024-03-31', athens, 23],
    ['a day of 25 hours', '2024-10-27', athens, 25],
    ['a day without midnight', '2018-11-04', 'America/Sao_Paulo', 23],
    ['a day in UTC+14', '2024-01-01', 'Pacific/Kiritimati', 24],
    ['a day in UTC−11', '2024-01-01', 'Pacific/Pago_Pago', 24],
    ['half an hour of change', '2024-04-07', 'Australia/Lord_Howe', 24.5],
  ])('measures %s', (_, day, zone, hours) => {
    expect((Date.parse(startOfDay(addDays(day, 1), zone)) - Date.parse(startOfDay(day, zone))) / 3_600_000).toBe(hours)
  })

  it('starts each day at an instant of that day, immediately after the previous day', () => {
    const zones = fc.constantFrom(athens, 'America/New_York', 'Asia/Kolkata', 'America/Sao_Paulo', 'Pacific/Apia', 'Africa/Cairo')
    const days = fc
      .date({ min: new Date('2012-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        const start = Date.parse(startOfDay(day, zone))
        expect(localToday(zone, new Date(start))).toBe(day)
        expect(localToday(zone, new Date(start - 1)) < day).toBe(true)
      }),
    )
  })

  it.each(['2024-02-30', '2024-13-01', '24-01-01', '', '2024-1-1', 'x', '+012024-01-01'])('refuses %j', (day) => {
    expect(isDay(day)).toBe(false)
    expect(() => dayRange({ is: day }, athens)).toThrow(RangeError)
  })

  it('refuses an unknown zone', () => expect(() => dayRange({ is: '2024-01-01' }, 'Mars/Olympus')).toThrow(RangeError))
})

describe('isoWeek', () => {
  it.each([
    ['2021-01-03', 2020, 53],
    ['2021-01-04', 2021, 1],
    ['2024-12-30', 2025, 1],
    ['2023-01-01', 2022, 52],
    ['2024-07-10', 2024, 28],
  ])('[R-9-08] %s is in %i, week %i', (day, year, week) => expect(isoWeek(day)).toEqual({ year, week }))
})

describe('localToday', () => {
  it.each([
    ['behind UTC by a negative offset', -180, '2024-07-10T21:30:00Z', '2024-07-11'],
    ['ahead of UTC by a positive offset', 300, '2024-07-10T03:00:00Z', '2024-07-09'],
    ['of a year before 1000', 'UTC', '0999-06-01T12:00:00Z', '0999-06-01'],
  ] as const)('is the day of a zone %s', (_, zone, now, day) => expect(localToday(zone, new Date(now))).toBe(day))
})
