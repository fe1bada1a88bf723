import type { CalendarEntry, Task } from '@stoa/contract/browser'
import { describe, expect, it } from 'vitest'
import { moveBody, toItem } from '../../calendar/calendar-items.ts'
import { BLANK_TASK, bodyOf, valuesOf } from './task-form.ts'

const task = (more: Partial<Task>) =>
  ({
    title: 'Call',
    description: null,
    type: 'todo',
    priority: 'normal',
    all_day: true,
    start_at: null,
    due_at: null,
    reminder_at: null,
    recurrence: null,
    ...more,
  }) as Task
const local = (day: string, time: string) => new Date(`${day}T${time}:00`).toISOString()

describe('the form of a task', () => {
  it('sends the selected day of an all-day task', () => {
    const body = bodyOf({ ...BLANK_TASK, title: 'x', start_day: '2026-11-23', due_day: '2026-11-24' })
    expect([body.start_at, body.due_at]).toEqual(['2026-11-23T00:00:00Z', '2026-11-24T23:59:00Z'])
  })

  it("sends a time in the user's zone and shows it again", () => {
    const body = bodyOf({ ...BLANK_TASK, title: 'x', all_day: false, due_day: '2026-11-24', due_time: '09:30' })
    expect(body.due_at).toBe(local('2026-11-24', '09:30'))
    expect(valuesOf(task({ all_day: false, due_at: body.due_at! }))).toMatchObject({ due_day: '2026-11-24', due_time: '09:30' })
  })

  it('keeps a reminder before the due date, and one that the form cannot show', () => {
    const body = bodyOf({ ...BLANK_TASK, title: 'x', all_day: false, due_day: '2026-11-24', due_time: '09:30', reminder: '60' })
    expect(body.reminder_at).toBe(local('2026-11-24', '08:30'))
    const odd = task({ all_day: false, due_at: body.due_at!, reminder_at: local('2026-11-24', '08:47') })
    expect(valuesOf(odd).reminder).toBe('kept')
    expect(bodyOf(valuesOf(odd), odd)).not.toHaveProperty('reminder_at')
  })

  it.each(['daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'month_end', 'yearly'] as const)('shows what it sent: %s', (repeat) => {
    const { recurrence } = bodyOf({ ...BLANK_TASK, title: 'x', due_day: '2026-11-24', repeat, until: '2027-06-30' })
    expect(valuesOf(task({ recurrence: recurrence ?? null }))).toMatchObject({ repeat, until: '2027-06-30' })
  })

  it('keeps a recurrence rule that it cannot show', () => {
    const odd = task({ due_at: '2026-11-24T21:59:00Z', recurrence: { freq: 'monthly', interval: 3, by_day: ['TU'], by_set_pos: 2 } })
    expect(valuesOf(odd).repeat).toBe('custom')
    expect(bodyOf(valuesOf(odd), odd)).not.toHaveProperty('recurrence')
  })
})

describe('dragging in the calendar', () => {
  const entry: CalendarEntry = {
    id: 'a',
    type: 'task',
    task_uuid: 'a',
    account_id: 7,
    number: 1,
    title: 'x',
    is_overdue: false,
    kind: 'todo',
    priority: 'normal',
    userAssigned: null,
    account: null,
    all_day: true,
    has_start: true,
    has_due: true,
    start_on: '2026-11-23',
    end_on: '2026-11-25',
    start_at: '2026-11-22T22:00:00Z',
    end_at: '2026-11-25T21:59:00Z',
    version: 3,
    can_update: true,
    is_ghost: false,
    status: 'todo',
  }

  it('keeps the number of days of an all-day task', () => {
    expect(moveBody(entry, '2026-11-26 00:00:00', '2026-11-29 00:00:00')).toEqual({
      version: 3,
      start_at: '2026-11-26T00:00:00Z',
      due_at: '2026-11-28T23:59:00Z',
    })
  })

  it('sends only the dates that a task has, and does not move previews', () => {
    const timed = { ...entry, all_day: false, has_start: false }
    expect(moveBody(timed, '2026-11-26 09:00:00', '2026-11-26 09:30:00')).toEqual({ version: 3, due_at: local('2026-11-26', '09:30') })
    expect(toItem({ ...entry, is_ghost: true }).canMove).toBe(false)
  })
})
