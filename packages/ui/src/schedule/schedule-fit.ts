import { type RefObject, useEffect, useRef, useState } from 'react'

/** Heights of the month in pixels: header and names of the days, a day without items, and one item. */
const ABOVE = 100
const DAY = 52
const ITEM = 24
const WEEKS = 6
const FEWEST = 3
const MOST = 10

/** Number of items that fit into a day of the month in a frame of this height in pixels; at least three, for which the month scrolls. */
export function eventsThatFit(height: number): number {
  const fitting = Math.floor(((height - ABOVE) / WEEKS - DAY) / ITEM)
  return Math.min(Math.max(fitting, FEWEST), MOST)
}

/** Number of the week of a day in its month, from 0, for weeks that start on Monday. */
export function weekInMonth(day: string): number {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  return Math.floor((Number(day.slice(8, 10)) - 1 + ((first.getUTCDay() + 6) % 7)) / 7)
}

/** Scrolls a month that is higher than its frame to the week of the chosen day, such as today at the end of a month. */
export function useChosenWeek(frame: RefObject<HTMLDivElement | null>, date: string, view: string): void {
  useEffect(() => {
    if (view !== 'month') return
    const weeks = frame.current?.querySelectorAll('.mantine-MonthView-monthViewWeek')
    weeks?.[weekInMonth(date)]?.scrollIntoView?.({ block: 'nearest' })
  }, [frame, date, view])
}

/** Measures the frame of a calendar, and tells how many items of a day it shows. */
export function useFittingEvents(): { frame: RefObject<HTMLDivElement | null>; events: number } {
  const frame = useRef<HTMLDivElement>(null)
  const [events, setEvents] = useState(FEWEST)
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setEvents(eventsThatFit(entry.contentRect.height)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, events }
}
