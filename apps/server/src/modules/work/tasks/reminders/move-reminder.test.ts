import { expect, it } from 'vitest'
import { movedReminder } from './move-reminder.ts'

const ZONE = 'Europe/Athens'
const timed = { due_at: '2031-03-28T10:00:00Z', all_day: false, reminder_at: '2031-03-28T09:00:00Z' }
const moved = (due_at: string | null, all_day = false, before = timed) => movedReminder(before, { due_at, all_day }, ZONE)?.toISOString()

it('keeps the distance to the due date in local time, also across a change of clocks', () => {
  expect(moved('2031-04-04T09:00:00Z')).toBe('2031-04-04T08:00:00.000Z')
  expect(moved('2031-03-29T10:00:00Z')).toBe('2031-03-29T09:00:00.000Z')
})

it('moves only the day when a task becomes an all-day task', () => {
  expect(moved('2031-04-10T20:59:00Z', true)).toBe('2031-04-10T08:00:00.000Z')
  expect(moved('2031-03-28T21:59:00Z', true)).toBeUndefined()
})

it('does not move a reminder without an old and a new due date', () => {
  expect(moved(null)).toBeUndefined()
  expect(moved('2031-04-04T09:00:00Z', false, { ...timed, due_at: null as never })).toBeUndefined()
})
