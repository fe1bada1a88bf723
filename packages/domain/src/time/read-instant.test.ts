import { expect, it } from 'vitest'
import { readInstant } from './read-instant.ts'

it.each([
  ['2026-12-01 10:00:00', 'Europe/Athens', '2026-12-01T08:00:00.000Z'],
  ['2026-12-01T10:00', 'Europe/Athens', '2026-12-01T08:00:00.000Z'],
  ['2026-07-01T10:00', 'Europe/Athens', '2026-07-01T07:00:00.000Z'],
  ['2026-12-01T10:00:30.5', 'Asia/Tokyo', '2026-12-01T01:00:30.500Z'],
  ['2026-12-01 10:00', -330, '2026-12-01T04:30:00.000Z'],
  ['2026-12-01 23:30', 480, '2026-12-02T07:30:00.000Z'],
])('reads %s without a zone as wall time in %s', (text, zone, instant) => {
  const read = readInstant(text, zone)!
  expect([new Date(read).toISOString(), read.slice(0, 10)]).toEqual([instant, text.slice(0, 10)])
})

it.each([
  ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01 10:00:00+05:30', '2026-12-01T04:30:00.000Z'],
  ['2026-12-01T10:00-0800', '2026-12-01T18:00:00.000Z'],
  ['2026-12-01T10:00 +02', '2026-12-01T08:00:00.000Z'],
  [' 2026-12-01T10:00Z ', '2026-12-01T10:00:00.000Z'],
])('keeps the instant that %s names, whatever the zone', (text, instant) => {
  for (const zone of ['Europe/Athens', 'America/New_York', 600]) expect(new Date(readInstant(text, zone)!).toISOString()).toBe(instant)
})

it.each(['', '2026-12-01', '2026-02-30 10:00', '2026-12-01 25:00', '2026-13-01T10:00Z', 'tomorrow', '1764576000'])(
  'does not read “%s” as an instant',
  (text) => {
    expect(readInstant(text, 'Europe/Athens')).toBeNull()
  },
)

it('reads a time that the change of the clocks repeats as the first one, and postpones one that it skips', () => {
  expect(readInstant('2026-10-25 03:30', 'Europe/Athens')).toBe('2026-10-25T03:30:00+03:00')
  expect(readInstant('2026-03-29 03:30', 'Europe/Athens')).toBe('2026-03-29T03:30:00+02:00')
})

it.each(['UTC', 0])('writes the zone %s as +00:00', (zone) => {
  expect(readInstant('2026-12-01 10:00', zone)).toBe('2026-12-01T10:00:00+00:00')
})
