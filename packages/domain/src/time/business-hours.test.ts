import { expect, it } from 'vitest'
import { addBusinessMinutes } from './business-hours.ts'

const due = (start: string, minutes: number, zone = 'Europe/Athens') =>
  addBusinessMinutes(new Date(start), minutes, zone).toISOString().replace(':00.000Z', 'Z')

it('counts within one working day', () => {
  expect(due('2026-03-10T08:00:00Z', 60)).toBe('2026-03-10T09:00Z')
  expect(due('2026-03-10T08:00:00Z', 0)).toBe('2026-03-10T08:00Z')
})

it('continues on the next working morning', () => {
  expect(due('2026-03-10T15:30:00Z', 60)).toBe('2026-03-11T07:30Z')
  expect(due('2026-03-10T15:00:00Z', 60)).toBe('2026-03-10T16:00Z')
})

it('starts at the next opening outside of working hours', () => {
  expect(due('2026-03-10T22:00:00Z', 30)).toBe('2026-03-11T07:30Z')
  expect(due('2026-03-10T04:00:00Z', 30)).toBe('2026-03-10T07:30Z')
})

it('skips weekends', () => {
  expect(due('2026-03-13T15:30:00Z', 60)).toBe('2026-03-16T07:30Z')
  expect(due('2026-03-14T10:00:00Z', 540)).toBe('2026-03-16T16:00Z')
  expect(due('2026-03-14T10:00:00Z', 541)).toBe('2026-03-17T07:01Z')
})

it('keeps the local hours when the clocks change over the weekend, in both directions', () => {
  expect(due('2026-03-27T15:30:00Z', 60)).toBe('2026-03-30T06:30Z')
  expect(due('2026-10-23T14:30:00Z', 60)).toBe('2026-10-26T07:30Z')
})

it('uses the zone of the account, regardless of the day in UTC', () => {
  expect(due('2026-03-12T23:30:00Z', 30, 'Australia/Sydney')).toBe('2026-03-13T00:00Z')
  expect(due('2026-03-13T16:30:00Z', 30, 'America/New_York')).toBe('2026-03-13T17:00Z')
})

it('spans many days', () => {
  expect(due('2026-03-09T07:00:00Z', 540 * 5)).toBe('2026-03-13T16:00Z')
  expect(due('2026-03-09T07:00:00Z', 540 * 5 + 1)).toBe('2026-03-16T07:01Z')
})

it('starts at the next opening when the office has just closed', () => {
  expect(due('2026-03-10T16:00:00Z', 0)).toBe('2026-03-11T07:00Z')
  expect(due('2026-03-10T17:00:00Z', 30)).toBe('2026-03-11T07:30Z')
})

it('keeps the local hours on the eve of a change of clocks at midnight', () => {
  expect(due('2022-03-21T14:00:00Z', 30, 'Asia/Tehran')).toBe('2022-03-21T14:30Z')
})
