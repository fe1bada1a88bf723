import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Schedule, type ScheduleItem, type ScheduleView } from './schedule.tsx'

const timed: ScheduleItem = {
  id: 'a',
  title: 'Call',
  start: '2026-11-24 10:00:00',
  end: '2026-11-24 10:30:00',
  color: 'teal',
  canMove: true,
}
const whole: ScheduleItem = {
  id: 'b',
  title: 'Fair',
  start: '2026-11-24 00:00:00',
  end: '2026-11-25 00:00:00',
  color: 'teal',
  canMove: true,
}

function Calendar({ view, onMove }: { view: ScheduleView; onMove: (id: string, start: string, end: string) => void }) {
  const [items, setItems] = useState([timed, whole])
  const move = (id: string, start: string, end: string) => {
    onMove(id, start, end)
    setItems((before) => before.map((item) => (item.id === id ? { ...item, start, end } : item)))
  }
  const nothing = () => undefined
  return <Schedule items={items} date="2026-11-24" onDate={nothing} view={view} onView={nothing} locale="en" labels={{}} onMove={move} />
}

function press(view: ScheduleView, title: string, ...keys: string[]) {
  const onMove = vi.fn()
  render(
    <MantineProvider env="test">
      <Calendar view={view} onMove={onMove} />
    </MantineProvider>,
  )
  const entry = () => screen.getAllByText(title)[0]!.closest<HTMLElement>('[data-event-id]')!
  entry().focus()
  for (const key of keys) fireEvent.keyDown(document.activeElement!, { key, altKey: true })
  return { onMove, entry }
}

// jsdom has no scrolling.
beforeAll(() => void (Element.prototype.scrollTo = () => undefined))

describe('moving with Alt and the arrow keys', () => {
  it('changes the time by a quarter of an hour in week and day view, and the day sideways', () => {
    const { onMove, entry } = press('week', 'Call', 'ArrowDown', 'ArrowDown', 'ArrowRight')
    expect(onMove.mock.calls).toEqual([
      ['a', '2026-11-24 10:15:00', '2026-11-24 10:45:00'],
      ['a', '2026-11-24 10:30:00', '2026-11-24 11:00:00'],
      ['a', '2026-11-25 10:30:00', '2026-11-25 11:00:00'],
    ])
    expect(document.activeElement).toBe(entry())
  })

  it('finds an item that re-renders later before the next key', async () => {
    const { entry } = press('week', 'Call', 'ArrowDown')
    const drawn = entry()
    drawn.replaceWith(drawn.cloneNode(true))
    expect(document.activeElement).toBe(document.body)
    await Promise.resolve()
    expect(document.activeElement).toBe(entry())
  })

  it('keeps the focus on an item that another change draws anew, before any key, and lets it go with a click beside it', async () => {
    const { entry } = press('week', 'Call')
    const redraw = () => entry().replaceWith(entry().cloneNode(true))
    redraw()
    await Promise.resolve()
    expect(document.activeElement).toBe(entry())
    fireEvent.pointerDown(screen.getAllByText('Fair')[0]!.closest('.stoa-schedule')!)
    redraw()
    await Promise.resolve()
    expect(document.activeElement).toBe(document.body)
  })

  it('changes the day and the week in month view, and keeps the time of day', () => {
    expect(press('month', 'Call', 'ArrowUp', 'ArrowLeft').onMove.mock.calls).toEqual([
      ['a', '2026-11-17 10:00:00', '2026-11-17 10:30:00'],
      ['a', '2026-11-16 10:00:00', '2026-11-16 10:30:00'],
    ])
  })

  it('moves all-day items by whole days', () => {
    expect(press('day', 'Fair', 'ArrowDown', 'ArrowRight').onMove.mock.calls).toEqual([['b', '2026-11-25 00:00:00', '2026-11-26 00:00:00']])
  })
})
