import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { ScheduleItem, ScheduleView } from './schedule.tsx'

/** Step for moving the time of day, in minutes. */
export const STEP_MINUTES = 15

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Minutes by which Alt and an arrow key move an item; null for other keys. */
function minutesOf(key: string, view: ScheduleView, isAllDay: boolean): number | null {
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  if (key === 'ArrowLeft' || key === 'ArrowRight') return sign * DAY_MINUTES
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  if (view === 'month') return sign * 7 * DAY_MINUTES
  return isAllDay ? null : sign * STEP_MINUTES
}

/** A local time some minutes later. */
const later = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')

const isAllDay = ({ start, end }: ScheduleItem) => start.endsWith('00:00:00') && end.endsWith('00:00:00') && start !== end

/**
 * Moves the focused item of a calendar by keyboard, like dragging does, and keeps the focus on it when it re-renders,
 * moved here or by another member.
 * @returns props for the element around the calendar
 */
export function useMoveKeys(
  items: ReadonlyMap<string, ScheduleItem>,
  view: ScheduleView,
  onMove: ((id: string, start: string, end: string) => void) | undefined,
) {
  const root = useRef<HTMLDivElement>(null)
  const kept = useRef<string | null>(null)
  const restoreFocus = useCallback(() => {
    if (kept.current === null || document.activeElement !== document.body) return
    const rendered = [...(root.current?.querySelectorAll<HTMLElement>('[data-event-id]') ?? [])]
    rendered.find((element) => element.dataset.eventId === kept.current)?.focus()
  }, [])
  // A moved item re-renders with the move, or a moment later by the calendar itself; the next key must find it in both cases.
  useLayoutEffect(restoreFocus)
  useEffect(() => {
    const observer = new MutationObserver(restoreFocus)
    observer.observe(root.current!, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [restoreFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.eventId
    const item = id === undefined ? undefined : items.get(id)
    if (!event.altKey || !item?.canMove || !onMove) return
    const minutes = minutesOf(event.key, view, isAllDay(item))
    if (minutes === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove(item.id, later(item.start, minutes), later(item.end, minutes))
  }
  const onFocus = (event: { target: EventTarget }) => {
    kept.current = (event.target as HTMLElement).dataset.eventId ?? null
  }
  // A click beside the items takes the focus from them on purpose.
  const onPointerDownCapture = () => {
    kept.current = null
  }
  return { ref: root, onKeyDownCapture: onKeyDown, onFocus, onPointerDownCapture }
}
